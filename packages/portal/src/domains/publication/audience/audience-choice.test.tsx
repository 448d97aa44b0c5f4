import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { getConsentFormEndpoint, listConsentFormsEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import {
  type AudienceRow,
  deleteAudienceEndpoint,
  findAdminAudienceEndpoint,
  findAudienceEndpoint,
  listAudiencesEndpoint,
  resolveAudienceEndpoint,
  saveAudienceEndpoint,
} from '@vinculum/contract/publication/audiences.ts';
import { checkAdminEligibilityEndpoint } from '@vinculum/contract/publication/eligibility.ts';
import { getPublicSettingsEndpoint } from '@vinculum/contract/platform/endpoints.ts';
import type { HttpHandler } from 'msw';
import { expect, test } from 'vitest';
import { admin, consumer } from '../../../testing/actors.ts';
import { answer, refuse } from '../../../testing/answers.ts';
import { someSettings } from '../../../testing/render-portal.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { operatorAnswers } from '../../../testing/rooms/master-forms.ts';
import { publishingAnswers } from '../../../testing/rooms/publishing.ts';
import { someForm, someRow } from '../../../testing/some-form.ts';
import type { Publisher } from '../publisher.ts';
import { PublishScreen } from '../publish-screen.tsx';

const vins = [1, 2, 3, 4].map((number) => `YNR40EA5XR110001${number}`);
const [first = '', second = '', third = '', fourth = ''] = vins;
const page = {
  groups: [
    { oem_id: 5, oem: 'Norrsken Motors', model: 'Fjord', vin_numbers: [first, second] },
    { oem_id: 6, oem: 'Cierzo', model: 'Ebro', vin_numbers: [third] },
  ],
  looked_at: 3,
  next: null,
};
const savedFilter: AudienceRow = {
  audience_id: 1,
  name: 'Declined lately',
  filter: { statuses: ['FORM_DECLINED'] },
  vin_count: null,
  updated_by: 'ada',
  updated_on: '2026-11-20T10:00:00.000Z',
};
const savedList: AudienceRow = {
  ...savedFilter,
  audience_id: 2,
  name: 'Fleet A',
  filter: null,
  vin_count: 2,
};

async function open(answers: readonly HttpHandler[] = [], by: Publisher = 'consumer', form = '7') {
  return await renderScreen(<PublishScreen by={by} />, {
    session: by === 'consumer' ? consumer('USER_ADMIN') : admin('USER_ADMIN'),
    path: '/publish-consent/$consentFormId',
    at: `/publish-consent/${form}`,
    answers: [
      ...answers,
      answer(findAudienceEndpoint, page),
      answer(listAudiencesEndpoint, { data: [savedFilter, savedList] }),
      ...publishingAnswers(),
      answer(getConsentFormEndpoint, someForm({ consumer_id: 30 })),
      answer(listConsentFormsEndpoint, {
        data: [someRow({ consent_form_id: 8, title: 'Older study' })],
        total_rows: 1,
      }),
      answer(getPublicSettingsEndpoint, { ...someSettings, max_vins: 3 }),
      ...(by === 'administrator' ? operatorAnswers() : []),
    ],
  });
}

async function openChoice(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Choose among cars asked before' }));
  return within(await screen.findByRole('region', { name: 'Cars asked before' }));
}

const list = () => screen.getByRole('textbox', { name: /VINs/ });

test('the cars that fit are counted and put into the list, beside those that are there', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('textbox', { name: /VINs/ }));
  await user.paste(`${second} nonsense`);
  const choice = await openChoice(user);
  expect(await choice.findByText('3 cars fit.')).toBeVisible();
  await user.click(choice.getByRole('button', { name: 'Add these 3 cars to the list' }));
  expect(list()).toHaveValue([`${second} nonsense`, first, third].join('\n'));
  expect(await screen.findByText('2 cars were added to the list.')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Cars asked before' })).toBeNull();
});

