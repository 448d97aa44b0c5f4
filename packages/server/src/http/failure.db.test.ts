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

test('every constraint that means a conflict is one of the database', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indisunique and c.relnamespace = 'public'::regnamespace`.execute(db);
  const known = new Set(rows.map(({ name }) => name));
  expect([...takenBy].filter((name) => !known.has(name))).toEqual([]);
});
