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
  { seq: 2, base_time: 0, samples: [], jwe: 'ab-_.bc.cd.de.ef' },
  { seq: 2, base_time: 0, samples: [], jwe: 'a...d.e' },
  { seq: 2_147_483_647, base_time: Number.MAX_SAFE_INTEGER, samples: [] },
  { seq: 3, base_time: 1, samples: [], event: { signal_id: 1, fired_at: 0, suppressed: 3 } },
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
  { seq: 1, base_time: 5, samples: [1] },
  { seq: 1, base_time: 5, samples: [{ 0: 1, 1: 0, 2: 1, length: 3 }] },
  { seq: 1, base_time: 5, samples: [['1', 0, 1]] },
  {
    seq: 1,
    base_time: 5,
    samples: [
      [1, 0, 1],
      ['2', 0, 1],
    ],
  },
  { seq: 1, base_time: 5, samples: [], event: { signal_id: 1 } },
  { seq: 1, base_time: 5, samples: [], event: null },
  { seq: 1, base_time: 5, samples: [], event: 7 },
  ...['signal_id', 'fired_at', 'suppressed'].flatMap((field) =>
    [undefined, null, -1, '1', 0.5].flatMap((value) => {
      const event = { signal_id: 1, fired_at: 1, suppressed: 1, [field]: value };
      const isSound = dataBatch.shape.event.safeParse(event).success;
      return isSound ? [] : [{ seq: 1, base_time: 5, samples: [], event }];
    }),
  ),
  { seq: 1, base_time: 5, samples: [], jwe: 3 },
];

test.each(good)('the contract and the fast parser both accept %j', (body) => {
  expect(dataBatch.safeParse(body).success).toBe(true);
  expect(parseDataMessage(Buffer.from(JSON.stringify(body)))).toMatchObject({
    seq: body.seq,
    baseTime: body.base_time,
    samples: body.samples,
    event: body.event ?? null,
    jwe: body.jwe ?? null,
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
  '{"seq":1,"base_time":5,"samples":[[1,0,[1,"2"]]]}',
  '{"seq":1,"base_time":5,"samples":[[1,0,[1,1e999]]]}',
  '{"seq":2147483648,"base_time":5,"samples":[]}',
  '{"seq":1,"base_time":9007199254740993,"samples":[]}',
  ...['x.b.c.d', ' a.b.c.d.e', 'a.b.c.d.e ', 'a.b!.c.d.e'].map(
    (jwe) => `{"seq":1,"base_time":5,"samples":[],"jwe":"${jwe}"}`,
  ),
])('what no database row could hold is refused: %s', (text) => {
  expect(parseDataMessage(Buffer.from(text))).toBeNull();
});

test.each([
  [10_000, true],
  [10_001, false],
])('the contract and the fast parser agree on %d samples: %s', (length, isTaken) => {
  const body = { seq: 1, base_time: 5, samples: Array.from({ length }, () => [1, 0, 1]) };
  expect(dataBatch.safeParse(body).success).toBe(isTaken);
  expect(parseDataMessage(Buffer.from(JSON.stringify(body))) !== null).toBe(isTaken);
});

test.each([
  [131_072, true],
  [131_073, false],
])('an encrypted batch of %d characters: %s', (length, isTaken) => {
  const jwe = `a.b.c.d.${'e'.repeat(length - 8)}`;
  expect(
    parseDataMessage(Buffer.from(JSON.stringify({ seq: 1, base_time: 5, samples: [], jwe }))) !== null,
  ).toBe(isTaken);
});