test('each choice narrows what is asked; makers and models are those of cars asked before', async () => {
  const filters: unknown[] = [];
  const { user } = await open([answer(findAudienceEndpoint, page, filters)]);
  const choice = await openChoice(user);
  await user.click(choice.getByRole('combobox', { name: 'Maker' }));
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    'Cierzo',
    'Norrsken Motors',
  ]);
  await user.click(screen.getByRole('option', { name: 'Norrsken Motors' }));
  await user.click(choice.getByRole('combobox', { name: 'Model' }));
  await user.click(await screen.findByRole('option', { name: 'Fjord' }));
  await user.click(choice.getByRole('combobox', { name: 'Asked with' }));
  await user.click(await screen.findByRole('option', { name: 'Older study (8)' }));
  await user.click(choice.getByRole('combobox', { name: 'Answer' }));
  await user.click(await screen.findByRole('option', { name: 'DECLINED' }));
  await expect
    .poll(() => filters.at(-1))
    .toEqual({ filter: { oem_id: 5, model: 'Fjord', consent_form_id: 8, statuses: ['FORM_DECLINED'] } });
  // Without the last status any is meant; a model is its maker's.
  await user.keyboard('{Backspace}');
  await user.click(choice.getByRole('combobox', { name: 'Maker' }));
  await user.click(await screen.findByRole('option', { name: 'Cierzo' }));
  await expect.poll(() => filters.at(-1)).toEqual({ filter: { oem_id: 6, consent_form_id: 8 } });
});

test('as many as may be published are not yet too many: the next page is looked through too', async () => {
  const { user } = await open([
    answer(findAudienceEndpoint, ({ body }) =>
      JSON.stringify(body).includes('after')
        ? { ...page, groups: [{ oem_id: 6, oem: 'Cierzo', model: 'Ebro', vin_numbers: [fourth] }] }
        : { ...page, next: 'more' },
    ),
  ]);
  const choice = await openChoice(user);
  expect(await choice.findByText(/^More than 3 cars fit/)).toBeVisible();
});

test('pages are looked through until none is left, and no further than one publication goes', async () => {
  const asked: unknown[] = [];
  const { user } = await open([
    answer(findAudienceEndpoint, ({ body }) => {
      asked.push(body);
      const next = asked.length < 9 ? String(asked.length) : null;
      return {
        groups: [
          {
            ...page.groups[0],
            oem_id: 5,
            oem: 'N',
            model: null,
            vin_numbers: [`${first}${asked.length}`, `x${asked.length}`],
          },
        ],
        looked_at: 2,
        next,
      };
    }),
  ]);
  const choice = await openChoice(user);
  expect(await choice.findByText(/^More than 3 cars fit\..* narrow the choice\.$/)).toBeVisible();
  expect(choice.queryByRole('button', { name: /to the list$/ })).toBeNull();
  expect(asked).toEqual([{ filter: {} }, { filter: {}, after: '1' }]);
});

test('of very many requests the latest are looked through, the others when that is asked for', async () => {
  const asked: unknown[] = [];
  const { user } = await open([
    answer(findAudienceEndpoint, ({ body }) => {
      asked.push(body);
      return { groups: [], looked_at: 20_000, next: asked.length < 12 ? String(asked.length) : null };
    }),
  ]);
  const choice = await openChoice(user);
  expect(await choice.findByText('No car fits among the 200,000 requests of late.')).toBeVisible();
  expect(asked).toHaveLength(10);
  await user.click(choice.getByRole('button', { name: 'Look further back' }));
  expect(await choice.findByText('No car fits.')).toBeVisible();
  expect(asked).toHaveLength(12);
});

