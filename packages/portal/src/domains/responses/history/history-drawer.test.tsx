import { screen, within } from '@testing-library/react';
import { searchResponsesEndpoint } from '@vinculum/contract/responses/endpoints.ts';
import { expect, test } from 'vitest';
import { consumer } from '../../../testing/actors.ts';
import { answer } from '../../../testing/answers.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { someCounts, someResponse } from '../../../testing/some-form.ts';
import { ConsentResponsesScreen } from '../consent-responses-screen.tsx';

const expires_on = '2026-12-31T12:00:00.000Z';
const live = someResponse({ expires_on });
const ended = someResponse({
  consent_form_response_id: 2,
  consent_form_id: 8,
  vin_number: 'YNR40EA5XR1100012',
  title: 'Tyre watch',
  status: 'FORM_CANCELED',
  expires_on,
});
const strange = someResponse({
  consent_form_response_id: 3,
  vin_number: 'YNR40EA5XR1100013',
  status: 'FORM_PENDING',
  oem: null,
  applied: false,
  online: null,
});
const change = {
  at: '2026-11-20T11:00:00.000Z',
  actor_kind: 'consumer',
  actor: 'ada',
  from: null,
  to: 'FORM_PENDING' as const,
  message_id: null,
  form_hash: null,
  language: null,
};

async function openAll() {
  const requests: unknown[] = [];
  const { user } = await renderScreen(<ConsentResponsesScreen />, {
    session: consumer('USER_VIEWER'),
    path: '/consent-responses/$consentFormId',
    at: '/consent-responses/all',
    answers: [
      answer(
        searchResponsesEndpoint,
        {
          data: [
            { ...live, history: [{ ...change, cause: 'published' }] },
            { ...ended, history: [{ ...change, cause: 'no permission' }] },
            strange,
          ],
          total_rows: 3,
          counts: someCounts(),
          unregistered: 0,
        },
        requests,
      ),
    ],
  });
  return { user, requests };
}

test('of two consents the history of the chosen one is asked for and told, and when it ends only while it lives', async () => {
  const { user, requests } = await openAll();
  await user.click(await screen.findByRole('button', { name: `History of ${ended.vin_number}` }));
  const second = within(
    await screen.findByRole('dialog', { name: `History of ${ended.vin_number} in Tyre watch` }),
  );
  expect(await second.findByText('The OEM does not permit this kind of form')).toBeVisible();
  expect(second.queryByText('Published')).toBeNull();
  expect(second.queryByText(/^The consent ends/)).toBeNull();
  expect(requests).toContainEqual({ consent_id: 8, vin_number: ended.vin_number, history: true });
  await user.click(second.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: `History of ${live.vin_number}` }));
  const first = within(
    await screen.findByRole('dialog', { name: `History of ${live.vin_number} in Battery study` }),
  );
  expect(await first.findByText('Published')).toBeVisible();
  expect(first.getByText(/^The consent ends 31 Dec 2026/)).toBeVisible();
});

test('a car that is not registered is neither on its way nor disconnected', async () => {
  await openAll();
  const [row] = await screen.findAllByRole('row', { name: new RegExp(strange.vin_number) });
  expect(row).toHaveTextContent('Not registered');
  expect(row).not.toHaveTextContent(/On its way|Not connected|Connected now/);
});
