import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { createTestDatabase } from '@vinculum/testkit/machine/test-database.ts';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import { embeddedLogSearch } from './embedded-log-search-store.ts';
import type { LogSearchPage } from './port.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Kysely<Database>;
beforeAll(async () => {
  database = await createTestDatabase();
  db = connect({ connectionString: database.connectionString, maxConnections: 2 });
  await sql`insert into log_stream (log_group, name, began_on) values ('api', 'one', now())`.execute(db);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const SECOND = 1000;
const SECONDS_A_DAY = 86_400;
const START = Date.parse('2026-11-20T00:00:00Z');
/** As many as one call looks through. */
const LINES = 20_000;

async function append(of: { readonly from: number; readonly to: number; readonly line: string }) {
  await sql`insert into log_line (stream_id, at, level, line)
    select s.id, ${new Date(START)}::timestamptz + n * interval '1 second', 1, ${of.line}
    from log_stream s, generate_series(${of.from}::integer, ${of.to}::integer) n order by n`.execute(db);
}

test('of as many lines as one call looks through all were looked at; of one more, all but the oldest', async () => {
  await append({ from: 1, to: 1, line: 'a needle' });
  await append({ from: 2, to: LINES, line: 'hay' });
  const logs = embeddedLogSearch(db);
  const scope = {
    group: null,
    from: START,
    to: START + (LINES + 2) * SECOND,
    level: null,
    withoutCalls: false,
  };
  const find = (token: string | null) => logs.search({ ...scope, text: 'needle', token, limit: 5 });
  const count = async () => {
    const { counts, lookedTo } = await logs.histogram({ ...scope, text: '', widthMs: SECOND });
    return { lines: counts.length, lookedTo };
  };
  expect(await find(null)).toMatchObject({
    entries: [{ line: 'a needle' }],
    backwardToken: null,
    lookedTo: START,
  });
  expect(await count()).toEqual({ lines: LINES, lookedTo: START });

  await append({ from: LINES + 1, to: LINES + 1, line: 'hay' });
  const edge = START + 2 * SECOND;
  const newest = await find(null);
  expect(newest).toMatchObject({ entries: [], lookedTo: edge });
  expect(await count()).toEqual({ lines: LINES, lookedTo: edge });
  expect(await find(newest.backwardToken)).toMatchObject({
    entries: [{ line: 'a needle' }],
    backwardToken: null,
    lookedTo: START,
  });
});

test('a line that comes during a search moves no other one into its next page as well', async () => {
  const [from, to] = [START + DAY_MS, START + 2 * DAY_MS];
  await append({ from: SECONDS_A_DAY + 1, to: SECONDS_A_DAY + 5, line: 'needle' });
  await append({ from: SECONDS_A_DAY + 6, to: SECONDS_A_DAY + LINES + 1, line: 'hay' });
  const one = connect({ connectionString: database.connectionString, maxConnections: 1 });
  let last = SECONDS_A_DAY + LINES + 1;
  const comingMeanwhile = one.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      last += 1;
      await append({ from: last, to: last, line: 'hay' });
      return result;
    },
  });
  const found: string[] = [];
  let token: string | null = null;
  do {
    const scope = { group: null, from, to, level: null, withoutCalls: false };
    const page: LogSearchPage = await embeddedLogSearch(comingMeanwhile).search({
      ...scope,
      text: 'needle',
      token,
      limit: 100,
    });
    found.push(...page.entries.map(({ id }) => id));
    token = page.backwardToken;
  } while (token !== null);
  expect([found.length, new Set(found).size]).toEqual([5, 5]);
  await one.destroy();
});
