import { createTestDatabase, type TestDatabase } from '@vinculum/testkit/machine/test-database.ts';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../db/connect.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import { openLog } from '../logging/logging.ts';
import { asAppError, takenBy } from './failure.ts';

let database: TestDatabase;
let db: Kysely<Database>;
beforeAll(async () => {
  database = await createTestDatabase();
  db = connect({ connectionString: database.connectionString, maxConnections: 1 });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const account = sql`insert into identity_account (username, password_hash, must_change_password, updated_on)
  values ('ada', 'x', false, now())`;
const drop = sql`insert into gateway_drop (hour, reason, samples) values ('2026-01-01', 'CAP', 1)`;

test.each([
  { what: 'a name that is taken', twice: account, code: 'conflict', constraint: 'identity_account_pkey' },
  { what: 'a row of ours that is there', twice: drop, code: 'internal', constraint: 'gateway_drop_pkey' },
])('$what answers $code, and the log names the constraint', async ({ twice, code, constraint }) => {
  await twice.execute(db);
  const error: unknown = await twice.execute(db).catch((cause: unknown) => cause);
  const lines: string[] = [];
  const log = openLog({ level: 'info', destinations: [{ write: (line: string) => void lines.push(line) }] });
  expect(asAppError(error, log).code).toBe(code);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ err: { code: '23505', constraint } }]);
});

test.each(['40001', '40P01'])(
  'what PostgreSQL ends for the sake of another is a conflict: %s',
  async (code) => {
    const raise = sql`do ${sql.lit(`begin raise exception using errcode = '${code}'; end`)}`;
    const error: unknown = await raise.execute(db).catch((cause: unknown) => cause);
    expect(asAppError(error, openLog({ level: 'fatal', destinations: [] })).code).toBe('conflict');
  },
);

test('what was away is logged with its cause; a refusal is not', () => {
  const lines: string[] = [];
  const log = openLog({ level: 'info', destinations: [{ write: (line: string) => void lines.push(line) }] });
  const away = new AppError('unavailable', { cause: new Error('no route to the pool') });
  expect(asAppError(away, log)).toBe(away);
  asAppError(new AppError('incorrectCredentials'), log);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, err: { stack: expect.stringContaining('no route to the pool') } },
  ]);
});

/** Unique keys that no call names a value for: one of these broken is a mistake of ours. */
const ours = [
  'audit_seal_event_id_key',
  'consent_count_form_id_status_is_applied_is_test_oem_id_key',
  'consent_day_form_id_day_is_test_from_status_to_status_key',
  'consent_due_expires_at_form_id_status_is_applied_is_test_oe_key',
  'consent_vin_form_id_key',
  'consumer_permission_oem_id_consumer_id_key',
  'log_stream_log_group_name_key',
  'organisation_detail_organisation_id_key',
  'outbox_vin_idx',
  'stream_key_key_hash_key',
  'vehicle_claim_certificate_serial_key',
  'vehicle_count_oem_id_fleet_id_is_test_key',
  'vehicle_message_send_id_vin_key',
];

test('of each unique key it is said whether one that is taken is a conflict or a mistake of ours', async () => {
  const { rows } = await sql<{ name: string; is_primary: boolean }>`
    select c.relname as name, i.indisprimary as is_primary from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indisunique and c.relnamespace = 'public'::regnamespace`.execute(db);
  const known = new Set(rows.map(({ name }) => name));
  expect([...takenBy].filter((name) => !known.has(name))).toEqual([]);
  const secondary = rows.filter(({ name, is_primary }) => !is_primary && !takenBy.has(name));
  expect(secondary.map(({ name }) => name).toSorted()).toEqual(ours);
});
