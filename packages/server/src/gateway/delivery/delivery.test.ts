import { anyChange } from '@vinculum/testkit/any-change.ts';
import { expect, test } from 'vitest';
import { createDelivery, type DeliveryOptions } from './delivery.ts';
import type { ConsentWrite, StreamPosition } from './delivery-store.ts';
import { createGrantTable } from './grant-table.ts';

const [VIN, OTHER] = ['YNR40EA5XR1000001', 'YNR40EA5XR1000002'] as const;

interface Bench {
  readonly options: DeliveryOptions;
  readonly written: ConsentWrite[][];
  readonly drops: [string, number][];
  /** Where consents stand in the database, and for which that was asked. */
  readonly stands: Map<number, StreamPosition>;
  readonly requests: (readonly number[])[];
  readonly reloaded: (readonly string[])[];
  readonly acknowledged: [string, number, number][];
  readonly delivered: number[];
  readonly failures: [unknown, number][];
  revision: number;
  /** Answers the next writes instead of accepting them. */
  answers: ((writes: readonly ConsentWrite[]) => ReadonlySet<number> | Promise<ReadonlySet<number>>)[];
}

function benchOf(input = { steady: 1000 }): Bench {
  const grants = createGrantTable(2000, () => input.steady);
  const written: ConsentWrite[][] = [];
  const drops: [string, number][] = [];
  const put = (vin: string, ids: readonly number[], revision: number) =>
    grants.put(
      vin,
      ids.map((consentId) => ({
        consentId,
        formId: 1,
        consumerId: 2,
        vin,
        status: 'FORM_ACCEPTED' as const,
        revision,
        formHash: 'h',
        retentionDays: 30,
        acceptedSignals: [1],
        grantedAt: 0,
        expiresAt: null,
        schedule: null,
        readSignals: [1],
        encryptedSignals: [],
        envelopes: [anyChange(1)],
        dataTypes: new Map([[1, 'FLOAT']]),
        promisedEfforts: [],
        readPermission: true,
      })),
      'UTC',
    );
  const load = (revision: number) => {
    put(VIN, [7, 8], revision);
    put(OTHER, [9], revision);
  };
  load(1);
  grants.confirm(1000);
  const bench: Bench = {
    written,
    drops,
    stands: new Map(),
    requests: [],
    reloaded: [],
    acknowledged: [],
    delivered: [],
    failures: [],
    revision: 1,
    answers: [],
    options: {
      grants,
      clock: () => 1000,
      soon: (callback) => setImmediate(callback),
      async write(writes) {
        written.push([...writes]);
        const answer = bench.answers.shift();
        return (await answer?.(writes)) ?? new Set(writes.map((write) => write.consentId));
      },
      loadPositions(ids) {
        bench.requests.push(ids);
        return Promise.resolve(bench.stands);
      },
      reloadGrants(vins) {
        bench.reloaded.push(vins);
        load(bench.revision);
        return Promise.resolve();
      },
      stored: (...stored) => bench.acknowledged.push(stored),
      dropped: (reason, samples) => drops.push([reason, samples]),
      delivered: (batches) => bench.delivered.push(batches),
      failed: (...failure) => bench.failures.push(failure),
    },
  };
  return bench;
}

function offerTo(
  delivery: ReturnType<typeof createDelivery>,
  ...[consentId, seq, { vin = VIN, isTooLate = false } = {}]: [
    number,
    number,
    { vin?: string; isTooLate?: boolean }?,
  ]
) {
  return new Promise<Error | undefined>((resolve) => {
    const message = { seq, baseTime: 500, samples: [[1, 0, seq]] as const, event: null, jwe: null };
    delivery.offer({ vin, consentId, message, isTooLate: () => isTooLate, done: resolve });
  });
}

function refusing(code: string) {
  return () => {
    throw Object.assign(new Error('no'), { code });
  };
}

test('batches that come together are written together, each consent once', async () => {
  const bench = benchOf();
  const delivery = createDelivery(bench.options);
  await Promise.all([offerTo(delivery, 7, 1), offerTo(delivery, 8, 1), offerTo(delivery, 7, 2)]);
  expect(bench.written).toHaveLength(1);
  expect(bench.reloaded).toEqual([]);
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
  expect(bench.reloaded).toEqual([[VIN]]);
  expect(bench.requests).toEqual([[7, 8], [7]]);
});

