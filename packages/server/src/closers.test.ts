import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { Closers } from './closers.ts';

test('what closes at once leaves no wait behind that would keep the process', async () => {
  vi.useFakeTimers();
  try {
    const closers = new Closers(pino({ level: 'silent' }));
    closers.add('API', () => {});
    closers.add('gateway', () => Promise.reject(new Error('gone')));
    await closers.closeAll();
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('parts close in the opposite order, past one that fails and one that never ends', async () => {
  vi.useFakeTimers();
  try {
    const closed: string[] = [];
    const closers = new Closers(pino({ level: 'silent' }));
    closers.add('database', () => void closed.push('database'));
    closers.add('jobs', () => new Promise(() => closed.push('jobs asked')));
    closers.add('gateway', () => Promise.reject(new Error('gone')));
    closers.add('API', () => void closed.push('API'));
    const done = closers.closeAll();
    await vi.runAllTimersAsync();
    await done;
    expect(closed).toEqual(['API', 'jobs asked', 'database']);
  } finally {
    vi.useRealTimers();
  }
});
