import { createTestDatabase, type TestDatabase } from '@vinculum/testkit/machine/test-database.ts';
import { Client, Pool } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type ConsentWrite, deliver, loadPositions } from './delivery-store.ts';

let database: TestDatabase;
let pool: Pool;
let other: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new Pool({ connectionString: database.connectionString, max: 3 });
  other = new Client({ connectionString: database.connectionString });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await pool.end();
  await database.drop();
});

// What a test that failed left open would keep the others waiting.
afterEach(() => other.query('rollback'));

const REVISION = 10;

async function consent(): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(`
    with who as (
      insert into organisation (name, unique_identifier, created_on) values ('C', gen_random_uuid()::text, now()) returning id
    ), form as (
      insert into consent_form (consumer_id, status, title, consent_type, expiry_type, data_retention_in_days,
        has_encryption, content, created_by, created_on, updated_on)
      select id, 'PUBLISHED', 't', 'Standard', 0, 1, false, '{}', 'x', now(), now() from who returning id, consumer_id
    ) insert into consent (form_id, consumer_id, vin, status, revision, created_on, updated_on)
      select id, consumer_id, 'YNR40EA5XR1000001', 'FORM_ACCEPTED', ${REVISION}, now(), now() from form returning id::text`);
  return Number(rows[0]?.id);
}

function writeFor(consentId: number, change: Partial<ConsentWrite> = {}): ConsentWrite {
  return {
    consentId,
    formId: 1,
    consumerId: consentId,
    vin: 'YNR40EA5XR1000001',
    revision: REVISION,
    retentionDays: 7,
    afterSeq: 0,
    seq: 1,
    lastSampleAt: 5,
    batches: [{ seq: 1, baseTime: 5, lastSampleAt: 5, body: '{"samples":[[1,0,2]]}' }],
    latest: [{ signalId: 1, capturedAt: 5, value: '2' }],
    gateState: new Float64Array(0),
    beyond: [],
    ...change,
  };
}

async function storedSeqs(consentId: number): Promise<number[]> {
  const { rows } = await pool.query<{ seq: number }>(
    'select seq from stream_batch where consent_id = $1 order by id',
    [consentId],
  );
  return rows.map((row) => row.seq);
}

const revocation = `update consent set status = 'FORM_CANCELED', revision = revision + 1 where id = $1`;

/** Asks until it waits for a lock on a row or transaction. @throws when it ends without */
async function untilItWaits(work: Promise<unknown>): Promise<void> {
  let hasEnded = false;
  const ended = () => {
    hasEnded = true;
  };
  work.then(ended, ended);
  for (;;) {
    const { rows } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length > 0) return;
    if (hasEnded) throw new Error('it waited for nobody');
  }
}

test('a delivery that meets a revocation under way waits for it and then stores nothing', async () => {
  const id = await consent();
  await other.query('begin');
  await other.query(revocation, [id]);
  const delivering = deliver(pool, [writeFor(id)], 0);
  await untilItWaits(delivering);
  await other.query('commit');
  expect([...(await delivering)]).toEqual([]);
  expect(await storedSeqs(id)).toEqual([]);
  const { rows } = await pool.query('select from latest_value where consent_id = $1', [id]);
  expect(rows).toEqual([]);
});

test('a revocation that is rolled back lets the delivery pass', async () => {
  const id = await consent();
  await other.query('begin');
  await other.query(revocation, [id]);
  const delivering = deliver(pool, [writeFor(id)], 0);
  await untilItWaits(delivering);
  await other.query('rollback');
  expect([...(await delivering)]).toEqual([id]);
  expect(await storedSeqs(id)).toEqual([1]);
});

test('a revocation that meets a delivery under way waits until it is stored', async () => {
  const id = await consent();
  await other.query('begin');
  expect([...(await deliver(other, [writeFor(id)], 0))]).toEqual([id]);
  let isRevoked = false;
  const revoking = pool.query(revocation, [id]).then(() => {
    isRevoked = true;
  });
  await untilItWaits(revoking);
  expect(isRevoked).toBe(false);
  await other.query('commit');
  await revoking;
  expect(await storedSeqs(id)).toEqual([1]);
  expect([...(await deliver(pool, [writeFor(id, { afterSeq: 1, seq: 2 })], 0))]).toEqual([]);
});