test('of several that moved each is decided anew, with the grants of each vehicle', async () => {
  const bench = benchOf();
  bench.answers = [() => new Set()];
  bench.revision = 2;
  const delivery = createDelivery(bench.options);
  const offered = [offerTo(delivery, 9, 1, { vin: OTHER }), offerTo(delivery, 7, 1), offerTo(delivery, 8, 1)];
  expect(await Promise.all(offered)).toEqual([undefined, undefined, undefined]);
  expect(bench.reloaded).toEqual([[OTHER, VIN]]);
  expect(bench.requests).toEqual([
    [9, 7, 8],
    [9, 7, 8],
  ]);
});

test('a consent that moves twice is not acknowledged', async () => {
  const bench = benchOf();
  bench.answers = [() => new Set(), () => new Set()];
  const delivery = createDelivery(bench.options);
  expect(await offerTo(delivery, 7, 1)).toEqual(
    new Error('the consent changed while its data was being stored'),
  );
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
  const input = { steady: 4000 };
  const bench = benchOf(input);
  const delivery = createDelivery(bench.options);
  const done = offerTo(delivery, 7, 1);
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  expect(bench.written).toEqual([]);
  expect(delivery.pending()).toBe(1);
  bench.options.grants.confirm(input.steady);
  delivery.wake();
  expect(await done).toBeUndefined();
  expect(bench.written).toHaveLength(1);
});

test.each([
  ['one', [7]],
  ['each', [7, 8]],
])(
  'a value that the database refuses costs only its own consent, whose error it is: %s',
  async (_, refused) => {
    const bench = benchOf();
    const refuse = (writes: readonly ConsentWrite[]) => {
      const ids = writes.map((write) => write.consentId);
      if (ids.some((id) => refused.includes(id))) refusing('22P05')();
      return new Set(ids);
    };
    bench.answers = Array.from({ length: 4 }, () => refuse);
    const delivery = createDelivery(bench.options);
    const outcomes = await Promise.all([offerTo(delivery, 7, 1), offerTo(delivery, 8, 1)]);
    expect(outcomes.map((error) => Reflect.get(error ?? {}, 'code'))).toEqual(
      [7, 8].map((id) => (refused.includes(id) ? '22P05' : undefined)),
    );
    expect(bench.failures).toEqual(refused.map(() => [expect.objectContaining({ code: '22P05' }), 1]));
    expect(bench.written).toHaveLength(3);
    expect(bench.reloaded, 'each is tried once').toEqual([]);
  },
);

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

test('samples of a consent that is not known are counted, acknowledged and not written', async () => {
  const bench = benchOf();
  expect(await offerTo(createDelivery(bench.options), 99, 1)).toBeUndefined();
  expect(bench.written).toEqual([]);
  expect(bench.requests).toEqual([]);
  expect(bench.delivered).toEqual([]);
  expect(bench.drops).toEqual([['NO_CONSENT', 1]]);
});

test('what may not pass is counted by each reason', async () => {
  const bench = benchOf();
  const delivery = createDelivery(bench.options);
  const samples = [
    [5, 0, 1],
    [1, -501, 1],
    [6, 0, 1],
  ] as const;
  await new Promise<Error | undefined>((done) => {
    const message = { seq: 1, baseTime: 500, samples, event: null, jwe: null };
    delivery.offer({ vin: VIN, consentId: 7, message, isTooLate: () => false, done });
  });
  expect(bench.drops).toEqual([
    ['NOT_ACCEPTED_SIGNAL', 2],
    ['NO_CONSENT', 1],
  ]);
});

test('what waits when its vehicle goes is neither written nor acknowledged: it may be back, and would forget it', async () => {
  const bench = benchOf();
  const delivery = createDelivery(bench.options);
  const waiting = [offerTo(delivery, 7, 1), offerTo(delivery, 8, 1)];
  bench.options.grants.remove(VIN);
  const gone = new Error('the vehicle has gone');
  expect(await Promise.all(waiting)).toEqual([gone, gone]);
  expect([bench.written, bench.acknowledged, bench.drops, bench.failures]).toEqual([[], [], [], []]);
});

test('a consent goes on where it stood, which is asked once; what it has is acknowledged again and not written', async () => {
  const bench = benchOf();
  bench.stands.set(7, { seq: 5, gateState: new Float64Array(0) });
  const delivery = createDelivery(bench.options);
  await Promise.all([offerTo(delivery, 7, 5), offerTo(delivery, 7, 6)]);
  await offerTo(delivery, 7, 8);
  expect(bench.written).toMatchObject([[{ afterSeq: 5, seq: 6 }], [{ afterSeq: 6, seq: 8 }]]);
  expect(bench.drops).toEqual([['REPLAYED', 1]]);
  expect(bench.acknowledged).toEqual([
    [VIN, 7, 6],
    [VIN, 7, 8],
  ]);
  expect(bench.delivered).toEqual([1, 1]);
  await offerTo(delivery, 7, 8);
  expect(bench.written).toHaveLength(2);
  expect(bench.requests).toEqual([[7]]);
  delivery.forget([7]);
  await offerTo(delivery, 7, 6);
  expect(bench.requests).toEqual([[7], [7]]);
});

