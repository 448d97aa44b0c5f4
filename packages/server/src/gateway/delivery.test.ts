import { anyChange } from '@vinculum/testkit/any-change.ts';
import { expect, test } from 'vitest';
import { createDelivery, type DeliveryOptions } from './delivery.ts';
import type { ConsentWrite } from './delivery-store.ts';
import { createGrantTable } from './grant-table.ts';

const VIN = 'YNR40EA5XR1000001';

interface Bench {
  readonly options: DeliveryOptions;
  readonly written: ConsentWrite[][];
  readonly drops: [string, number][];
  revision: number;
  /** Answers the next writes instead of accepting them. */
  answers: ((writes: readonly ConsentWrite[]) => ReadonlySet<number>)[];
}

function benchOf(): Bench {
  const grants = createGrantTable(2000);
  const written: ConsentWrite[][] = [];
  const drops: [string, number][] = [];
  const load = (revision: number) =>
    grants.put(
      VIN,
      [7, 8].map((consentId) => ({
        consentId,
        formId: 1,
        consumerId: 2,
        vin: VIN,
        status: 'FORM_ACCEPTED' as const,
        revision,
        formHash: 'h',
        acceptedSignals: [1],
        grantedAt: 0,
        expiresAt: null,
        schedule: null,
        readSignals: [1],
        encryptedSignals: [],
        envelopes: [anyChange(1)],
        promisedEfforts: [],
        readPermission: true,
      })),
      'UTC',
    );
  load(1);
  grants.confirm(1000);
  const bench: Bench = {
    written,
    drops,
    revision: 1,
    answers: [],
    options: {
      grants,
      clock: () => 1000,
      soon: (callback) => setImmediate(callback),
      write(writes) {
        written.push([...writes]);
        const answer = bench.answers.shift();
        return Promise.resolve(answer?.(writes) ?? new Set(writes.map((write) => write.consentId)));
      },
      loadPositions: () => Promise.resolve(new Map()),
      reloadGrants() {
        load(bench.revision);
        return Promise.resolve();
      },
      stored: () => {},
      dropped: (reason, samples) => drops.push([reason, samples]),
      delivered: () => {},
    },
  };
  return bench;
}

function offerTo(delivery: ReturnType<typeof createDelivery>, consentId: number, seq: number) {
  return new Promise<Error | undefined>((resolve) => {
    const message = { seq, baseTime: 500, samples: [[1, 0, seq]] as const, event: null, jwe: null };
    delivery.offer({ vin: VIN, consentId, message, isTooLate: () => false, done: resolve });
  });
}

test('batches that come together are written together, each consent once', async () => {
  const bench = benchOf();
  const delivery = createDelivery(bench.options);
  await Promise.all([offerTo(delivery, 7, 1), offerTo(delivery, 8, 1), offerTo(delivery, 7, 2)]);
  expect(bench.written).toHaveLength(1);
  expect(bench.written[0]).toMatchObject([
    { consentId: 7, seq: 2, batches: [{ seq: 1 }, { seq: 2 }] },
    { consentId: 8, seq: 1 },
  ]);
});

test('an average, a rate of change and a point of a curve are delivered and are no latest values', async () => {
  const bench = benchOf();
  const delivery = createDelivery(bench.options);
  const samples = [
    [1, 0, 6.64],
    [1, 1, 6.75, 'AVERAGE'],
    [1, 2, -0.54, 'DERIVATIVE'],
    [1, 3, 6.7, 'CURVE_LOG'],
  ] as const;
  await new Promise<Error | undefined>((done) => {
    const message = { seq: 1, baseTime: 500, samples, event: null, jwe: null };
    delivery.offer({ vin: VIN, consentId: 7, message, isTooLate: () => false, done });
  });
  expect(bench.written[0]).toMatchObject([
    {
      batches: [{ body: JSON.stringify({ samples }) }],
      latest: [{ signalId: 1, capturedAt: 500, value: '6.64' }],
    },
  ]);
});

