import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { Closers } from './closers.ts';

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
