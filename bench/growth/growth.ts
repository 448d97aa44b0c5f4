import { DAY_MS, MINUTE_MS, dayOf } from '@vinculum/contract/foundation/clock.ts';
import { openPool } from '@vinculum/server/db/connect.ts';
import { openStreamDays } from '@vinculum/server/domains/streams/public.ts';
import { rollUpUsage } from '@vinculum/server/domains/usage/public.ts';
import { type ConsentWrite, deliver } from '@vinculum/server/gateway/delivery/delivery-store.ts';
import { seedPeople } from '@vinculum/testkit/actors.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { storeConsent, storeForm } from '@vinculum/testkit/stored-consent.ts';
import { sql } from 'kysely';

interface GrowthSize {
  readonly cars: number;
  /** Of a day of driving, a batch each. */
  readonly minutes: number;
}

const SIGNAL = 2016;
const RETENTION_DAYS = 30;
/** What the check of an envelope keeps of a consent with one signal. */
const GATE_STATE = new Float64Array(4);
const MINUTES_A_DAY = 1440;

/**
 * By how much the database grows for a car and a day: one signal a second, a batch a minute, stored by the statement of
 * the gateway, with the hourly job of usage. The figures are of whole tables with their indexes, as they lie on disk.
 */
export async function measureGrowth({ cars, minutes }: GrowthSize): Promise<string[]> {
  const server = await startTestServer();
  const pool = openPool({ connectionString: server.connectionString, maxConnections: 1 });
  try {
    const writes = await consentsOf(server, cars);
    const midnight = Date.parse(dayOf(server.clock.now()));
    await openStreamDays(server.db, midnight);
    const before = await tableSizes(server);
    for (let minute = 0; minute < minutes; minute += 1) {
      const at = midnight + minute * MINUTE_MS;
      await deliver(
        pool,
        writes.map((write) => nextBatch(write, minute, at)),
        at,
      );
      if (minute % 60 === 59) await rollUpUsage(server.db, at);
    }
    await rollUpUsage(server.db, midnight + DAY_MS);
    const after = await tableSizes(server);
    return report({ cars, minutes }, before, after);
  } finally {
    await pool.end();
    await server.stop();
  }
}

type Consent = Pick<ConsentWrite, 'consentId' | 'formId' | 'consumerId' | 'vin' | 'revision'>;

async function consentsOf(server: TestServer, cars: number): Promise<Consent[]> {
  const consumer = (await seedPeople(server.db, server.clock.now)).organisations.consumer;
  const form = await storeForm(server, consumer, { data_retention_in_days: RETENTION_DAYS });
  return await Promise.all(
    Array.from({ length: cars }, async (_, car) => {
      const vin = `YNRTESTVN${String(car).padStart(8, '0')}`;
      const { id, revision } = await storeConsent(server, { form_id: form, consumer_id: consumer, vin });
      return { consentId: id, formId: form, consumerId: consumer, vin, revision };
    }),
  );
}

function nextBatch(consent: Consent, minute: number, at: number): ConsentWrite {
  const lastSampleAt = at + MINUTE_MS - 1000;
  const seq = minute + 1;
  return {
    ...consent,
    retentionDays: RETENTION_DAYS,
    afterSeq: minute,
    seq,
    lastSampleAt,
    batches: [{ seq, baseTime: at, lastSampleAt, body: bodyOf(minute) }],
    latest: [{ signalId: SIGNAL, capturedAt: lastSampleAt, value: String(speedAt(minute, 59)) }],
    gateState: GATE_STATE,
    beyond: [],
  };
}

function bodyOf(minute: number): string {
  const samples = Array.from({ length: 60 }, (_, second) => [SIGNAL, second * 1000, speedAt(minute, second)]);
  return JSON.stringify({ samples });
}

/** In metres a second, with two digits as cars send it. */
function speedAt(minute: number, second: number): number {
  return Math.round((15 + 10 * Math.sin(minute + second / 20)) * 100) / 100;
}

/** Bytes by table; the days of a stream are one. */
async function tableSizes({ db }: TestServer): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select coalesce(pg_partition_root(oid), oid)::regclass::text as name,
      sum(pg_total_relation_size(oid))::bigint as bytes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace group by 1`.execute(db);
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}

function report(
  { cars, minutes }: GrowthSize,
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): string[] {
  const days = (cars * minutes) / MINUTES_A_DAY;
  const grown = [...after]
    .map(([name, bytes]) => ({ name, bytes: bytes - (before.get(name) ?? 0) }))
    .filter(({ bytes }) => bytes > 0)
    .toSorted((a, b) => b.bytes - a.bytes);
  const line = (name: string, bytes: number) =>
    `${name.padEnd(20)} ${(bytes / days / 1024).toFixed(1).padStart(8)} kB a car and day`;
  const total = grown.reduce((sum, { bytes }) => sum + bytes, 0);
  return [
    `${cars} cars, ${minutes} batches each of 60 samples; tables with their indexes`,
    ...grown.map(({ name, bytes }) => line(name, bytes)),
    line('together', total),
    `a batch in its stream ${((grown.find(({ name }) => name === 'stream_batch')?.bytes ?? 0) / cars / minutes).toFixed(0)} bytes, of which its body ${bodyOf(0).length}`,
  ];
}
