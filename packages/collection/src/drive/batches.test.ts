import type { Emission } from '../plan/plan.ts';
import { dataBatch } from '@vinculum/contract/vehicle/messages.ts';
import { linkLimits } from '@vinculum/contract/vehicle/topics.ts';
import { describe, expect, test } from 'vitest';
import { batchesOf, type UnnumberedBatch } from './batches.ts';

const never = () => false;
const base = Date.UTC(2026, 10, 2, 10);

function sample(signalId: number, t: number, value: unknown = 1): Emission {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the tests choose the values
  return { kind: 'sample', signalId, format: 'SINGLE', t, value } as Emission;
}

function event(count: number): Emission {
  const samples = Array.from({ length: count }, (_, index) => ({
    t: base + index,
    value: [index + 0.123, 2, 3],
  }));
  return { kind: 'event', signalId: 5, format: 'BATCH', firedAt: base + 10, suppressedFirings: 2, samples };
}

function bytes(batch: UnnumberedBatch): number {
  return Buffer.byteLength(JSON.stringify({ seq: 2_147_483_647, ...batch }));
}

test('single samples travel together with times after the earliest', () => {
  const { plain } = batchesOf([sample(1, base + 20, 7), sample(2, base, 'on')], never);
  expect(plain).toEqual([
    {
      base_time: base,
      samples: [
        [1, 20, 7],
        [2, 0, 'on'],
      ],
    },
  ]);
});

test('nothing gives no batch', () => {
  expect(batchesOf([], never)).toEqual({ plain: [], secret: [] });
});

test('times between milliseconds become whole ones, as the protocol wants', () => {
  const { plain } = batchesOf([sample(1, base + 0.5), sample(1, base + 20.4)], never);
  expect(dataBatch.parse({ seq: 1, ...plain[0] }).samples.map(([, dt]) => dt)).toEqual([1, 20]);
});

test('encrypted signals are apart from the others', () => {
  const { plain, secret } = batchesOf([sample(1, base), sample(2, base), event(1)], (id) => id !== 1);
  expect(plain.flatMap((batch) => batch.samples.map(([id]) => id))).toEqual([1]);
  expect(secret.map((batch) => batch.samples.map(([id]) => id))).toEqual([[2], [5]]);
});

test('what is no measured value names its form, alone and in an event', () => {
  const formats = ['SINGLE', 'BATCH', 'AVERAGE', 'DERIVATIVE', 'CURVE_LOG'] as const;
  const alone = formats.map(
    (format): Emission => ({ kind: 'sample', signalId: 1, format, t: base, value: 2 }),
  );
  const events = formats.map(
    (format): Emission => ({
      kind: 'event',
      signalId: 1,
      format,
      firedAt: base,
      suppressedFirings: 0,
      samples: [{ t: base, value: 2 }],
    }),
  );
  const wire = [[1, 0, 2], [1, 0, 2], ...formats.slice(2).map((format) => [1, 0, 2, format])];
  expect(batchesOf(alone, never).plain.map(({ samples }) => samples)).toEqual([wire]);
  expect(batchesOf(events, never).plain.flatMap(({ samples }) => samples)).toEqual(wire);
});

test('an event is a batch of its own with times relative to the firing', () => {
  const { plain } = batchesOf([event(2), sample(1, base)], never);
  expect(plain).toHaveLength(2);
  expect(plain[1]).toMatchObject({
    base_time: base + 10,
    event: { signal_id: 5, fired_at: base + 10, suppressed: 2 },
    samples: [
      [5, -10, [0.123, 2, 3]],
      [5, -9, [1.123, 2, 3]],
    ],
  });
});

test('a firing without a sample is told all the same', () => {
  expect(batchesOf([event(0)], never).plain).toMatchObject([{ samples: [], event: { signal_id: 5 } }]);
});

describe('a message of the link is large enough', () => {
  test('for every part of a long event, and no sample is lost or doubled', () => {
    const { plain } = batchesOf([event(60_000)], never);
    expect(plain.length).toBeGreaterThan(1);
    // Encrypted it grows by a third, and there is the header.
    for (const batch of plain) expect((bytes(batch) * 4) / 3).toBeLessThan(linkLimits.packetBytes - 1000);
    const times = plain.flatMap((batch) => batch.samples.map(([, dt]) => dt));
    expect(times).toEqual(Array.from({ length: 60_000 }, (_, index) => index - 10));
    expect(new Set(plain.map((batch) => JSON.stringify(batch.event))).size).toBe(1);
  });
  test('for many samples with long texts', () => {
    const text = 'ä'.repeat(2000);
    const { plain } = batchesOf(
      Array.from({ length: 100 }, (_, index) => sample(1, base + index, text)),
      never,
    );
    for (const batch of plain) expect((bytes(batch) * 4) / 3).toBeLessThan(linkLimits.packetBytes - 1000);
    expect(plain.flatMap((batch) => batch.samples)).toHaveLength(100);
  });
  test('of one thousand five hundred samples, and not of one more', () => {
    const { plain } = batchesOf(
      Array.from({ length: 3001 }, (_, index) => sample(1, base + index)),
      never,
    );
    expect(plain.map(({ samples }) => samples.length)).toEqual([1500, 1500, 1]);
  });
  test.each([
    { more: 0, parts: [2] },
    { more: 1, parts: [1, 1] },
  ])('of eighty kilobytes of samples, commas counted, and $more more', ({ more, parts }) => {
    // Two samples of [1,0,"…"] and a comma each.
    const text = 'x'.repeat(40 * 1024 - '[1,0,""],'.length);
    const { plain } = batchesOf([sample(1, base, text), sample(1, base, text + 'x'.repeat(more))], never);
    expect(plain.map(({ samples }) => samples.length)).toEqual(parts);
  });
  test('or holds a single sample that is larger still', () => {
    const text = 'x'.repeat(90 * 1024);
    const { plain } = batchesOf([sample(1, base, text), sample(1, base, text)], never);
    expect(plain.map(({ samples }) => samples.length)).toEqual([1, 1]);
  });
});
