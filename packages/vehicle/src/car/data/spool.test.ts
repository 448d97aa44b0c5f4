import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeScratchFolder } from '@vinculum/testkit/machine/scratch-folder.ts';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FileSpool } from './file-spool.ts';
import { MemorySpool, type Spool, type SpooledBatch, type SpoolLimits } from './spool.ts';

let folder = '';
beforeEach(() => {
  folder = makeScratchFolder('vinculum-spool-');
});
afterEach(() => rmSync(folder, { recursive: true }));

const spools: readonly [string, (limits: SpoolLimits) => Spool][] = [
  ['in memory', (limits) => new MemorySpool(limits)],
  ['in a file', (limits) => new FileSpool(join(folder, 's'), limits)],
];
const limits = { maxBytes: 50, maxAgeMs: DAY_MS };

const named = (batches: readonly SpooledBatch[]) =>
  batches.map(({ consentId, seq }) => `${consentId}/${seq}`);

describe.each(spools)('a spool %s', (_, open) => {
  let spool: Spool;
  beforeEach(() => {
    spool = open(limits);
  });
  afterEach(() => spool.close());

  const batchOf = (consentId: number, seq: number, body = '0123456789') => ({
    consentId,
    seq,
    baseTime: seq * 1000,
    spooledAt: seq * 1000 + 500,
    body,
  });
  const append = (consentId: number, seq: number, body?: string) =>
    named(spool.append(batchOf(consentId, seq, body)));
  /** What waits, in its order, each confirmed so that the next is seen. */
  const drained = () => {
    const found: SpooledBatch[] = [];
    for (let first = spool.first(); first !== undefined; first = spool.first()) {
      found.push(first);
      spool.confirm(first.consentId, first.seq);
    }
    return named(found);
  };

  test('holds nothing at first, and knows no number', () => {
    expect([spool.first(), spool.count(), spool.consentIds(), spool.lastSeq(7)]).toEqual([
      undefined,
      0,
      [],
      0,
    ]);
  });

  test('gives the oldest of all consents first, as it was put there', () => {
    append(8, 1);
    append(7, 1);
    expect(spool.first()).toEqual(batchOf(8, 1));
    expect(drained()).toEqual(['8/1', '7/1']);
  });

  test('covers by a confirmation everything of its consent up to it, and nothing of another', () => {
    for (const seq of [1, 2, 3]) append(7, seq);
    append(8, 1);
    spool.confirm(7, 2);
    expect([spool.count(), spool.consentIds()]).toEqual([2, [7, 8]]);
    expect(drained()).toEqual(['7/3', '8/1']);
  });

  test('confirms also what stands behind another consent', () => {
    append(8, 1);
    append(7, 1);
    spool.confirm(7, 1);
    expect(drained()).toEqual(['8/1']);
  });

  test('purges all of a consent, and nothing of another', () => {
    append(7, 1);
    append(8, 1);
    append(7, 2);
    spool.purge(7);
    expect([spool.count(), spool.consentIds()]).toEqual([1, [8]]);
    expect(drained()).toEqual(['8/1']);
  });

  test('purges of what is sealed what holds a signal that was taken back, or may hold it, and says which', () => {
    const sealed = (consentId: number, seq: number, sealedSignals?: number[]) =>
      spool.append({
        ...batchOf(consentId, seq, '{"jwe":1}'),
        ...(sealedSignals && { sealedSignals }),
      });
    sealed(7, 1, [1]);
    sealed(7, 2, [1, 2]);
    append(7, 3);
    sealed(7, 4);
    sealed(8, 1, [2]);
    expect(named(spool.purgeSealed(7, []))).toEqual([]);
    expect(named(spool.purgeSealed(7, [2, 3]))).toEqual(['7/2', '7/4']);
    expect(named(spool.purgeSealed(7, [2, 3]))).toEqual([]);
    expect(drained()).toEqual(['7/1', '7/3', '8/1']);
  });

  test('goes on with its numbers after everything was purged', () => {
    append(7, 1);
    append(7, 2);
    spool.purge(7);
    expect([spool.count(), spool.lastSeq(7), spool.lastSeq(8)]).toEqual([0, 2, 0]);
  });

  test('goes on with the numbers that the platform has, when the car has forgotten', () => {
    spool.confirm(7, 40);
    expect(spool.lastSeq(7)).toBe(40);
    spool.confirm(7, 3);
    expect(spool.lastSeq(7)).toBe(40);
  });

  test('is bounded in size: the oldest goes for the newest, and it says which', () => {
    const dropped = [1, 2, 3, 4, 5, 6, 7].flatMap((seq) => append(7, seq));
    expect(dropped).toEqual(['7/1', '7/2']);
    expect(drained()).toEqual(['7/3', '7/4', '7/5', '7/6', '7/7']);
  });

  test('is bounded in size also after some were confirmed and purged', () => {
    for (let seq = 1; seq <= 5; seq += 1) append(seq % 2, seq);
    spool.purge(0);
    spool.confirm(1, 1);
    expect([6, 7, 8, 9].flatMap((seq) => append(1, seq))).toEqual(['1/3']);
    expect(drained()).toEqual(['1/5', '1/6', '1/7', '1/8', '1/9']);
  });

  test('keeps one batch that is too large alone', () => {
    append(7, 1, 'x'.repeat(80));
    expect(drained()).toEqual(['7/1']);
  });

  test('is bounded in age: what was captured longer ago is dropped, and it says which', () => {
    for (const seq of [1, 2, 3]) append(7, seq);
    expect(named(spool.prune(DAY_MS + 2000))).toEqual(['7/1']);
    expect(named(spool.prune(DAY_MS + 2000))).toEqual([]);
    expect(drained()).toEqual(['7/2', '7/3']);
  });
});
