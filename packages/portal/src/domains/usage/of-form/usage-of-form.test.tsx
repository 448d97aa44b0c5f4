import { screen } from '@testing-library/react';
import { getConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { getFormUsageEndpoint } from '@vinculum/contract/usage/endpoints.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testServer } from '../../../test-setup.ts';
import { consumer } from '../../../testing/actors.ts';
import { answer, refuse } from '../../../testing/answers.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { someForm } from '../../../testing/some-form.ts';
import { UsageOfForm } from './usage-of-form.tsx';

// Half past ten in the evening where the tests run, the next day in UTC.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T02:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const usage = {
  data_calculation: [{ date: '2026-11-20', amount_data: 4.5, unit: 'kB' as const, bytes: 4500, messages: 2 }],
  total: { amount_data: 4.5, unit: 'kB' as const, bytes: 4500, messages: 2 },
};

test('what came under a form in the thirty days to today is shown, read again after a failure', async () => {
  const asked: unknown[] = [];
  const { user } = await renderScreen(<UsageOfForm formId={7} />, {
    session: consumer('USER_VIEWER'),
    answers: [
      refuse(getFormUsageEndpoint, 'unavailable'),
      answer(getConsentFormEndpoint, someForm({ consent_form_id: 7, title: 'Speed' })),
    ],
  });
  expect(screen.getByRole('link')).toHaveAttribute('href', '/consumer-vin-data?form=7');
  await screen.findByText(/The service is not available right now/);
  testServer.use(answer(getFormUsageEndpoint, usage, asked));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('figure', { name: 'Data amount' })).toHaveTextContent(
    'Total4.5 kB in 2 messages',
  );
  expect(screen.queryByText(/The service is not available right now/)).toBeNull();
  expect(asked).toEqual([
    {
      start_date: '2026-10-22',
      end_date: '2026-11-20',
      consent_form_id: 7,
      time_zone: 'America/St_Johns',
    },
  ]);
});
