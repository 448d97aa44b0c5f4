import { expect, test } from 'vitest';
import { Ledger } from './ledger.ts';
import { lateOf, lostOf } from './owed.ts';
import type { SeenBatch } from './witness.ts';

const VIN = 'YNR00000000000001';
const OTHER = 'YNR00000000000002';
const SAMPLES = '[[1,0,20]]';

function batch(change: Partial<SeenBatch> = {}): SeenBatch {
  return { consentId: 7, seq: 3, samples: SAMPLES, count: 1, takenAt: 100, storedAt: 120, ...change };
}

function ledgerWith(change: (ledger: Ledger) => void): Ledger {
  const ledger = new Ledger();
  change(ledger);
  return ledger;
}

const request = (requestedAt: number) =>
  ledgerWith(({ endings }) => endings.set(7, { requestedAt, acknowledgedAt: null, lastSeq: null }));
const wrongClock = (vin: string, from: number, to: number) =>
  ledgerWith(({ skews }) => skews.push({ vins: [vin], from, to }));

test.each([
  { what: 'acknowledged and not there', isLost: true },
  { what: 'acknowledged and there in part', row: '[]', isLost: true },
  { what: 'there', row: SAMPLES, isLost: false },
  { what: 'not acknowledged', sent: batch({ storedAt: null }), isLost: false },
  { what: 'acknowledged before its consent was to end', ledger: request(121), isLost: true },
  { what: 'acknowledged when its consent was to end', ledger: request(120), isLost: false },
  { what: 'of a car whose clock was wrong until after', ledger: wrongClock(VIN, 0, 101), isLost: false },
  { what: 'of a car whose clock was wrong before', ledger: wrongClock(VIN, 0, 100), isLost: true },
  { what: 'of a car whose clock was wrong afterwards', ledger: wrongClock(VIN, 120, 200), isLost: true },
  { what: 'while the clock of another was wrong', ledger: wrongClock(OTHER, 0, 200), isLost: true },
  { what: 'of a consent of later', ledger: ledgerWith(({ early }) => early.add(7)), isLost: false },
])('a batch that is $what is lost: $isLost', ({ ledger = new Ledger(), sent = batch(), row, isLost }) => {
  expect(lostOf(ledger, VIN, { batch: sent, row })).toHaveLength(isLost ? 1 : 0);
});

const ended = (acknowledgedAt: number | null, lastSeq: number | null) =>
  ledgerWith(({ endings }) => endings.set(7, { requestedAt: 0, acknowledgedAt, lastSeq }));

test.each([
  { what: 'taken after the end', ledger: ended(99, 3), isLate: true },
  { what: 'stored behind the last one', ledger: ended(100, 2), isLate: true },
  { what: 'the last one', ledger: ended(100, 3), isLate: false },
  { what: 'of an end that nobody acknowledged', ledger: ended(null, null), isLate: false },
  { what: 'of a consent that lives', ledger: new Ledger(), isLate: false },
])('a batch in the stream that is $what is late: $isLate', ({ ledger, isLate }) => {
  expect(lateOf(ledger, batch(), true)).toHaveLength(isLate ? 1 : 0);
  expect(lateOf(ledger, batch(), false)).toEqual([]);
});
