import { routeOf } from '@vinculum/contract/foundation/endpoint.ts';
import { screen, within } from '@testing-library/react';
import { getConsentFormEndpoint, listConsentFormsEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { getRevocationEndpoint, revokeConsentFormEndpoint } from '@vinculum/contract/revocation/endpoints.ts';
import { getPublicSettingsEndpoint } from '@vinculum/contract/platform/endpoints.ts';
import { searchResponsesEndpoint } from '@vinculum/contract/responses/endpoints.ts';
import { http, type HttpHandler, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { consumer } from '../../testing/actors.ts';
import { answer, refuse } from '../../testing/answers.ts';
import { someSettings } from '../../testing/render-portal.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import { someCounts, someForm, someRow } from '../../testing/some-form.ts';
import { RevokeScreen } from './revoke-screen.tsx';

const start = Date.UTC(2026, 10, 21, 9);
const revocation = {
  revocation_id: 5,
  consent_form_id: 7,
  revoked_at: start,
  ended: 4,
  total: 3,
  confirmed: 1,
  last_sample_at: start - 1500,
  first_confirmed_at: start + 240,
  last_confirmed_at: start + 240,
};

const nothingLeftOut = { vin_not_registered: [], vin_without_consent_form: [] };

async function openRevoke(at: string, answers: readonly HttpHandler[] = []) {
  return await renderScreen(<RevokeScreen by="consumer" />, {
    session: consumer('USER_ADMIN'),
    path: '/revoke-consent/$consentFormId',
    at,
    answers: [
      ...answers,
      answer(getPublicSettingsEndpoint, someSettings),
      answer(listConsentFormsEndpoint, { data: [someRow()], total_rows: 1 }),
      answer(getConsentFormEndpoint, someForm()),
      answer(searchResponsesEndpoint, {
        data: [],
        total_rows: 0,
        counts: someCounts({ FORM_PENDING: 2, FORM_ACCEPTED: 2, FORM_DECLINED: 4 }),
        unregistered: 1,
      }),
      answer(getRevocationEndpoint, revocation),
    ],
  });
}

// Shows 1-2.7, 1-5.26
test('without a form the specified text asks for one', async () => {
  const { user } = await openRevoke('/revoke-consent/new');
  await user.click(await screen.findByRole('button', { name: 'Revoke form' }));
  expect(screen.getByText('Oops! You missed something.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['DRAFT', '“Battery study” is a draft: no car was asked, so nothing is there to end or to change.'],
  [
    'REVOKED',
    '“Battery study” was revoked: nobody is asked with it any more, and none of its consents is left.',
  ],
] as const)('a form that is %s is not revoked: its page is what is left', async (status, said) => {
  await openRevoke('/revoke-consent/7', [answer(getConsentFormEndpoint, someForm({ status }))]);
  expect(await screen.findByText(said)).toBeVisible();
  expect(screen.getByRole('link', { name: 'To the form’s page' })).toHaveAttribute('href', '/consent-view/7');
  expect(screen.queryByRole('button', { name: 'Revoke form' })).toBeNull();
});

// Shows 1-2.7, 1-2.42
test('the confirmation names the form and how many consents end; then the progress is shown', async () => {
  const sent: unknown[] = [];
  const { user } = await openRevoke('/revoke-consent/new', [
    answer(
      revokeConsentFormEndpoint,
      { message: '3 consents and requests ended.', revocation_id: 5, revoked: 3, ...nothingLeftOut },
      sent,
    ),
  ]);
  await user.click(await screen.findByRole('combobox', { name: /Consent form/ }));
  await user.click(await screen.findByRole('option', { name: 'Battery study (7)' }));
  await user.click(screen.getByRole('button', { name: 'Revoke form' }));
  const dialog = await screen.findByRole('dialog', { name: 'Revoke “Battery study”?' });
  expect(
    await within(dialog).findByText(/^4 requests and consents end, 3 cars have to confirm\. No more/),
  ).toBeVisible();
  expect(sent).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('1 of 3 cars confirmed')).toBeVisible();
  expect(screen.getByText('4 requests and consents ended.')).toBeVisible();
  expect(sent).toEqual([{ consent_form_id: 7 }]);
});

test('a form of the address that could not be read is read again on request', async () => {
  let isDown = true;
  const { user } = await openRevoke('/revoke-consent/7', [
    http.get(`*${routeOf(getConsentFormEndpoint.path)}`, () =>
      isDown ? HttpResponse.json({}, { status: 503 }) : undefined,
    ),
  ]);
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 5000 });
  isDown = false;
  await user.click(again);
  expect(await screen.findByRole('button', { name: 'Revoke form' })).toBeVisible();
});

test('when the consents cannot be counted it is said so, not that there are none', async () => {
  const { user } = await openRevoke('/revoke-consent/7', [refuse(searchResponsesEndpoint, 'unavailable')]);
  await user.click(await screen.findByRole('button', { name: 'Revoke form' }));
  const dialog = await screen.findByRole('dialog');
  expect(
    await within(dialog).findByText(/How many requests and consents end could not be found out/),
  ).toBeVisible();
  expect(dialog).toHaveTextContent('No more of their data is accepted');
  expect(dialog).not.toHaveTextContent('No consent is open');
});

test('progress that can no longer be followed says so', async () => {
  let requests = 0;
  const lost = http.get(`*${routeOf(getRevocationEndpoint.path)}`, () => {
    requests += 1;
    return requests === 1 ? Response.json(revocation) : HttpResponse.error();
  });
  await openRevoke('/revoke-consent/7?revocation=5', [lost]);
  expect(
    await screen.findByText(/This is not up to date. Something went wrong. Please try again./),
  ).toBeVisible();
  expect(screen.getByText('1 of 3 cars confirmed')).toBeVisible();
});

test('those of test cars count among the consents that end', async () => {
  const counted: unknown[] = [];
  const counts = someCounts({ FORM_PENDING: 1 });
  const { user } = await openRevoke('/revoke-consent/7', [
    answer(searchResponsesEndpoint, { data: [], total_rows: 0, counts, unregistered: 0 }, counted),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Revoke form' }));
  expect(await screen.findByText(/^1 request or consent ends, 1 car has to confirm\./)).toBeVisible();
  expect(counted.at(-1)).toMatchObject({ consent_id: 7, include_test: true });
});

test('cancelling changes nothing', async () => {
  const sent: unknown[] = [];
  const { user } = await openRevoke('/revoke-consent/7', [
    answer(revokeConsentFormEndpoint, { message: '', revocation_id: 5, revoked: 3, ...nothingLeftOut }, sent),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Revoke form' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByText('1 of 3 cars confirmed')).toBeNull();
  expect(sent).toEqual([]);
});

test('a link to a revocation shows how it took effect', async () => {
  await openRevoke('/revoke-consent/7?revocation=5');
  expect(await screen.findByText('1 of 3 cars confirmed')).toBeVisible();
  expect(screen.getByText('1.5 s before the revocation. Nothing has been accepted since.')).toBeVisible();
  expect(screen.getByText('240 ms after the revocation')).toBeVisible();
  expect(screen.getByText('Waiting for a car')).toBeVisible();
});

test('the progress follows the server until every car has confirmed', async () => {
  let requests = 0;
  await openRevoke('/revoke-consent/7?revocation=5', [
    answer(getRevocationEndpoint, () => {
      requests += 1;
      return requests === 1 ? revocation : { ...revocation, confirmed: 3, last_confirmed_at: start + 2500 };
    }),
  ]);
  expect(await screen.findByText('Every car has confirmed.')).toBeVisible();
  expect(screen.getByText('2.5 s after the revocation')).toBeVisible();
});

// Shows 1-8.1
test('a refusal is told and the form stays chosen', async () => {
  const { user } = await openRevoke('/revoke-consent/7', [
    refuse(revokeConsentFormEndpoint, 'formAlreadyRevoked'),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Revoke form' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This form has already been revoked or has expired.',
  );
  expect(screen.getByRole('combobox', { name: /Consent form/ })).toHaveValue('Battery study (7)');
});

const done = { ...revocation, confirmed: 3 };

test.each([
  [{ ...done, last_sample_at: start, last_confirmed_at: start + 999 }, 'at the moment', '999 ms after'],
  [{ ...done, last_sample_at: start + 1000, last_confirmed_at: start + 119_000 }, '1 s after', '119 s after'],
  [{ ...done, last_sample_at: null, last_confirmed_at: start + 120_000 }, 'No data had been', '2 min after'],
  [{ ...done, last_confirmed_at: start + 7_200_000 }, '1.5 s before the revocation. Nothing', '2 h after'],
  [{ ...done, total: 0, confirmed: 0, first_confirmed_at: null, last_confirmed_at: null }, '1.5 s', '–'],
])('how a revocation took effect is said in the unit that reads best (%#)', async (...row) => {
  const [found, stopped, last] = row;
  await openRevoke('/revoke-consent/7?revocation=5', [answer(getRevocationEndpoint, found)]);
  const value = (name: string) => screen.getByText(name, { selector: 'dt, dt *' }).closest('dt');
  await screen.findByRole('heading', { name: 'Revocation of “Battery study”' });
  expect(value('Last accepted data')?.nextElementSibling).toHaveTextContent(stopped);
  expect(value('Last car confirmed')?.nextElementSibling).toHaveTextContent(last);
  expect(screen.queryAllByText(/No car had to confirm\.$/)).toHaveLength(found.total === 0 ? 1 : 0);
});
