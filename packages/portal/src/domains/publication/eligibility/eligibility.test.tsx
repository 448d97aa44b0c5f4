import { screen, within } from '@testing-library/react';
import { getConsentFormEndpoint, listConsentFormsEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { checkEligibilityEndpoint, type Eligibility } from '@vinculum/contract/publication/eligibility.ts';
import { publishConsentFormEndpoint } from '@vinculum/contract/publication/endpoints.ts';
import { getPublicSettingsEndpoint } from '@vinculum/contract/platform/endpoints.ts';
import { listUnfinishedFormsEndpoint } from '@vinculum/contract/forms/unfinished-endpoints.ts';
import type { HttpHandler } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { consumer } from '../../../testing/actors.ts';
import { answer, refuse } from '../../../testing/answers.ts';
import { someSettings } from '../../../testing/render-portal.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { savedFiles, textOf } from '../../../testing/saved-files.ts';
import { someForm, someRow } from '../../../testing/some-form.ts';
import { PublishScreen } from '../publish-screen.tsx';
import { testServer } from '../../../test-setup.ts';

afterEach(() => vi.restoreAllMocks());

const vins = [1, 2, 3, 4, 5].map((number) => `YNR40EA5XR110001${number}`);
const [request = '', known = '', foreign = '', strange = '', lacking = ''] = vins;

const checked: Eligibility = {
  counts: { publishable: 2, alreadyPublished: 1, withoutPermission: 1, unregistered: 1 },
  signals: [{ signal_id: 2016, label: 'Speed', mandatory: true }],
  groups: [
    { verdict: 'publishable', oem: 'Norrsken Motors', missing_signals: [], vin_numbers: [request] },
    { verdict: 'alreadyPublished', oem: 'Norrsken Motors', missing_signals: null, vin_numbers: [known] },
    { verdict: 'withoutPermission', oem: 'Cierzo', missing_signals: null, vin_numbers: [foreign] },
    { verdict: 'unregistered', oem: null, missing_signals: null, vin_numbers: [strange] },
    { verdict: 'publishable', oem: 'Norrsken Motors', missing_signals: [2016], vin_numbers: [lacking] },
  ],
};

async function openPublish(
  check: HttpHandler,
  { language = 'en', form = '7' }: { language?: 'en' | 'es'; form?: string } = {},
) {
  return await renderScreen(<PublishScreen by="consumer" />, {
    session: consumer('USER_ADMIN'),
    path: '/publish-consent/$consentFormId',
    at: `/publish-consent/${form}`,
    language,
    answers: [
      check,
      refuse(publishConsentFormEndpoint, 'internal'),
      answer(listUnfinishedFormsEndpoint, { data: [] }),
      answer(getConsentFormEndpoint, someForm()),
      answer(listConsentFormsEndpoint, {
        data: [
          someRow({ consent_form_id: 7, title: 'Battery study' }),
          someRow({ consent_form_id: 8, title: 'Wiper study' }),
        ],
        total_rows: 2,
      }),
      answer(getPublicSettingsEndpoint, { ...someSettings, max_vins: 1000 }),
    ],
  });
}

async function pasteAll(user: Awaited<ReturnType<typeof openPublish>>['user'], text = vins.join('\n')) {
  await user.click(await screen.findByRole('textbox', { name: /VIN/ }));
  await user.paste(text);
}

test('a complete list is checked by itself: how many can be asked, and for each of the others why not', async () => {
  const { user } = await openPublish(answer(checkEligibilityEndpoint, checked));
  await pasteAll(user);
  const panel = await screen.findByRole('region', { name: 'What publishing will do' });
  expect(await within(panel).findByText(/2 of 5 cars can be asked now\./)).toHaveTextContent(
    '1 car lacks a signal that the form asks for.',
  );
  const rows = within(within(panel).getByRole('table', { name: 'Cars of this list' })).getAllByRole('row');
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    `${foreign}CierzoNo permissionCierzo does not permit this kind of form.`,
    `${strange}Not registeredThe consent is sent on registration, if the OEM then permits it.`,
    `${known}Norrsken MotorsAlready has this formIt was asked before, and that still counts. Nothing is sent again.Not known yet`,
    `${lacking}Norrsken MotorsWill be askedThe owner is asked now, or when the car is connected again.Lacks Speed (mandatory)`,
    `${request}Norrsken MotorsWill be askedThe owner is asked now, or when the car is connected again.Has all signals`,
  ]);
});