test('what cannot be looked up says why, and can be tried again', async () => {
  const { user } = await open([refuse(findAudienceEndpoint, 'unavailable', { message: 'Busy.' })]);
  const choice = await openChoice(user);
  expect(
    await choice.findByText('The cars could not be looked up: Busy.', undefined, { timeout: 5000 }),
  ).toBeVisible();
  expect(choice.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('a saved filter is put into its fields and looked up anew', async () => {
  const filters: unknown[] = [];
  const { user } = await open([answer(findAudienceEndpoint, page, filters)]);
  const choice = await openChoice(user);
  await user.click(choice.getByRole('combobox', { name: 'Saved audience' }));
  await user.click(await screen.findByRole('option', { name: 'Declined lately (looked up anew)' }));
  await expect.poll(() => filters.at(-1)).toEqual({ filter: { statuses: ['FORM_DECLINED'] } });
});

test('a saved list is taken as it was saved', async () => {
  const { user } = await open([
    answer(resolveAudienceEndpoint, {
      groups: [{ oem_id: null, oem: null, model: null, vin_numbers: [third, first] }],
      looked_at: 2,
      next: null,
    }),
  ]);
  const choice = await openChoice(user);
  await user.click(choice.getByRole('combobox', { name: 'Saved audience' }));
  await user.click(await screen.findByRole('option', { name: 'Fleet A (2 VINs)' }));
  await user.click(await choice.findByRole('button', { name: 'Add these 2 cars to the list' }));
  expect(list()).toHaveValue([third, first].join('\n'));
});

test('the list, and the choice, are saved under a name; that of another one replaces it', async () => {
  const sent: unknown[] = [];
  const { user } = await open([answer(saveAudienceEndpoint, { audience_id: 3 }, sent)]);
  await user.click(await screen.findByRole('textbox', { name: /VINs/ }));
  expect(screen.queryByRole('button', { name: 'Save this list' })).toBeNull();
  await user.paste(first);
  await user.click(await screen.findByRole('button', { name: 'Save this list' }));
  let dialog = within(await screen.findByRole('dialog', { name: 'Save an audience' }));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'One car');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('“One car” was saved.')).toBeVisible();
  const choice = await openChoice(user);
  await user.click(choice.getByRole('button', { name: 'Save this choice' }));
  dialog = within(await screen.findByRole('dialog', { name: 'Save an audience' }));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'FLEET A');
  expect(await dialog.findByText('The audience of this name is replaced.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await expect
    .poll(() => sent)
    .toEqual([
      { vin_numbers: [first], name: 'One car' },
      { audience_id: 2, filter: {}, name: 'FLEET A' },
    ]);
});

test('a saved audience is deleted once that was asked', async () => {
  const deleted: unknown[] = [];
  const { user } = await open([
    answer(deleteAudienceEndpoint, ({ params }) => {
      deleted.push(params);
      return {};
    }),
  ]);
  const choice = await openChoice(user);
  await user.click(choice.getByRole('combobox', { name: 'Saved audience' }));
  await user.click(await screen.findByRole('option', { name: /^Declined lately/ }));
  await user.click(choice.getByRole('button', { name: 'Delete “Declined lately”' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Delete the audience “Declined lately”?' }),
  );
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await expect.poll(() => deleted).toMatchObject([{ id: '1' }]);
  expect(choice.getByRole('combobox', { name: 'Saved audience' })).toHaveValue('');
});

test('an administrator chooses among the cars of the consumer, and finds none of its saved audiences', async () => {
  const asked: unknown[] = [];
  const checked: unknown[] = [];
  const none = { publishable: 0, alreadyPublished: 0, withoutPermission: 0, unregistered: 0 };
  const check = answer(checkAdminEligibilityEndpoint, { counts: none, signals: [], groups: [] }, checked);
  const { user } = await open([answer(findAdminAudienceEndpoint, page, asked), check], 'administrator');
  const choice = await openChoice(user);
  await user.click(await choice.findByRole('button', { name: 'Add these 3 cars to the list' }));
  expect(asked[0]).toEqual({ consumer_id: 30, filter: {} });
  const vin_numbers = [first, second, third];
  await expect.poll(() => checked).toEqual([{ consumer_id: 30, consent_form_id: 7, vin_numbers }]);
  expect(screen.queryByRole('combobox', { name: 'Saved audience' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save this list' })).toBeNull();
});

test('of two saved lists the cars of the chosen one are taken; an audience that stays says why', async () => {
  const asked: unknown[] = [];
  const other = { ...savedList, audience_id: 9, name: 'Fleet B', vin_count: 1 };
  const { user } = await open([
    answer(listAudiencesEndpoint, { data: [savedFilter, savedList, other] }),
    refuse(deleteAudienceEndpoint, 'unavailable', { message: 'Busy.' }),
    answer(resolveAudienceEndpoint, ({ params }) => {
      asked.push(params['id']);
      const vin_numbers = params['id'] === '9' ? [fourth] : [first, second];
      return { groups: [{ oem_id: 5, oem: 'N', model: null, vin_numbers }], looked_at: 2, next: null };
    }),
  ]);
  const choice = await openChoice(user);
  for (const name of ['Fleet A (2 VINs)', 'Fleet B (1 VIN)']) {
    await user.click(choice.getByRole('combobox', { name: 'Saved audience' }));
    await user.click(await screen.findByRole('option', { name }));
  }
  await expect.poll(() => asked).toEqual(['2', '9']);
  await user.click(choice.getByRole('button', { name: 'Delete “Fleet B”' }));
  const dialog = within(await screen.findByRole('dialog', { name: /“Fleet B”/ }));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await choice.findByText('Busy.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(await choice.findByRole('button', { name: /to the list$/ }));
  expect(list()).toHaveValue(fourth);
});

test('what was chosen among the cars of one consumer goes with it', async () => {
  const { user } = await open([answer(findAdminAudienceEndpoint, page)], 'administrator', 'new');
  const choose = async (consumerName: string) => {
    await user.click(await screen.findByRole('combobox', { name: 'Consumer' }));
    await user.click(await screen.findByRole('option', { name: consumerName }));
  };
  await choose('Helios Insurance');
  await openChoice(user);
  await choose('ChargeGrid');
  expect(screen.queryByRole('region', { name: 'Cars asked before' })).toBeNull();
});
