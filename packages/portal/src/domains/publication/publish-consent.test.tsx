import { act, cleanup, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { listConsentFormsEndpoint, getConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { listUnfinishedFormsEndpoint } from '@vinculum/contract/forms/unfinished-endpoints.ts';
import type { ShownConsentForm } from '@vinculum/contract/forms/form.ts';
import { checkEligibilityEndpoint } from '@vinculum/contract/publication/eligibility.ts';
import { type PublishOutcome, publishConsentFormEndpoint } from '@vinculum/contract/publication/endpoints.ts';
import { getPublicSettingsEndpoint } from '@vinculum/contract/platform/endpoints.ts';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { consumer } from '../../testing/actors.ts';
import { answer, hang, refuse } from '../../testing/answers.ts';
import { someSettings } from '../../testing/render-portal.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import { publish, publishingAnswers } from '../../testing/rooms/publishing.ts';
import { savedFiles, textOf } from '../../testing/saved-files.ts';
import { someForm, someRow } from '../../testing/some-form.ts';
import { testServer } from '../../test-setup.ts';
import { PublishScreen } from './publish-screen.tsx';

afterEach(() => vi.restoreAllMocks());

const cutOff = http.all(`*${publishConsentFormEndpoint.path}`, () => HttpResponse.error());
const vins = [1, 2, 3, 4].map((number) => `YNR40EA5XR110001${number}`);
const reward = { effort_type: 0, effort_value: 10, currency_type: 0, currency_value: 2 };
const nothing: PublishOutcome = {
  message: '',
  form_status: 'PUBLISHED',
  vinNumberAlreadyPublished: [],
  vinNumbersWithoutPermission: [],
  vinNumbersWithPermission: [],
  unregisteredVinNumbers: [],
};

async function openPublish(
  published = answer(publishConsentFormEndpoint, nothing),
  at = '/publish-consent/7',
  form: Partial<ShownConsentForm> = {},
) {
  return await renderScreen(<PublishScreen by="consumer" />, {
    session: consumer('USER_ADMIN'),
    path: '/publish-consent/$consentFormId',
    at,
    answers: [
      published,
      ...publishingAnswers(),
      answer(getConsentFormEndpoint, () => someForm({ title: 'Battery study', ...form })),
      answer(listConsentFormsEndpoint, {
        data: [
          someRow({ consent_form_id: 7, title: 'Battery study' }),
          someRow({ consent_form_id: 8, title: 'Old study', status: 'REVOKED' }),
        ],
        total_rows: 2,
      }),
      answer(getPublicSettingsEndpoint, { ...someSettings, max_vins: 3 }),
    ],
  });
}

async function paste(user: UserEvent, text: string) {
  await user.click(await screen.findByRole('textbox', { name: /VINs/ }));
  await user.paste(text);
}

test.each([
  [
    'REVOKED',
    '“Battery study” was revoked: nobody is asked with it any more, and none of its consents is left.',
  ],
  [
    'EXPIRED',
    '“Battery study” has expired: nobody is asked with it any more, and none of its consents is left.',
  ],
] as const)('a form that is %s is not published: its page is what is left', async (status, said) => {
  await openPublish(undefined, undefined, { status });
  expect(await screen.findByText(said)).toBeVisible();
  expect(screen.getByRole('link', { name: 'To the form’s page' })).toHaveAttribute('href', '/consent-view/7');
  expect(screen.queryByRole('textbox', { name: /VINs/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
});

test('after a publication the way back leads to what became of it, not into the list again', async () => {
  const { user, history } = await openPublish(undefined, `/publish-consent/7?vins=${vins[0]}`);
  await publish(user, 'Publish to 1 car');
  await user.click(await screen.findByRole('link', { name: 'See the responses' }));
  expect(await screen.findByText('At: /consent-responses/7')).toBeVisible();
  await act(async () => history.back());
  expect(await screen.findByText(/^You published from here/)).toBeVisible();
  expect(screen.queryByRole('textbox', { name: /VINs/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Publish to more cars' }));
  expect(await screen.findByRole('textbox', { name: /VINs/ })).toHaveValue('');
});

test('where checking is refused nobody is told that publishing is possible all the same', async () => {
  const { user } = await openPublish();
  testServer.use(refuse(checkEligibilityEndpoint, 'formAlreadyRevoked', { message: 'It has ended.' }));
  await paste(user, vins[0] ?? '');
  expect(await screen.findByText('The cars could not be checked: It has ended.')).toBeVisible();
  expect(screen.getByText(/^The cars could not be checked, for the reason above/)).toBeVisible();
  expect(screen.queryByText(/publish all the same/)).toBeNull();
});

// Shows 1-2.41
test('VINs are counted and checked as they are typed', async () => {
  const { user } = await openPublish();
  await paste(user, `${vins[0]}\nnonsense\n${vins[1]} ${vins[0]}`);
  expect(await screen.findByText('2 valid VINs')).toBeVisible();
  expect(screen.getByText('1 entry is not a VIN')).toBeVisible();
  expect(screen.getByText('1 repeat, counted once')).toBeVisible();
  expect(screen.getByText(/^Line 2: nonsense/)).toBeVisible();
});

test('an entry that is not a VIN says why, and until it is corrected the button and the plan name no number', async () => {
  const { user } = await openPublish();
  expect(await screen.findByText(/^Enter the cars above/)).toBeVisible();
  await paste(user, `${vins[0]} YNR40EA5XR11000 YNR40EA5XR110001O YNR40EA5XR11000-1`);
  const said = await screen.findByText(/^Line 1: YNR40EA5XR11000 /);
  expect(said).toHaveTextContent('Line 1: YNR40EA5XR11000 (15 characters instead of 17)');
  expect(screen.getByText(/110001O \(no VIN has the letters I, O and Q\)$/)).toBeVisible();
  expect(screen.getByText(/11000-1 \(only letters and digits\)$/)).toBeVisible();
  expect(screen.getByText(/^Correct the list of cars above/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Publish' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove what is not a VIN' }));
  expect(await screen.findByRole('button', { name: 'Publish to 1 car' })).toBeVisible();
});

test('what is still to be chosen is asked for, and nothing that is chosen', async () => {
  const { user } = await openPublish(undefined, '/publish-consent/new');
  expect(await screen.findByText(/^Choose a form and cars/)).toBeVisible();
  await user.click(await screen.findByRole('combobox', { name: /form/i }));
  await user.click(await screen.findByRole('option', { name: /Battery study/ }));
  expect(await screen.findByText(/^Enter the cars above/)).toBeVisible();
  expect(screen.queryByText(/^Choose a form and cars/)).toBeNull();
});

test('cars that were chosen in a list are in the box, until they have been asked', async () => {
  const { user } = await openPublish(undefined, `/publish-consent/7?vins=${vins[0]},${vins[1]}`);
  expect(await screen.findByRole('textbox', { name: /VINs/ })).toHaveValue(`${vins[0]}\n${vins[1]}`);
  expect(screen.getByText('2 valid VINs')).toBeVisible();
  await publish(user, 'Publish to 2 cars');
  await user.click(await screen.findByRole('button', { name: 'Dismiss this result' }));
  expect(await screen.findByRole('textbox', { name: /VINs/ })).toHaveValue('');
});

test('leaving with VINs that were not published asks first', async () => {
  const { user } = await openPublish();
  await paste(user, `${vins[0]}`);
  await user.click(screen.getByRole('link', { name: 'Consent Forms' }));
  const ask = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  await user.click(ask.getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByRole('textbox', { name: /VINs/ })).toHaveValue(vins[0]);
});

test('nothing is sent while an entry is not a VIN; removing those leaves the others', async () => {
  const sent: unknown[] = [];
  const { user } = await openPublish(
    answer(publishConsentFormEndpoint, { ...nothing, vinNumbersWithPermission: vins.slice(0, 2) }, sent),
  );
  await paste(user, `${vins[0]} nonsense ${vins[1]}`);
  await publish(user, 'Publish');
  expect(screen.getByText('1 VIN is not valid: NONSENSE')).toBeVisible();
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Remove what is not a VIN' }));
  await publish(user, 'Publish to 2 cars');
  expect(await screen.findByText('Published to 2 cars')).toBeVisible();
  expect(sent).toEqual([{ consent_form_id: 7, vin_numbers: vins.slice(0, 2) }]);
});

// Shows 1-5.25
test('an empty list is refused with the specified text', async () => {
  const { user } = await openPublish();
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  expect(screen.getByText('Field should not be empty')).toBeVisible();
});

// Shows 1-5.25, 1-8.5
test('more VINs than the installation allows are refused with the specified text', async () => {
  const { user } = await openPublish();
  await paste(user, vins.join(','));
  expect(await screen.findByText('Cannot publish more than 3 vin number(s)')).toBeVisible();
});

// Shows 1-2.6, 1-8.6, 3-8.7
test('the outcome names every VIN in its list and stays until dismissed', async () => {
  const { user } = await openPublish(
    answer(publishConsentFormEndpoint, {
      message: 'Published to 1 car.',
      form_status: 'PUBLISHED',
      vinNumbersWithPermission: vins.slice(0, 1),
      vinNumberAlreadyPublished: vins.slice(1, 2),
      unregisteredVinNumbers: vins.slice(2, 3),
      vinNumbersWithoutPermission: vins.slice(3, 4),
    }),
  );
  await paste(user, vins.slice(0, 3).join(','));
  await publish(user, 'Publish to 3 cars');
  const result = await screen.findByRole('region', { name: 'What became of your VINs' });
  const lists = within(result)
    .getAllByRole('list')
    .filter((list) => list.hasAttribute('aria-label'));
  expect(lists.map((list) => [list.getAttribute('aria-label'), list.textContent])).toEqual([
    ['Published to 1 car', vins[0]],
    ['1 car already has this form', vins[1]],
    ['1 car is not registered yet', vins[2]],
    ['1 car without permission', vins[3]],
  ]);
  expect(within(result).getByText(/^The consent is sent on registration/)).toBeVisible();
  expect(
    within(result).getByText(/They were not asked; they are as soon as the OEM permits it/),
  ).toBeVisible();
  expect(within(result).queryByRole('alert')).toBeNull();
  expect(within(result).getByRole('link', { name: 'See the responses' })).toBeVisible();
  expect(within(result).getByText(/^You find this again among the form’s responses/)).toBeVisible();
  expect(within(result).getByRole('link', { name: 'To the form’s page' })).toHaveAttribute(
    'href',
    '/consent-view/7',
  );
  expect(within(result).getAllByRole('button', { name: 'Copy' })).toHaveLength(4);
  const saved = savedFiles();
  for (const button of within(result).getAllByRole('button', { name: 'Download' })) await user.click(button);
  expect(saved.map(({ name }) => name)).toEqual(
    ['done', 'already', 'unregistered', 'without'].map((list) => `consent-form-7-${list}.txt`),
  );
  expect(await textOf(saved[3])).toContain(vins[3]);
  await user.click(within(result).getByRole('button', { name: 'Dismiss this result' }));
  expect(screen.queryByText('Published to 1 car')).toBeNull();
});

// Shows 1-8.7, 3-6.5, 3-6.6
test('when no maker permits it, the specified text says so, and that the form stays a draft', async () => {
  const { user } = await openPublish(
    answer(publishConsentFormEndpoint, {
      ...nothing,
      form_status: 'DRAFT',
      vinNumbersWithoutPermission: vins.slice(0, 1),
    }),
  );
  await paste(user, vins[0] ?? '');
  await publish(user, 'Publish to 1 car');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'You do not have permission to publish consent. Please contact administrator or OEM',
  );
  expect(screen.getByText(/^Nobody was asked. The form stays a draft/)).toBeVisible();
  expect(screen.queryByText(/as soon as the OEM permits it/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'See the responses' })).toBeNull();
  expect(screen.queryByText(/You find this again/)).toBeNull();
});

// Shows 1-8.4
test.each([
  ['a failure', refuse(publishConsentFormEndpoint, 'internal'), true, ''],
  [
    'a lost network',
    cutOff,
    false,
    ' This device is not connected to a network. If it was done already, it is not done twice.',
  ],
])('after %s what was typed is still there', async (...[, published, isOnline, cause]) => {
  const { user } = await openPublish(published);
  await paste(user, vins[0] ?? '');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  await publish(user, 'Publish to 1 car');
  const said = (await screen.findByRole('alert')).textContent;
  expect(said).toBe(`Something went wrong. Please try again.${cause}`);
  expect(screen.getByRole('textbox', { name: /VINs/ })).toHaveValue(vins[0]);
});

test('a file fills the list', async () => {
  const { user } = await openPublish();
  const file = new File([`name,vin\nRed,${vins[0]}\n`], 'cars.csv', { type: 'text/csv' });
  await screen.findByRole('textbox', { name: /VINs/ });
  await user.upload(screen.getByLabelText('Drop a CSV or text file here, or choose one'), file);
  expect(await screen.findByText('1 valid VIN')).toBeVisible();
  expect(screen.getByText('cars.csv read.')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: /VINs/ }), `\n${vins[1]}`);
  expect(screen.queryByText('cars.csv read.'), 'it is more than the file').toBeNull();
});

const spanish = { language: 'es', title: 'Batería', description: 'Cómo envejecen.' } as const;
const gap =
  'Owners who read Spanish find no text of their own in this form: they see its title and description in English.';

test.each([
  ['in one language', { status: 'DRAFT' }, gap],
  ['of which nobody said the language', { status: 'DRAFT', language: null }, 'Nobody said in which language'],
] as const)(
  'a draft %s says so before it is published, and leads to the draft',
  async (_what, form, text) => {
    await openPublish(undefined, undefined, form);
    const reported = await screen.findByText(text, { exact: false });
    const link = within(reported).getByRole('link', { name: 'Add it to the draft' });
    expect(link).toHaveAttribute('href', '/consent-form/7');
    expect(screen.getByRole('button', { name: 'Publish' })).toBeEnabled();
  },
);

test('changes to the draft that are not saved are told before it is published without them', async () => {
  const changed = {
    key: 'form-7',
    revision: 3,
    title: 'Battery study, longer',
    consent_form_id: 7,
    status: 'DRAFT' as const,
    updated_by: 'consumer.editor',
    updated_on: '2026-11-01T08:00:00Z',
    base_updated_on: null,
  };
  const [form, other] = [{ status: 'DRAFT' } as const, { ...changed, key: 'form-8', consent_form_id: 8 }];
  await openPublish(answer(listUnfinishedFormsEndpoint, { data: [other, changed] }), undefined, form);
  const reported = await screen.findByText(/changes that are not saved, and is published without them/);
  expect(reported).toHaveTextContent('consumer.editor');
  expect(within(reported).getByRole('link', { name: 'See the changes' })).toHaveAttribute(
    'href',
    '/consent-form/7',
  );
  cleanup();
  await openPublish(answer(listUnfinishedFormsEndpoint, { data: [other] }), undefined, form);
  await screen.findByText(gap);
  expect(screen.queryByText(/changes that are not saved/)).toBeNull();
});

test('once it is published there is no draft to add a language to', async () => {
  const form: Partial<ShownConsentForm> = { status: 'DRAFT' };
  const published = answer(publishConsentFormEndpoint, () => {
    Object.assign(form, { status: 'PUBLISHED' });
    return { ...nothing, vinNumbersWithPermission: vins.slice(0, 1) };
  });
  const { user } = await openPublish(published, undefined, form);
  expect(await screen.findByRole('link', { name: 'Add it to the draft' })).toBeVisible();
  await paste(user, vins.slice(0, 1).join(','));
  await publish(user, 'Publish to 1 car');
  await screen.findByRole('region', { name: 'What became of your VINs' });
  expect(screen.queryByRole('link', { name: 'Add it to the draft' })).not.toBeInTheDocument();
});

test('a published form says the gap without a way to change it, one in both languages says nothing', async () => {
  await openPublish();
  const reported = await screen.findByText(gap);
  expect(within(reported).queryByRole('link')).not.toBeInTheDocument();
  cleanup();
  await openPublish(undefined, undefined, { translations: [spanish] });
  expect(await screen.findByRole('textbox', { name: /VINs/ })).toBeVisible();
  expect(screen.queryByText(/find no text of their own/)).not.toBeInTheDocument();
});

test('a form that is chosen on the screen says its gap too', async () => {
  const { user } = await openPublish(undefined, '/publish-consent/new');
  await screen.findByRole('combobox', { name: /Consent form/ });
  expect(screen.queryByText(gap)).not.toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: /Consent form/ }));
  await user.click(await screen.findByRole('option', { name: 'Battery study (7)' }));
  expect(await screen.findByText(gap)).toBeVisible();
});

