import { screen } from '@testing-library/react';
import { controlLoadTesterEndpoint } from '@vinculum/contract/load-tests/endpoints.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { useLoadTester } from './use-load-tester.ts';

beforeEach(() => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'],
  });
});
afterEach(() => {
  vi.useRealTimers();
});

function Code() {
  return <p>{useLoadTester(null).data?.serviceCode ?? 'nothing'}</p>;
}

// Shows 2-4.8, 2-9.8
test('the status is asked every five seconds, and not any more once it is stopped', async () => {
  const codes = [404, 502, 504, 503];
  let requests = 0;
  await renderScreen(<Code />, {
    answers: [
      answer(controlLoadTesterEndpoint, () => {
        const serviceCode = codes[requests] ?? 0;
        requests += 1;
        return {
          serviceCode,
          errorMessage: '',
          vehicleCountRunningSoFar: 0,
          totalNumberOfVehicleRequestedToStart: 0,
          profile_name: null,
          run_id: null,
        };
      }),
    ],
  });
  for (const code of codes) {
    expect(await screen.findByText(String(code))).toBeVisible();
    const before = requests;
    await vi.advanceTimersByTimeAsync(4000);
    expect(requests).toBe(before);
    await vi.advanceTimersByTimeAsync(1100);
  }
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests).toBe(codes.length);
});