test('a consent whose revision moved is decided once more with fresh grants', async () => {
  const bench = benchOf();
  bench.answers = [() => new Set([8])];
  bench.revision = 2;
  const delivery = createDelivery(bench.options);
  expect(await Promise.all([offerTo(delivery, 7, 1), offerTo(delivery, 8, 1)])).toEqual([
    undefined,
    undefined,
  ]);
  expect(bench.written[1]).toMatchObject([{ consentId: 7, revision: 2, afterSeq: 0 }]);
});

test('a consent that moves twice is not acknowledged', async () => {
  const bench = benchOf();
  bench.answers = [() => new Set(), () => new Set()];
  const delivery = createDelivery(bench.options);
  expect(await offerTo(delivery, 7, 1)).toBeInstanceOf(Error);
  expect(await offerTo(delivery, 7, 1)).toBeUndefined();
});

test('after a batch that could not be stored, later ones of its connection are not: they would overtake it', async () => {
  const bench = benchOf();
  bench.answers = [
    () => {
      throw new Error('the database is gone');
    },
  ];
  const delivery = createDelivery(bench.options);
  let hasFailed = false;
  const offer = (seq: number) =>
    new Promise<Error | undefined>((resolve) => {
      const message = { seq, baseTime: 500, samples: [[1, 0, seq]] as const, event: null, jwe: null };
      const done = (error?: Error) => {
        hasFailed ||= error !== undefined;
        resolve(error);
      };
      delivery.offer({ vin: VIN, consentId: 7, message, isTooLate: () => hasFailed, done });
    });
  // One more than a flush takes: the last is still in the queue when the first flush fails.
  const outcomes = await Promise.all(Array.from({ length: 1001 }, (_, index) => offer(index + 1)));
  expect(outcomes.every((outcome) => outcome instanceof Error)).toBe(true);
  expect(bench.written).toHaveLength(1);
  hasFailed = false;
  expect(await offer(1)).toBeUndefined();
  expect(bench.written[1]).toMatchObject([{ consentId: 7, seq: 1, afterSeq: 0 }]);
});

test('with a table that may be out of date nothing is written until it is confirmed', async () => {
  const bench = benchOf();
  let now = 4000;
  const delivery = createDelivery({ ...bench.options, clock: () => now });
  const done = offerTo(delivery, 7, 1);
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  expect(bench.written).toEqual([]);
  expect(delivery.pending()).toBe(1);
  bench.options.grants.confirm(now);
  delivery.wake();
  expect(await done).toBeUndefined();
  now += 1;
  expect(bench.written).toHaveLength(1);
});

test('a value that the database refuses costs only its own consent', async () => {
  const bench = benchOf();
  const refuseConsent7 = (writes: readonly ConsentWrite[]) => {
    if (writes.some((write) => write.consentId === 7))
      throw Object.assign(new Error('no'), { code: '22P05' });
    return new Set(writes.map((write) => write.consentId));
  };
  bench.answers = Array.from({ length: 4 }, () => refuseConsent7);
  const delivery = createDelivery(bench.options);
  const [seventh, eighth] = await Promise.all([offerTo(delivery, 7, 1), offerTo(delivery, 8, 1)]);
  expect(seventh).toBeInstanceOf(Error);
  expect(eighth).toBeUndefined();
});

test('a deadlock is tried again', async () => {
  const bench = benchOf();
  bench.answers = [
    () => {
      throw Object.assign(new Error('deadlock'), { code: '40P01' });
    },
  ];
  const delivery = createDelivery(bench.options);
  expect(await offerTo(delivery, 7, 1)).toBeUndefined();
  expect(bench.written).toHaveLength(2);
});

test('samples of a vehicle or consent that is not known are counted, acknowledged and not written', async () => {
  const bench = benchOf();
  const delivery = createDelivery(bench.options);
  expect(await offerTo(delivery, 99, 1)).toBeUndefined();
  expect(bench.written).toEqual([]);
  expect(bench.drops).toEqual([['NO_CONSENT', 1]]);
});
