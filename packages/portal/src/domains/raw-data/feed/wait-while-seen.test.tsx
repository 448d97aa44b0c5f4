import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitWhileSeen } from './wait-while-seen.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function setSeen(isSeen: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isSeen ? 'visible' : 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

function waiting(signal = new AbortController().signal) {
  const done = vi.fn<() => void>();
  void (async () => {
    await waitWhileSeen(2000, signal);
    done();
  })();
  return done;
}

test('a page that is seen waits so long and no longer', async () => {
  const done = waiting();
  await vi.advanceTimersByTimeAsync(1999);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toHaveBeenCalledOnce();
});

test('a hidden page waits until it is looked at, and not a moment less than it had to', async () => {
  setSeen(false);
  const done = waiting();
  await vi.advanceTimersByTimeAsync(1000);
  setSeen(true);
  await vi.advanceTimersByTimeAsync(500);
  expect(done).not.toHaveBeenCalled();
  setSeen(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(done).not.toHaveBeenCalled();
  setSeen(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toHaveBeenCalledOnce();
});

test('the signal ends it at once, hidden or not', async () => {
  setSeen(false);
  const stop = new AbortController();
  const done = waiting(stop.signal);
  stop.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toHaveBeenCalledOnce();
  const late = waiting(stop.signal);
  await vi.advanceTimersByTimeAsync(0);
  expect(late).toHaveBeenCalledOnce();
});