test('of an address that names no form it is said that there is none, and none is to be chosen', async () => {
  await openPublish(refuse(getConsentFormEndpoint, 'notFound'), '/publish-consent/abc');
  expect(await screen.findByRole('alert')).toHaveTextContent('It does not exist, or it is not yours to see.');
  expect(screen.queryByRole('combobox')).toBeNull();
});

// Shows 1-9.2, 3-9.2
test('without a form in the address one is chosen; forms that have ended are not offered', async () => {
  const { user } = await openPublish(answer(publishConsentFormEndpoint, nothing), '/publish-consent/new');
  await paste(user, vins[0] ?? '');
  await publish(user, 'Publish to 1 car');
  expect(screen.getByText('Oops! You missed something.')).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: /Consent form/ }));
  await user.click(await screen.findByRole('option', { name: 'Battery study (7)' }));
  expect(screen.queryByText('Oops! You missed something.')).toBeNull();
  await user.click(screen.getByRole('combobox', { name: /Consent form/ }));
  expect(screen.queryByRole('option', { name: /Old study/ })).toBeNull();
});

test.each<[Partial<ShownConsentForm>, RegExp]>([
  [
    {},
    /^3 cars are asked at once, 1 is asked when it registers if its OEM then permits it, 1 waits for the OEM’s permission,? and 2 are left out: already asked\. Owners are offered no reward\. Who accepts shares data for 30 days; what arrives is kept for 90 days\.$/,
  ],
  [
    { expiry_type: 1, expiry: '2026-12-31', expiry_in_days: null, consumer_rewards: [reward] },
    /Each owner is offered 2 tokens for every 10 miles\. Who accepts shares data until 31 Dec 2026;/,
  ],
  [
    { status: 'DRAFT' },
    /1 waits for the OEM’s permission.* Once published, the form can no longer be changed\.$/,
  ],
])('before it is published one sentence says what will happen (%#)', async (form, text) => {
  const counts = { publishable: 3, unregistered: 1, withoutPermission: 1, alreadyPublished: 2 };
  const { user } = await openPublish(undefined, undefined, form);
  testServer.use(answer(checkEligibilityEndpoint, { counts, signals: [], groups: [] }));
  await paste(user, vins[0] ?? '');
  expect(await publish(user, 'Publish to 1 car')).toMatch(text);
});

test('of a draft that no maker permits it is said that it stays one', async () => {
  const counts = { publishable: 0, unregistered: 0, withoutPermission: 2, alreadyPublished: 0 };
  const { user } = await openPublish(undefined, undefined, { status: 'DRAFT' });
  testServer.use(answer(checkEligibilityEndpoint, { counts, signals: [], groups: [] }));
  await paste(user, vins[0] ?? '');
  expect(await publish(user, 'Try all the same')).toBe(
    '2 are left out: their OEMs do not permit it. Nobody is asked, and the form stays a draft.',
  );
});

test('nothing can be published while the cars are being checked, and the button says so', async () => {
  const { user } = await openPublish();
  testServer.use(hang(checkEligibilityEndpoint));
  await paste(user, vins[0] ?? '');
  const button = await screen.findByRole('button', { name: 'Publish to 1 car' });
  expect(button).toBeDisabled();
  expect(button).toHaveAccessibleDescription(/^The cars are being checked\./);
});
