import { screen, waitFor } from '@testing-library/react';
import { getConsentRecordEndpoint } from '@vinculum/contract/evidence/record.ts';
import { searchResponsesEndpoint } from '@vinculum/contract/responses/endpoints.ts';
import { delay, HttpResponse, http, type HttpHandler } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { consumer } from '../../testing/actors.ts';
import { answer, refuse } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { savedFiles, textOf } from '../../testing/saved-files.ts';
import { ConsentResponsesScreen } from '../responses/consent-responses-screen.tsx';
import { someCounts, someResponse } from '../../testing/some-form.ts';

const page = {
  data: [someResponse()],
  total_rows: 1,
  counts: someCounts({ FORM_ACCEPTED: 1 }),
  unregistered: 0,
};
const button = { name: 'Download consent record of YNR40EA5XR1100011' };

afterEach(() => vi.restoreAllMocks());

async function open(answers: readonly HttpHandler[]) {
  return await renderScreen(<ConsentResponsesScreen />, {
    session: consumer('USER_VIEWER'),
    path: '/consent-responses/$consentFormId',
    at: '/consent-responses/all',
    answers: [...answers, answer(searchResponsesEndpoint, page)],
  });
}

test('the record of a row is saved under the names of its form and its car', async () => {
  const saved = savedFiles();
  const { user } = await open([
    http.get('*/consumer/api/v1/consent-forms/7/records/YNR40EA5XR1100011', () =>
      HttpResponse.json({ hash: 'ab', minimum: -0.5 }),
    ),
  ]);
  await user.click(await screen.findByRole('button', button));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toBe('consent-record-7-YNR40EA5XR1100011.json');
  expect(await textOf(saved[0])).toBe('{\n  "hash": "ab",\n  "minimum": -0.5\n}\n');
});

test('a record that cannot be had is said, with the reason, and can be asked for again', async () => {
  const { user } = await open([refuse(getConsentRecordEndpoint, 'unavailable')]);
  await user.click(await screen.findByRole('button', button));
  expect(
    await screen.findByText(/The consent record of YNR40EA5XR1100011 could not be downloaded\. ./),
  ).toBeVisible();
  expect(screen.getByRole('button', button)).toBeEnabled();
});

test('of two rows the record of the chosen one is asked for, and no other while it comes', async () => {
  const asked: string[] = [];
  const other = someResponse({
    consent_form_response_id: 2,
    consent_form_id: 8,
    vin_number: 'YNR40EA5XR1100012',
  });
  const { user } = await open([
    answer(searchResponsesEndpoint, { ...page, data: [someResponse(), other], total_rows: 2 }),
    http.get('*/consumer/api/v1/consent-forms/:id/records/:vin', async ({ params }) => {
      asked.push(`${String(params['id'])} ${String(params['vin'])}`);
      await delay('infinite');
    }),
  ]);
  await user.click(
    await screen.findByRole('button', { name: `Download consent record of ${other.vin_number}` }),
  );
  await waitFor(() => expect(asked).toEqual([`8 ${other.vin_number}`]));
  expect(screen.getByRole('button', button)).toBeDisabled();
});
