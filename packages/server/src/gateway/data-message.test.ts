import { dataBatch } from '@vinculum/contract/vehicle/messages.ts';
import { expect, test } from 'vitest';
import { parseDataMessage } from './data-message.ts';

const good = [
  {
    seq: 1,
    base_time: 5,
    samples: [
      [1, 0, 2.5],
      [1, -5, true],
      [2, 3, 'x'],
      [3, 0, [1, 2]],
    ],
  },
  {
    seq: 4,
    base_time: 5,
    samples: [
      [1, 0, 2.5, 'AVERAGE'],
      [1, 0, 0.5, 'DERIVATIVE'],
      [1, 0, [1, 2], 'CURVE_LOG'],
    ],
  },
  { seq: 2, base_time: 0, samples: [], jwe: 'a.b.c.d.e' },
  { seq: 3, base_time: 1, samples: [[1, 0, 1]], event: { signal_id: 1, fired_at: 2, suppressed: 0 } },
];
const bad = [
  null,
  [],
  { seq: 0, base_time: 5, samples: [] },
  { seq: 1.5, base_time: 5, samples: [] },
  { seq: 1, base_time: -1, samples: [] },
  { seq: 1, base_time: '5', samples: [] },
  { seq: 1, base_time: 5 },
  { seq: 1, base_time: 5, samples: [[1, 0]] },
  { seq: 1, base_time: 5, samples: [[1, 0.5, 1]] },
  { seq: 1, base_time: 5, samples: [[1, 0, 1, 'SINGLE']] },
  { seq: 1, base_time: 5, samples: [[1, 0, 1, null]] },
  { seq: 1, base_time: 5, samples: [[1, 0, 1, 'AVERAGE', 1]] },
  { seq: 1, base_time: 5, samples: [], event: { signal_id: 1 } },
  { seq: 1, base_time: 5, samples: [], jwe: 3 },
];

test.each(good)('the contract and the fast parser both accept %j', (body) => {
  expect(dataBatch.safeParse(body).success).toBe(true);
  expect(parseDataMessage(Buffer.from(JSON.stringify(body)))).toMatchObject({
    seq: body.seq,
    baseTime: body.base_time,
    samples: body.samples,
  });
});

test.each(bad)('the contract and the fast parser both refuse %j', (body) => {
  expect(dataBatch.safeParse(body).success).toBe(false);
  expect(parseDataMessage(Buffer.from(JSON.stringify(body)))).toBeNull();
});

const samplesOf = (length: number) => Array.from({ length }, () => [1, 0, 1]);
const sealed = (characters: number) => `a.b.c.d.${'e'.repeat(characters - 8)}`;
test.each([
  {
    name: 'samples',
    last: { samples: samplesOf(10_000) },
    beyond: { samples: samplesOf(10_001) },
  },
  { name: 'a number', last: { seq: 2_147_483_647 }, beyond: { seq: 2_147_483_648 } },
  { name: 'a time', last: { base_time: 2 ** 53 - 1 }, beyond: { base_time: 2 ** 53 } },
  { name: 'what is encrypted', last: { jwe: sealed(131_072) }, beyond: { jwe: sealed(131_073) } },
])('$name may be as large as the contract says, and no larger', ({ last, beyond }) => {
  const read = (change: object) => {
    const body = { seq: 1, base_time: 5, samples: [], ...change };
    return [dataBatch.safeParse(body).success, parseDataMessage(Buffer.from(JSON.stringify(body))) !== null];
  };
  expect(read(last)).toEqual([true, true]);
  expect(read(beyond)).toEqual([false, false]);
});

test.each([
  '',
  '{',
  '{"seq":1,"base_time":5,"samples":[[1,0,1e999]]}',
  '{"seq":1,"base_time":5,"samples":[[1,0,"\\u0000"]]}',
  '{"seq":1,"base_time":5,"samples":[[1,0,"\\ud800"]]}',
  '{"seq":1,"base_time":5,"samples":[[1,0,{}]]}',
])('what no database row could hold is refused: %s', (text) => {
  expect(parseDataMessage(Buffer.from(text))).toBeNull();
});
