import { expect, test } from 'vitest';
import { onceAtATime } from './cognito-identity.ts';

function counting() {
  let now = 0;
  let count = 0;
  const act = onceAtATime({ graceMs: 10, clock: () => now }, async (text) => {
    count += 1;
    if (text === 'bad') throw new Error(`failed ${count}`);
    return `${text} ${count}`;
  });
  return {
    act,
    advance: (ms: number) => {
      now += ms;
    },
  };
}

test('those who ask for the same within the grace get the same answer, others their own', async () => {
  const { act, advance } = counting();
  const [one, two, other] = await Promise.all([act('a'), act('a'), act('b')]);
  expect([one, two, other]).toEqual(['a 1', 'a 1', 'b 2']);
  advance(10);
  expect(await act('a')).toBe('a 1');
  advance(1);
  expect(await act('a')).toBe('a 3');
});

test('a clock that is put back does not make the grace longer', async () => {
  const { act, advance } = counting();
  expect(await act('a')).toBe('a 1');
  advance(-11);
  expect(await act('a')).toBe('a 2');
});

test('a failure is told to those who waited, and tried again by the next', async () => {
  const { act } = counting();
  const results = await Promise.allSettled([act('bad'), act('bad')]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(act('bad')).rejects.toThrow('failed 2');
});