test('one stale consent among others keeps none of the others', async () => {
  const [live, revoked] = [await consent(), await consent()];
  await pool.query(revocation, [revoked]);
  expect([...(await deliver(pool, [writeFor(revoked), writeFor(live)], 0))]).toEqual([live]);
  expect(await storedSeqs(live)).toEqual([1]);
});

test('a position that somebody else moved is not overwritten, and nothing is stored twice', async () => {
  const id = await consent();
  await deliver(pool, [writeFor(id)], 0);
  expect([...(await deliver(pool, [writeFor(id)], 0))]).toEqual([]);
  expect(await storedSeqs(id)).toEqual([1]);
});

test('batches keep their order, and usage and latest value add up', async () => {
  const id = await consent();
  const batches = [3, 4, 9].map((seq) => ({ seq, baseTime: 5, lastSampleAt: 5, body: '{}' }));
  await deliver(
    pool,
    [writeFor(id, { seq: 9, batches, latest: [{ signalId: 1, capturedAt: 8, value: '3' }] })],
    0,
  );
  await deliver(pool, [writeFor(id, { afterSeq: 9, seq: 10 })], 0);
  expect(await storedSeqs(id)).toEqual([3, 4, 9, 1]);
  const { rows } = await pool.query(
    'select value, captured_at::int from latest_value where consent_id = $1',
    [id],
  );
  expect(rows).toEqual([{ value: 3, captured_at: 8 }]);
  const usage = await pool.query('select messages::int, bytes::int from usage_hour where consumer_id = $1', [
    id,
  ]);
  expect(usage.rows).toEqual([{ messages: 4, bytes: 6 + 21 }]);
});

test('a flush of which nothing passes moves the position, and neither the last sample nor the counts', async () => {
  const id = await consent();
  await deliver(pool, [writeFor(id)], 0);
  const nothing = { lastSampleAt: 0, batches: [], latest: [], beyond: [{ signalId: 1, samples: 2 }] };
  await deliver(pool, [writeFor(id, { afterSeq: 1, seq: 2, ...nothing })], 3_600_000);
  await deliver(pool, [writeFor(id, { afterSeq: 2, seq: 3, ...nothing })], 7_200_000);
  const read = async (text: string) => (await pool.query(text, [id])).rows;
  expect(
    await read(
      'select last_seq, last_sample_at::int, stored_at::int from stream_position where consent_id = $1',
    ),
  ).toEqual([{ last_seq: 3, last_sample_at: 5, stored_at: 7_200_000 }]);
  expect(await read('select messages::int from usage_hour where consumer_id = $1')).toEqual([
    { messages: 1 },
  ]);
  expect(await read('select messages::int from usage_minute where consumer_id = $1')).toEqual([
    { messages: 1 },
  ]);
  expect(
    await read('select samples::int, first_at::int, last_at::int from beyond_agreed where consent_id = $1'),
  ).toEqual([{ samples: 4, first_at: 3_600_000, last_at: 7_200_000 }]);
});

