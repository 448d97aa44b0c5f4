import { inTransaction } from '@vinculum/testkit/machine/in-transaction.ts';
import { type People, seedPeople } from '@vinculum/testkit/actors.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { storeConsent, storeForm } from '@vinculum/testkit/stored-consent.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteDataPastRetention, eraseDataOfConsent, finishErasures } from './public.ts';

const DAY = 24 * 3600 * 1000;
const VIN = 'YNRTESTVN00000001';

let server: TestServer;
let people: People;

beforeAll(async () => {
  server = await startTestServer();
  people = await seedPeople(server.db, server.clock.now);
});
afterAll(() => server.stop());

/** A consent whose data may be kept for so many days; returns its id. */
async function consentWith(data_retention_in_days: number): Promise<{ form: number; consent: number }> {
  const consumer_id = people.organisations.consumer;
  const form = await storeForm(server, consumer_id, { expiry_in_days: null, data_retention_in_days });
  const consent = await storeConsent(server, { form_id: form, consumer_id, vin: VIN });
  return { form, consent: consent.id };
}

async function store(of: { form: number; consent: number }, received_at: number): Promise<void> {
  const at = { base_time: received_at, received_at, last_sample_at: received_at };
  const owner = { consumer_id: people.organisations.consumer, consent_id: of.consent, vin: VIN };
  await server.db
    .insertInto('stream_batch')
    .values({ ...owner, ...at, form_id: of.form, seq: 1, body: '{}' })
    .execute();
  await server.db
    .insertInto('latest_value')
    .values({ ...owner, signal_id: of.consent, captured_at: received_at, value: '1' })
    .execute();
  await server.db
    .insertInto('consent_effort')
    .values({
      consent_id: of.consent,
      granted_at: new Date(received_at),
      day: '2026-11-02',
      metres: 1,
      driving_ms: 0,
      use_days: 0,
    })
    .execute();
}

test('data goes when its form’s days are over, not before, and a second run finds nothing', async () => {
  const now = server.clock.now();
  const [week, month] = [await consentWith(7), await consentWith(30)];
  await store(week, now - 7 * DAY - 1);
  await store(month, now - 7 * DAY - 1);
  expect(await deleteDataPastRetention(server.db, now)).toBe(1);
  expect(await deleteDataPastRetention(server.db, now)).toBe(0);
  for (const table of ['stream_batch', 'latest_value'] as const) {
    const left = await server.db.selectFrom(table).select('consent_id').execute();
    expect(left).toEqual([{ consent_id: month.consent }]);
  }
});

test('more than one slice goes slice by slice, and one that fails leaves those before it gone', async () => {
  const now = server.clock.now();
  const week = await consentWith(7);
  await store(week, now - 8 * DAY);
  await sql`insert into stream_batch (consumer_id, form_id, consent_id, vin, seq, base_time, received_at,
      last_sample_at, body)
    select consumer_id, form_id, consent_id, vin, n, base_time, received_at, last_sample_at, body
    from stream_batch, generate_series(2, 20001) n where consent_id = ${week.consent}`.execute(server.db);
  // The second slice meets the row that is kept.
  await sql`create function keep() returns trigger language plpgsql as $$ begin raise exception 'kept'; end $$`.execute(
    server.db,
  );
  await sql`create trigger kept before delete on stream_batch for each row when (old.seq = 20001)
    execute function keep()`.execute(server.db);
  const left = () => server.db.selectFrom('stream_batch').select('seq').execute();
  const before = (await left()).length;
  await expect(deleteDataPastRetention(server.db, now)).rejects.toThrow('kept');
  expect(before - (await left()).length).toBe(20_000);
  await sql`drop trigger kept on stream_batch`.execute(server.db);
  expect(await deleteDataPastRetention(server.db, now)).toBe(1);
});

test('data of this very day is kept to the last moment', async () => {
  const now = server.clock.now();
  const week = await consentWith(7);
  await store(week, now - 7 * DAY);
  expect(await deleteDataPastRetention(server.db, now)).toBe(0);
});

test('erasure takes all that one consent delivered and its car measured, and nothing of another', async () => {
  const now = server.clock.now();
  const [erased, retained] = [await consentWith(7), await consentWith(7)];
  await store(erased, now);
  await store(retained, now);
  await inTransaction(server.db, (trx) => eraseDataOfConsent(trx, erased.consent));
  await finishErasures(server.db);
  for (const table of ['stream_batch', 'latest_value', 'consent_effort'] as const) {
    const left = await server.db.selectFrom(table).select('consent_id').execute();
    expect(left.map((row) => row.consent_id)).not.toContain(erased.consent);
    expect(left.map((row) => row.consent_id)).toContain(retained.consent);
  }
});