test('consents that come together go on each where it stood', async () => {
  const bench = benchOf();
  for (const [consentId, seq] of [[8, 3] as const, [7, 5] as const])
    bench.stands.set(consentId, { seq, gateState: new Float64Array(0) });
  const delivery = createDelivery(bench.options);
  await Promise.all([offerTo(delivery, 7, 6), offerTo(delivery, 8, 4)]);
  const [written = []] = bench.written;
  expect(written.map(({ consentId, afterSeq, seq }) => [consentId, afterSeq, seq])).toEqual([
    [7, 5, 6],
    [8, 3, 4],
  ]);
  delivery.forget([7, 8]);
  await Promise.all([offerTo(delivery, 7, 7), offerTo(delivery, 8, 5)]);
  expect(bench.requests, 'asked anew of both').toEqual([
    [7, 8],
    [7, 8],
  ]);
});

test('a batch that comes too late costs the others of its flush nothing', async () => {
  const bench = benchOf();
  const delivery = createDelivery(bench.options);
  const late = [7, 8].map((consentId) => offerTo(delivery, consentId, 1, { isTooLate: true }));
  expect(await offerTo(delivery, 8, 1)).toBeUndefined();
  const error = new Error('an earlier message could not be stored');
  expect(await Promise.all(late)).toEqual([error, error]);
});

test('while a flush is on its way, no other begins, and one is asked for whatever comes together', async () => {
  const bench = benchOf();
  const first = Promise.withResolvers<ReadonlySet<number>>();
  bench.answers = [() => first.promise];
  let requests = 0;
  const soon = (callback: () => void) => {
    requests += 1;
    setImmediate(callback);
  };
  const delivery = createDelivery({ ...bench.options, soon });
  delivery.wake();
  expect(requests).toBe(0);
  const offered = [offerTo(delivery, 7, 1), offerTo(delivery, 7, 2)];
  while (bench.written.length === 0) await new Promise((resolve) => setImmediate(resolve));
  offered.push(offerTo(delivery, 7, 3));
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  expect({ requests, written: bench.written.length, pending: delivery.pending() }).toEqual({
    requests: 1,
    written: 1,
    pending: 1,
  });
  first.resolve(new Set([7]));
  await Promise.all(offered);
  expect(requests).toBe(2);
});

test.each([
  ['a deadlock', refusing('40P01'), 3],
  ['a conflict', refusing('40001'), 3],
  ['a day of the stream that came or went', refusing('23514'), 3],
  ['what is no conflict', refusing('08006'), 1],
])(
  '%s that goes on fails the batch after as many attempts as are worth it',
  async (...[, refuse, attempts]) => {
    const bench = benchOf();
    bench.answers = Array.from({ length: 9 }, () => refuse);
    const delivery = createDelivery(bench.options);
    expect(await offerTo(delivery, 7, 1)).toBeInstanceOf(Error);
    expect(bench.written).toHaveLength(attempts);
  },
);

test('a database that goes while consents are written one by one fails them all', async () => {
  const bench = benchOf();
  bench.answers = [refusing('22P05'), refusing('08006')];
  const delivery = createDelivery(bench.options);
  const outcomes = await Promise.all([offerTo(delivery, 7, 1), offerTo(delivery, 8, 1)]);
  expect(outcomes).toMatchObject([{ code: '08006' }, { code: '08006' }]);
  expect(bench.written).toHaveLength(2);
});

test('a database that is gone is not asked consent by consent', async () => {
  const bench = benchOf();
  bench.answers = [refusing('08006')];
  const delivery = createDelivery(bench.options);
  await Promise.all([offerTo(delivery, 7, 1), offerTo(delivery, 8, 1)]);
  expect(bench.written).toHaveLength(1);
  expect(bench.failures).toEqual([[expect.objectContaining({ code: '08006' }), 2]]);
});

test('what is thrown and is no error is told as one', async () => {
  const bench = benchOf();
  const write = () => Promise.reject('gone');
  const delivery = createDelivery({ ...bench.options, write });
  expect(await offerTo(delivery, 7, 1)).toEqual(new Error('gone'));
});