test('one flush writes of every consent what is its own', async () => {
  const [one, two] = [await consent(), await consent()];
  const batches = (id: number) =>
    [1, 2].map((seq) => ({
      seq,
      baseTime: id + seq,
      lastSampleAt: id + seq + 5,
      body: `{"of":"${id}/${seq}"}`,
    }));
  const latest = [
    { signalId: 1, capturedAt: 8, value: '3' },
    { signalId: 2, capturedAt: 9, value: '"ö"' },
  ];
  const write = (id: number, vin: string, gateState: number[]) =>
    writeFor(id, {
      formId: id + 1,
      consumerId: id + 2,
      vin,
      seq: 2,
      lastSampleAt: id,
      batches: batches(id),
      latest,
      gateState: new Float64Array(gateState),
      beyond: [1, 2].map((signalId) => ({ signalId, samples: signalId + id })),
    });
  const now = 3_600_000 * 5 + 60_000 * 3;
  await deliver(pool, [write(one, 'YNR40EA5XR1000001', [1, 2.5]), write(two, 'YNR40EA5XR1000002', [])], now);
  const rows = async (text: string) => (await pool.query(text, [[one, two]])).rows;
  const both = (row: (id: number, vin: string) => object[]) => [
    ...row(one, 'YNR40EA5XR1000001'),
    ...row(two, 'YNR40EA5XR1000002'),
  ];
  expect(
    await rows(`select consent_id::int, consumer_id, form_id, vin, seq, base_time::int, received_at::int,
      last_sample_at::int, body from stream_batch where consent_id = any($1) order by consent_id, seq`),
  ).toEqual(
    both((id, vin) =>
      [1, 2].map((seq) => ({
        consent_id: id,
        consumer_id: id + 2,
        form_id: id + 1,
        vin,
        seq,
        base_time: id + seq,
        received_at: now,
        last_sample_at: id + seq + 5,
        body: { of: `${id}/${seq}` },
      })),
    ),
  );
  expect(
    await rows(`select consent_id::int, consumer_id, vin, signal_id, captured_at::int, value
      from latest_value where consent_id = any($1) order by consent_id, signal_id`),
  ).toEqual(
    both((id, vin) =>
      latest.map(({ signalId, capturedAt, value }) => ({
        consent_id: id,
        consumer_id: id + 2,
        vin,
        signal_id: signalId,
        captured_at: capturedAt,
        value: JSON.parse(value),
      })),
    ),
  );
  expect(
    await rows(`select consent_id::int, signal_id, samples::int from beyond_agreed
      where consent_id = any($1) order by consent_id, signal_id`),
  ).toEqual(
    both((id) => [1, 2].map((signal) => ({ consent_id: id, signal_id: signal, samples: signal + id }))),
  );
  const used = await pool.query(
    `select consumer_id, form_id, vin, hour, messages::int, bytes::int from usage_hour
      where form_id = any($1) and hour = $2 order by consumer_id`,
    [[one + 1, two + 1], new Date(3_600_000 * 5)],
  );
  const bytes = (id: number) => batches(id).reduce((sum, { body }) => sum + body.length, 0);
  expect(used.rows).toEqual(
    both((id, vin) => [
      {
        consumer_id: id + 2,
        form_id: id + 1,
        vin,
        hour: new Date(3_600_000 * 5),
        messages: 2,
        bytes: bytes(id),
      },
    ]),
  );
});

test('where consents stand is read with what their envelopes keep; those without data are missing', async () => {
  const [one, two, none] = [await consent(), await consent(), await consent()];
  await deliver(pool, [writeFor(one, { seq: 3, gateState: new Float64Array([0.5, -1]) })], 0);
  await deliver(pool, [writeFor(two, { seq: 4 })], 0);
  await pool.query('update stream_position set kept = null where consent_id = $1', [two]);
  const positions = await loadPositions(pool, [one, two, none]);
  expect([...positions].toSorted(([a], [b]) => a - b)).toEqual([
    [one, { seq: 3, gateState: new Float64Array([0.5, -1]) }],
    [two, { seq: 4, gateState: new Float64Array(0) }],
  ]);
  expect(await loadPositions(pool, [])).toEqual(new Map());
});

test('of what an envelope keeps only its own part of a longer buffer is stored', async () => {
  const id = await consent();
  const gateState = new Float64Array([1, 2, 3, 4]).subarray(1, 3);
  await deliver(pool, [writeFor(id, { gateState })], 0);
  expect((await loadPositions(pool, [id])).get(id)?.gateState).toEqual(new Float64Array([2, 3]));
});

test('bytes are counted as they travel, not as letters', async () => {
  const id = await consent();
  const body = '{"samples":[[1,0,"ñ"]]}';
  await deliver(pool, [writeFor(id, { batches: [{ seq: 1, baseTime: 5, lastSampleAt: 5, body }] })], 0);
  const { rows } = await pool.query('select bytes::int from usage_hour where consumer_id = $1', [id]);
  expect(rows).toEqual([{ bytes: Buffer.byteLength(body) }]);
});
