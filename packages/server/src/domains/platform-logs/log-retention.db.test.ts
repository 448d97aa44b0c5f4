import { createTestDatabase } from '@vinculum/testkit/machine/test-database.ts';
import { expect, test } from 'vitest';
import { connect } from '../../db/connect.ts';
import { embeddedLogSink } from '../../adapters/platform-logs/embedded-log-sink-store.ts';
import { embeddedLogStore } from '../../adapters/platform-logs/embedded-log-store.ts';
import { deleteOldLogs } from './log-retention-store.ts';

const days = ['2026-10-20', '2026-10-21', '2026-10-22', '2026-11-20'];
const lineOf = (day: string) => ({
  group: 'api',
  stream: `${day}/host`,
  at: Date.parse(`${day}T${day === days[1] ? '00:00:00' : '23:59:59'}Z`),
  level: 'info' as const,
  line: 'a line',
});

test('streams go when their day is past its days, twice on one day the same; the others stay', async () => {
  const database = await createTestDatabase();
  const db = connect({ connectionString: database.connectionString, maxConnections: 2 });
  const sink = embeddedLogSink(db);
  // The second began at the first moment of its day.
  await sink.append(days.map(lineOf));
  const remove = (now: string) => deleteOldLogs(db, { days: 30, now: Date.parse(now) });
  expect(await remove('2026-11-20T00:00:00Z')).toBe(1);
  expect(await remove('2026-11-20T23:59:59Z')).toBe(0);
  expect(await remove('2026-11-21T03:50:00Z')).toBe(1);
  const left = await embeddedLogStore(db).streams({ group: 'api', prefix: '', limit: 50 });
  expect(left).toEqual(['2026-11-20/host', '2026-10-22/host']);
  // A process that knew a stream which has gone makes it anew.
  await expect(sink.append([lineOf('2026-10-20')])).rejects.toThrow('foreign key');
  await sink.append([lineOf('2026-10-20')]);
  await db.destroy();
  await database.drop();
});
