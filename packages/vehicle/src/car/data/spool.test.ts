import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { MemorySpool, type SpooledBatch } from './spool.ts';

let spool: MemorySpool;
beforeEach(() => {
  spool = new MemorySpool({ maxBytes: 50, maxAgeMs: DAY_MS });
});

function append(consentId: number, seq: number, body = '0123456789') {
  return named(spool.append({ consentId, seq, baseTime: seq * 1000, spooledAt: seq * 1000, body }));
}

const named = (batches: readonly SpooledBatch[]) =>
  batches.map(({ consentId, seq }) => `${consentId}/${seq}`);
const waiting = () => named(spool.all());

test('the oldest of all consents comes first', () => {
  append(8, 1);
  append(7, 1);
  expect(spool.first()).toMatchObject({ consentId: 8, seq: 1 });
});

test('a confirmation covers everything of its consent up to it, and nothing of another', () => {
  for (const seq of [1, 2, 3]) append(7, seq);
  append(8, 1);
  spool.confirm(7, 2);
  expect(waiting()).toEqual(['7/3', '8/1']);
  expect(spool.consentIds()).toEqual([7, 8]);
});

describe('numbers go on', () => {
  test('after everything was purged', () => {
    append(7, 1);
    append(7, 2);
    spool.purge(7);
    expect([spool.count(), spool.lastSeq(7), spool.consentIds()]).toEqual([0, 2, []]);
  });
  test('from what the platform has, when the car has forgotten', () => {
    spool.confirm(7, 40);
    expect(spool.lastSeq(7)).toBe(40);
    spool.confirm(7, 3);
    expect(spool.lastSeq(7)).toBe(40);
  });
});

describe('the spool is bounded', () => {
  test('in size: the oldest goes for the newest', () => {
    const dropped = [1, 2, 3, 4, 5, 6, 7].flatMap((seq) => append(7, seq));
    expect(dropped).toEqual(['7/1', '7/2']);
    expect(waiting()).toEqual(['7/3', '7/4', '7/5', '7/6', '7/7']);
  });
  test('in size also after some were confirmed and purged', () => {
    for (let seq = 1; seq <= 5; seq += 1) append(seq % 2, seq);
    spool.purge(0);
    spool.confirm(1, 1);
    for (let seq = 6; seq <= 8; seq += 1) append(1, seq);
    expect(waiting()).toEqual(['1/3', '1/5', '1/6', '1/7', '1/8']);
  });
  test('in size, but one batch that is too large alone is kept', () => {
    append(7, 1, 'x'.repeat(80));
    expect(waiting()).toEqual(['7/1']);
  });
  test('in age: what was captured longer ago is dropped', () => {
    for (const seq of [1, 2, 3]) append(7, seq);
    expect(named(spool.prune(DAY_MS + 2000))).toEqual(['7/1']);
    expect(named(spool.prune(DAY_MS + 2000))).toEqual([]);
    expect(waiting()).toEqual(['7/2', '7/3']);
  });
});
