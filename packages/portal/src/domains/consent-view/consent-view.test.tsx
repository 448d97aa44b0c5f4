import { cleanup, screen, within } from '@testing-library/react';
import { getFormAnalyticsEndpoint } from '@vinculum/contract/responses/analytics.ts';
import { emptySchedule } from '@vinculum/contract/forms/entries/schedule.ts';
import { getEarnedRewardsEndpoint } from '@vinculum/contract/rewards/endpoints.ts';
import { getConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import type { ShownConsentForm } from '@vinculum/contract/forms/form.ts';
import { getDataPackageEndpoint } from '@vinculum/contract/data-packages/endpoints.ts';
import { searchResponsesEndpoint } from '@vinculum/contract/responses/endpoints.ts';
import type { Language } from '@vinculum/contract/foundation/languages.ts';
import { getSignalMetadataEndpoint, listSignalsEndpoint } from '@vinculum/contract/signals/endpoints.ts';
import { expect, test } from 'vitest';
import type { Session } from '../../lib/session.tsx';
import { testServer } from '../../test-setup.ts';
import { admin, consumer, oem } from '../../testing/actors.ts';
import { answer, hang, refuse } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { somePackage } from '../../testing/rooms/data-packages.ts';
import { someTimeline, toldOnce } from '../../testing/rooms/timelines.ts';
import { vin } from '../../testing/rooms/editor-catalogue.ts';
import { someCounts, someForm, someSignal } from '../../testing/some-form.ts';
import { ConsentViewScreen } from './consent-view-screen.tsx';

async function openView(
  changes: Partial<ShownConsentForm> = {},
  session: Session = consumer('USER_ADMIN'),
  language: Language = 'en',
) {
  return await renderScreen(<ConsentViewScreen />, {
    session,
    language,
    path: '/consent-view/$consentFormId',
    at: '/consent-view/7',
    answers: [
      answer(getConsentFormEndpoint, someForm(changes)),
      answer(searchResponsesEndpoint, {
        data: [],
        total_rows: 0,
        counts: someCounts({ FORM_PENDING: 3, FORM_ACCEPTED: 2 }),
        unregistered: 1,
      }),
      answer(listSignalsEndpoint, { signals: [{ groupName: 'GENERAL', read: [vin], write: [] }] }),
      hang(getSignalMetadataEndpoint),
      hang(getFormAnalyticsEndpoint),
      answer(getEarnedRewardsEndpoint, { rewards: [], totals: [], days: [], today: '2026-11-02' }),
    ],
  });
}

async function offered(): Promise<string[]> {
  await screen.findByRole('heading', { level: 1 });
  const names = ['Edit', 'Publish', 'Clone', 'Responses', 'Revoke'];
  return names.filter(
    (name) =>
      screen.queryByRole('link', { name }) !== null || screen.queryByRole('button', { name }) !== null,
  );
}

// Shows 1-2.31
test('an administrator edits and publishes a draft, and cannot revoke it', async () => {
  await openView({ status: 'DRAFT' });
  expect(await offered()).toEqual(['Edit', 'Publish', 'Clone', 'Responses']);
});

// Shows 1-2.30
test('an administrator publishes a published form to more cars or revokes it, and cannot edit it', async () => {
  await openView();
  expect(await offered()).toEqual(['Publish', 'Clone', 'Responses', 'Revoke']);
});

// Shows 1-2.30, 1-2.31
test('an editor edits a draft but does not publish', async () => {
  await openView({ status: 'DRAFT' }, consumer('USER_EDITOR'));
  expect(await offered()).toEqual(['Edit', 'Clone', 'Responses']);
});

// Shows 1-2.5, 1-2.30
test('a viewer sees answers only', async () => {
  await openView({}, consumer('USER_VIEWER'));
  expect(await offered()).toEqual(['Responses']);
});

test('an operator clones, updates and revokes, and edits no draft of a consumer', async () => {
  await openView({ status: 'DRAFT' }, admin('USER_ADMIN'));
  expect(await offered()).toEqual(['Publish', 'Clone', 'Responses']);
});

// Shows 1-2.32
test('other portals have no action on the form', async () => {
  await openView({}, oem('USER_ADMIN'));
  expect(await offered()).toEqual([]);
});

test('a schedule says what each weekday and each special date means', async () => {
  const hours = [{ start: '08:00', end: '10:00' }];
  const business_hours = emptySchedule().business_hours.map((day) =>
    day.day === 2 ? { ...day, active: true, hours } : day,
  );
  const special = (date: string, exclusive: boolean, on: typeof hours) => ({
    date,
    exclusive,
    invalid: false,
    hours: on,
  });
  const special_hours = [
    special('2026-12-24', true, []),
    special('2026-12-25', true, hours),
    special('2026-12-29', false, hours),
    special('2026-12-30', false, []),
  ];
  await openView({ schedule: { business_hours, special_hours } });
  const schedule = await screen.findByRole('region', { name: 'Schedule' });
  const facts = within(schedule)
    .getAllByRole('term')
    .map((name) => `${name.textContent}: ${name.nextElementSibling?.textContent}`);
  expect(facts).toEqual([
    'Monday: no data',
    'Tuesday: 08:00–10:00',
    ...['Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((day) => `${day}: no data`),
    '24 Dec 2026: no data',
    '25 Dec 2026: 08:00–10:00',
    '29 Dec 2026: 08:00–10:00, besides the usual hours',
    '30 Dec 2026: as on other weeks',
  ]);
});

// Shows 1-2.28, 1-2.29, 1-9.4
test('signal details are shown five a page with how each is collected', async () => {
  const signals = [1, 2, 3, 4, 5, 6].map((id) => ({
    ...someSignal({ signal_id: id, signal_name: `signal ${id}` }),
    collected: `Signal ${id}, every 5 seconds`,
  }));
  const { user } = await openView({ read_signals: signals });
  await user.click(await screen.findByRole('button', { name: '6 signals' }));
  const grid = await screen.findByRole('table', { name: 'Signals' });
  expect(within(grid).getAllByRole('row')).toHaveLength(6);
  expect(within(grid).getAllByText(/, every 5 seconds$/)).toHaveLength(5);
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(within(grid).getByText('signal 6')).toBeVisible();
  expect(within(grid).queryByText('signal 5')).toBeNull();
});

test('of each signal it is said whether it is read or set, and whether its owner may leave it out', async () => {
  const read = { ...someSignal({ signal_id: 1, signal_name: 'first' }), collected: 'First, once' };
  const write = someSignal({ signal_id: 1, signal_name: 'first', is_read: 0, mandatory: false });
  const { user } = await openView({ read_signals: [read], write_signals: [write] });
  await user.click(await screen.findByRole('button', { name: '2 signals' }));
  const rows = within(await screen.findByRole('table', { name: 'Signals' })).getAllByRole('row');
  expect(rows.slice(1).map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['first', 'Read', 'Mandatory', 'First, once'],
    ['first', 'Write', 'Optional', '–'],
  ]);
});

test('a form of before envelopes says to what its collection is narrowed', async () => {
  const collected = 'Location, every hour';
  await openView({ read_signals: [{ ...someSignal(), collected, is_narrowed: true }] });
  expect(await screen.findByText(/named the rate only.*: Location, every hour\.$/)).toBeVisible();
});

// Shows 1-2.28
test('the rewards of the consumer and those of the maker are told in words, each behind its button', async () => {
  const { user } = await openView({
    consumer_rewards: [{ effort_type: 1, effort_value: 100, currency_type: 1, currency_value: 0.5 }],
    oem_rewards: [
      { effort_type: 3, effort_value: 20, currency_type: 1, currency_value: 4 },
      { effort_type: 0, effort_value: 50, currency_type: 1, currency_value: 7 },
    ],
  });
  const listed = async (button: string) => {
    await user.click(await screen.findByRole('button', { name: button }));
    const popover = await screen.findByRole('dialog');
    const items = within(popover)
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    await user.keyboard('{Escape}');
    return items;
  };
  expect(await listed('1 consumer reward')).toEqual(['0.5 US dollars for every 100 kilometres']);
  expect(await listed('2 OEM rewards')).toEqual([
    '4 US dollars for every 20 hours of driving',
    '7 US dollars for every 50 miles',
  ]);
});

test('a description in HTML is cleaned and stands in the page, whose colours and height are its own', async () => {
  const description =
    '<p onclick="evil()" style="color:red">Hello <a href="https://example.org/why" target="_top">why</a></p>' +
    '<script>evil()</script><img src=x onerror=evil()><form action="https://evil.example"><input></form>' +
    '<a href="javascript:evil()">no</a><table><tr><td colspan="2">A</td></tr></table>';
  await openView({ description_type: 2, description });
  const shown = await screen.findByRole('region', { name: 'Description of Battery study' });
  expect(shown).not.toContainHTML('evil');
  expect(shown.querySelector('iframe, img, form, input, script, [style]')).toBeNull();
  expect(within(shown).getByRole('cell', { name: 'A' })).toBeVisible();
  const link = within(shown).getByRole('link');
  expect(link).toHaveAttribute('href', 'https://example.org/why');
  expect(link).toHaveAttribute('target', '_blank');
  // Whoever stands behind it learns nothing of the address, and cannot reach the portal.
  expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
});

test('a description in HTML says nothing to the page around it, and its headings stand below those of the page', async () => {
  const description =
    '<h1 id="root" class="night" role="alert">Why <b>we</b> ask</h1><h4>How</h4>' +
    '<table><tr><td colspan="2" rowspan="3" headers="h" data-autofocus aria-hidden="true">A</td></tr></table><a name="root" href="#root">up</a>';
  await openView({ description_type: 2, description });
  const shown = await screen.findByRole('region', { name: 'Description of Battery study' });
  expect(within(shown).getByRole('heading', { level: 3 }).outerHTML).toBe('<h3>Why <b>we</b> ask</h3>');
  expect(within(shown).getByRole('heading', { level: 6, name: 'How' })).toBeVisible();
  expect(within(shown).getByRole('cell', { name: 'A' }).outerHTML).toBe('<td colspan="2" rowspan="3">A</td>');
  expect(within(shown).queryByRole('link')).toBeNull();
  expect(shown.querySelector('[id], [name], [href]')).toBeNull();
});

test('a description that is a link opens elsewhere without a way back', async () => {
  await openView({ description_type: 1, description: 'https://example.org/why' });
  const link = await screen.findByRole('link', { name: 'https://example.org/why' });
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

test('a description that is no http address is never a link', async () => {
  await openView({ description_type: 1, description: 'javascript:alert(1)' });
  expect(await screen.findByText('This address cannot be opened: javascript:alert(1)')).toBeVisible();
  expect(screen.queryByRole('link', { name: /javascript/ })).toBeNull();
});

const spanish = { language: 'es', title: 'Estudio de la batería', description: 'Cómo envejecen.' } as const;

test.each([
  { language: 'en', other: 'Español', own: 'How batteries age.', theirs: spanish.description, as: 'es' },
  { language: 'es', other: 'English', own: spanish.description, theirs: 'How batteries age.', as: 'en' },
] as const)(
  'who reads $language finds title and description in it, and the other language beside it',
  async ({ language, other, own, theirs, as }) => {
    const { user } = await openView({ translations: [spanish] }, consumer('USER_ADMIN'), language);
    expect(await screen.findByRole('heading', { level: 1, name: 'Battery study' })).toBeVisible();
    expect(screen.getByText(own)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: other }));
    expect(screen.getByText(theirs).closest('[lang]')).toHaveAttribute('lang', as);
    expect(screen.queryByText(own)).not.toBeInTheDocument();
  },
);

test('a form in one language is shown as it was written, without a choice', async () => {
  await openView({}, consumer('USER_ADMIN'), 'es');
  expect(await screen.findByText('How batteries age.')).toBeVisible();
  expect(screen.queryByRole('radio', { name: 'English' })).not.toBeInTheDocument();
});

test('the funnel has its numbers as a table', async () => {
  await openView();
  const table = await screen.findByRole('table', { name: 'From request to consent' });
  expect(within(table).getByRole('row', { name: 'Sent 4 100%' })).toBeInTheDocument();
  expect(within(table).getByRole('row', { name: 'Live consents 2 50%' })).toBeInTheDocument();
  expect(
    screen.getByText(
      '1 car is not registered yet: the form is sent to it when it is, if its OEM then permits it.',
    ),
  ).toBeVisible();
});

// Shows 1-8.3
test('a form that does not exist is told with the specified text', async () => {
  await renderScreen(<ConsentViewScreen />, {
    session: consumer('USER_VIEWER'),
    path: '/consent-view/$consentFormId',
    at: '/consent-view/8',
    answers: [refuse(getConsentFormEndpoint, 'consentFormNotFound')],
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Consent form not found');
});

test('a form made from a data package names it, with its end and whether it is still offered', async () => {
  testServer.use(answer(getDataPackageEndpoint, somePackage({ is_enabled: false })));
  await openView({ oem_data_package_ids: [501] });
  const part = within(await screen.findByRole('region', { name: 'Data packages' }));
  expect(await part.findByRole('link', { name: 'Driving behaviour' })).toHaveAttribute(
    'href',
    '/data-package-view/501',
  );
  expect(part.getByText('Norrsken Motors · Standard · Until 15 Jun 2030')).toBeVisible();
  expect(part.getByText('No longer offered')).toBeVisible();
});

async function partsOf(changes: Partial<ShownConsentForm>, session: Session) {
  await openView(changes, session);
  return (await screen.findAllByRole('tab')).map((tab) => tab.textContent);
}

test('what became of a form stands in parts of its page, as far as the reader may see it', async () => {
  const published = { status: 'PUBLISHED' } as const;
  expect(await partsOf(published, consumer('USER_VIEWER', ['ADN']))).toEqual([
    'Overview',
    'Answers over time',
    'Data and rewards',
    'What happened',
  ]);
});

test('of a draft only what it says and what was done to it', async () => {
  expect(await partsOf({ status: 'DRAFT' }, consumer('USER_VIEWER'))).toEqual(['Overview', 'What happened']);
});

test('its publications and revocations are told where the address asks for them', async () => {
  const asked: unknown[] = [];
  const { user } = await openView({ status: 'PUBLISHED' });
  testServer.use(someTimeline({ act: 'published', count: 4 }, asked));
  await user.click(await screen.findByRole('tab', { name: 'What happened' }));
  expect(await toldOnce()).toHaveTextContent(/Published.*4 vehicles.*ada\.lovelace/);
  expect(asked).toEqual(['consent-form/7']);
});

test('the answers of this form are counted, and of a draft none are', async () => {
  const counted: unknown[] = [];
  const nobody = { data: [], total_rows: 0, counts: someCounts(), unregistered: 0 };
  const view = async (status: ShownConsentForm['status']) =>
    await renderScreen(<ConsentViewScreen />, {
      session: consumer('USER_VIEWER'),
      path: '/consent-view/$consentFormId',
      at: '/consent-view/7',
      answers: [
        answer(getConsentFormEndpoint, someForm({ status })),
        answer(searchResponsesEndpoint, nobody, counted),
      ],
    });
  await view('DRAFT');
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(counted).toEqual([]);
  cleanup();
  await view('REVOKED');
  expect(await screen.findByRole('table', { name: 'From request to consent' })).toBeInTheDocument();
  expect(counted).toEqual([{ consent_id: 7, limit: 1 }]);
});
