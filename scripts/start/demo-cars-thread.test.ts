import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { codesAtStart } from './demo-cars-thread.ts';

/** A thread that says all of this, one after the other, and ends. */
function threadThatSays(...messages: readonly object[]): Worker {
  const code = `for (const one of ${JSON.stringify(messages)}) require('node:worker_threads').parentPort.postMessage(one)`;
  return new Worker(code, { eval: true });
}

test('each new code of a car is told, however many came before it', async () => {
  const told: string[] = [];
  const worker = threadThatSays(
    { type: 'other' },
    { type: 'ready', screenPort: 1, pairingCodes: { A: '111111', B: '222222' } },
    { type: 'newCode', vin: 'A', code: '333333' },
    { type: 'newCode', vin: 'B', code: '444444' },
  );
  const ended = once(worker, 'exit');
  expect(await codesAtStart(worker, (line) => told.push(line))).toEqual({ A: '111111', B: '222222' });
  await ended;
  expect(told).toEqual(['  A shows a new pairing code: 333333', '  B shows a new pairing code: 444444']);
});

test('what keeps the cars from starting is said', async () => {
  const worker = threadThatSays({ type: 'other' }, { type: 'failed', reason: 'no certificate' });
  await expect(codesAtStart(worker, () => undefined)).rejects.toThrow('no certificate');
});