test('chips filter the cars; what is shown can be taken out of the list', async () => {
  const { user } = await openPublish(answer(checkEligibilityEndpoint, checked));
  await pasteAll(user);
  await user.click(await screen.findByRole('button', { name: 'Can be asked (2)' }));
  expect(screen.queryByRole('button', { name: /^Remove .* from the list$/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Signals missing (1)' }));
  const table = screen.getByRole('table', { name: 'Cars of this list' });
  expect(within(table).getAllByRole('row')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Remove this car from the list' }));
  expect(screen.getByRole('textbox', { name: /VIN/ })).toHaveValue(
    [request, known, foreign, strange].join('\n'),
  );
  expect(await screen.findByText('1 car was removed from the list.')).toBeVisible();
});

test('one press removes all that cannot be published to, and the rest is checked again', async () => {
  const bodies: unknown[] = [];
  const { user } = await openPublish(answer(checkEligibilityEndpoint, checked, bodies));
  await pasteAll(user);
  await user.click(await screen.findByRole('button', { name: 'Remove the 2 that cannot be asked' }));
  expect(screen.getByRole('textbox', { name: /VIN/ })).toHaveValue([request, strange, lacking].join('\n'));
  await screen.findByRole('table', { name: 'Cars of this list' });
  expect(bodies).toEqual([
    { consent_form_id: 7, vin_numbers: vins },
    { consent_form_id: 7, vin_numbers: [request, strange, lacking] },
  ]);
});

test('the table is taken away as a file for spreadsheets, which run nothing of it', async () => {
  const saved = savedFiles();
  const groups = [
    { verdict: 'publishable' as const, oem: '=Cierzo, "SA"', missing_signals: [], vin_numbers: [request] },
  ];
  const { user } = await openPublish(answer(checkEligibilityEndpoint, { ...checked, groups }));
  await pasteAll(user, request);
  // It scrolls, so it is a stop of the keyboard and has a name.
  expect(await screen.findByRole('region', { name: 'Cars of this list' })).toHaveAttribute('tabindex', '0');
  await user.click(screen.getByRole('button', { name: 'Download' }));
  expect(saved.map(({ name }) => name)).toEqual(['consent-form-7-check.csv']);
  expect((await textOf(saved[0])).split('\r\n')).toEqual([
    '\uFEFFvin,OEM,Publishing,Signals',
    `${request},"'=Cierzo, ""SA""",Will be asked,Has all signals`,
    '',
  ]);
});

test('what was found for one form is not said of another', async () => {
  const { user } = await openPublish(answer(checkEligibilityEndpoint, checked), { form: 'new' });
  const choose = async (name: string) => {
    await user.click(await screen.findByRole('combobox', { name: /Consent form/ }));
    await user.click(await screen.findByRole('option', { name }));
  };
  await choose('Battery study (7)');
  await pasteAll(user);
  expect(await screen.findByText(/2 of 5 cars can be asked now/)).toBeVisible();
  testServer.use(refuse(checkEligibilityEndpoint, 'formAlreadyRevoked', { message: 'It has ended.' }));
  await choose('Wiper study (8)');
  expect(await screen.findByText('The cars could not be checked: It has ended.')).toBeVisible();
  expect(screen.queryByText(/2 of 5 cars can be asked now/)).toBeNull();
});

test('what was found for one list is not said of another', async () => {
  const { user } = await openPublish(answer(checkEligibilityEndpoint, checked));
  await pasteAll(user);
  expect(await screen.findByText(/2 of 5 cars can be asked now/)).toBeVisible();
  testServer.use(refuse(checkEligibilityEndpoint, 'unavailable', { message: 'Busy.' }));
  await pasteAll(user, '\nYNR40EA5XR1100019');
  expect(await screen.findByText('The cars could not be checked: Busy.')).toBeVisible();
  expect(screen.queryByText(/of 5 cars can be asked now/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Publish to 6 cars' })).toBeVisible();
});

test('a list with entries that are no VINs is not checked', async () => {
  const { user } = await openPublish(refuse(checkEligibilityEndpoint, 'internal'));
  await pasteAll(user, `${request} nonsense`);
  expect(await screen.findByText(/^As soon as the list is complete/)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'What publishing will do' })).toBeNull();
});

test('a check that fails says why and can be repeated; publishing stays possible', async () => {
  let asks = 0;
  const { user } = await openPublish(refuse(checkEligibilityEndpoint, 'unavailable', { message: 'Busy.' }));
  await pasteAll(user);
  expect(await screen.findByText('The cars could not be checked: Busy.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Publish to 5 cars' })).toBeEnabled();
  testServer.use(
    answer(checkEligibilityEndpoint, () => {
      asks += 1;
      return checked;
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText(/2 of 5 cars/)).toBeVisible();
  expect(asks).toBe(1);
});

test('a list of ten thousand is counted and filtered like a short one', async () => {
  const many = Array.from({ length: 900 }, (_, index) => `YNR40EA5XR12${String(index).padStart(5, '0')}`);
  const { user } = await openPublish(
    answer(checkEligibilityEndpoint, {
      counts: { publishable: 890, alreadyPublished: 0, withoutPermission: 10, unregistered: 0 },
      signals: [],
      groups: [
        { verdict: 'publishable', oem: 'N', missing_signals: null, vin_numbers: many.slice(10) },
        { verdict: 'withoutPermission', oem: 'N', missing_signals: null, vin_numbers: many.slice(0, 10) },
      ],
    }),
  );
  await pasteAll(user, many.join(','));
  expect(await screen.findByText('890 of 900 cars can be asked now.')).toBeVisible();
  expect(screen.getByRole('table', { name: 'Cars of this list' })).toHaveAttribute('aria-rowcount', '901');
  await user.click(screen.getByRole('button', { name: 'Without permission (10)' }));
  expect(within(screen.getByRole('table', { name: 'Cars of this list' })).getAllByRole('row')).toHaveLength(
    11,
  );
});

test('in Spanish too', async () => {
  const { user } = await openPublish(answer(checkEligibilityEndpoint, checked), { language: 'es' });
  await pasteAll(user);
  expect(await screen.findByText(/Ahora se puede preguntar a 2 de 5 vehículos\./)).toBeVisible();
  expect(screen.getByText('Cierzo no permite este tipo de formulario.')).toBeVisible();
  expect(screen.getByText('Le falta Speed (obligatoria)')).toBeVisible();
});

test('of a car whose owner declined the form before it is said that it is asked again', async () => {
  const group = { verdict: 'publishable', oem: 'Norrsken Motors', missing_signals: [] } as const;
  const groups = [{ ...group, missing_signals: [], was_declined: true as const, vin_numbers: [request] }];
  const counts = { publishable: 1, alreadyPublished: 0, withoutPermission: 0, unregistered: 0 };
  const { user } = await openPublish(answer(checkEligibilityEndpoint, { counts, signals: [], groups }));
  await pasteAll(user, request);
  const table = await screen.findByRole('table', { name: 'Cars of this list' });
  expect(table).toHaveTextContent('The owner declined this form before, and is asked again.');
  expect(await screen.findByText(/1 owner declined this form before and is asked again\./)).toBeVisible();
});
