import { expect, test } from 'vitest';
import { jweLength, smallestKey } from './jwe-size.ts';
import { MessageTally } from './message-tally.ts';

const base_time = 1_793_606_400_000;

test('a message is counted as it is written, and metered as it is stored', () => {
  const tally = new MessageTally(smallestKey);
  tally.plain({ base_time, samples: [[7, 0, 1.5]] });
  tally.plain({ base_time, samples: [[7, 0, 'é']] });
  const written = [
    '{"seq":1,"base_time":1793606400000,"samples":[[7,0,1.5]]}',
    '{"seq":2,"base_time":1793606400000,"samples":[[7,0,"é"]]}',
  ];
  // The second holds a letter of two bytes.
  const bytes = written.join('').length + 1;
  const stored = '{"samples":[[7,0,1.5]]}{"samples":[[7,0,"é"]]}'.length + 1;
  expect(tally.totals).toEqual({ messages: 2, samples: 2, bytes });
  expect([...tally.bySignal]).toEqual([[7, { messages: 2, samples: 2, bytes }]]);
  expect(tally.metered).toBe(stored);
});

test('signals that share a message share its bytes by the size of their samples', () => {
  const tally = new MessageTally(smallestKey);
  tally.plain({
    base_time,
    samples: [
      [1, 0, 5],
      [2, 0, 'twelve chars'],
      [1, 9, 6],
    ],
  });
  const { bytes } = tally.totals;
  expect(bytes).toBe(
    '{"seq":1,"base_time":1793606400000,"samples":[[1,0,5],[2,0,"twelve chars"],[1,9,6]]}'.length,
  );
  // With its comma each, 8 bytes twice and 21 once.
  const first = Math.round((bytes * 16) / 37);
  expect([...tally.bySignal]).toEqual([
    [1, { messages: 1, samples: 2, bytes: first }],
    [2, { messages: 1, samples: 1, bytes: bytes - first }],
  ]);
});

test('an event counts for its signal alone, also without a sample', () => {
  const tally = new MessageTally(smallestKey);
  const event = { signal_id: 3, fired_at: base_time, suppressed: 0 };
  tally.plain({ base_time, samples: [], event });
  tally.plain({
    base_time,
    samples: [
      [3, 0, 1],
      [3, 5, 2],
    ],
    event,
  });
  expect([...tally.bySignal]).toEqual([[3, tally.totals]]);
  expect(tally.totals).toMatchObject({ messages: 2, samples: 2 });
});

test('what is encrypted has its samples in the text, and only number and time outside', () => {
  const tally = new MessageTally(smallestKey);
  const event = { signal_id: 3, fired_at: base_time, suppressed: 0 };
  tally.secret({ base_time, samples: [[3, 0, 'é']], event });
  const plain = '{"samples":[[3,0,"é"]],"event":{"signal_id":3,"fired_at":1793606400000,"suppressed":0}}';
  const jwe = jweLength(smallestKey, plain.length + 1);
  const bytes = '{"seq":1,"base_time":1793606400000,"samples":[],"jwe":""}'.length + jwe;
  expect(tally.totals).toEqual({ messages: 1, samples: 1, bytes });
  expect(tally.metered).toBe('{"samples":[],"jwe":""}'.length + jwe);
  tally.plain({ base_time, samples: [[3, 0, 1]] });
  expect(tally.totals.bytes - bytes).toBe('{"seq":2,"base_time":1793606400000,"samples":[[3,0,1]]}'.length);
});
