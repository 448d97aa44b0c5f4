import { createTestDatabase, type TestDatabase } from '@vinculum/testkit/machine/test-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../db/connect.ts';
import { createDropCounts } from './drop-counts-store.ts';

const HOUR = Date.UTC(2026, 10, 2, 10);
const LAST = HOUR + 3_599_999;
let database: TestDatabase;
let db: ReturnType<typeof connect>;

beforeAll(async () => {
  database = await createTestDatabase();
  db = connect({ connectionString: database.connectionString, maxConnections: 1 });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const stored = async () =>
  (await db.selectFrom('gateway_drop').selectAll().orderBy('hour').orderBy('reason').execute()).map(
    ({ hour, reason, samples }) => `${hour.toISOString()} ${reason} ${samples}`,
  );

test('what a database did not take is saved with what is counted next, once, in the hour of then', async () => {
  const counts = createDropCounts();
  const nowhere = new URL(database.connectionString);
  nowhere.pathname = '/none';
  const gone = connect({ connectionString: nowhere.href, maxConnections: 1 });
  counts.add('REVOKED', 3);
  counts.add('EXPIRED', 0);
  await expect(counts.save(gone, HOUR)).rejects.toThrow('database "none" does not exist');
  await gone.destroy();
  counts.add('REVOKED', 4);
  await counts.save(db, LAST);
  expect(await stored()).toEqual(['2026-11-02T10:00:00.000Z REVOKED 7']);
  await counts.save(db, LAST);
  counts.add('REVOKED', 1);
  await counts.save(db, LAST);
  counts.add('REVOKED', 2);
  await counts.save(db, LAST + 1);
  expect(await stored()).toEqual([
    '2026-11-02T10:00:00.000Z REVOKED 8',
    '2026-11-02T11:00:00.000Z REVOKED 2',
  ]);
});
