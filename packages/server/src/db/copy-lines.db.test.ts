import { createTestDatabase, type TestDatabase } from '@vinculum/testkit/machine/test-database.ts';
import { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { type RawBuilder, sql } from 'kysely';
import { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CopyLines, lineCopier, type Lines } from './copy-lines.ts';
import type { Layout } from './line-writer.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

let pool: Pool;
let copyLines: CopyLines;
let sockets: Socket[];
beforeEach(() => {
  sockets = [];
  const stream = () => {
    const socket = new Socket();
    sockets.push(socket);
    return socket;
  };
  pool = new Pool({ connectionString: database.connectionString, max: 2, stream });
  pool.on('connect', (client) => client.on('error', () => undefined));
  copyLines = lineCopier(pool);
});
afterEach(() => pool.end());

const forever = new AbortController().signal;
const oneText: Layout = { fields: [{ before: '', is: 'text' }], none: '', end: '' };
const lines = (select: RawBuilder<unknown>): Lines => ({ select, layout: oneText });
/** A gigabyte, in the order in which it is made. */
const gigabyte = lines(sql`select n || repeat('x', 990) || ${'\n'} from generate_series(1, 1000000) n`);

/** The copies that the database is at, and on what they wait. */
async function copies(): Promise<(string | null)[]> {
  const { rows } = await pool.query<{ wait_event: string | null }>(`select wait_event from pg_stat_activity
    where datname = current_database() and query like 'copy%' and state = 'active'`);
  return rows.map(({ wait_event: wait }) => wait);
}

const whole = (select: RawBuilder<unknown>) => text(copyLines(lines(select), forever));

test('all lines come, each whole and in their order', async () => {
  const select = sql`select n || ${'ñ\\"\t'} || repeat('z', n % 5000) || ${'\r\n'} 
    from generate_series(1, 3000) n order by n`;
  const expected = Array.from(
    { length: 3000 },
    (_, index) => `${index + 1}ñ\\"\t${'z'.repeat((index + 1) % 5000)}\r\n`,
  );
  expect((await whole(select)) === expected.join('')).toBe(true);
});

test('no lines are an empty file', async () => {
  expect(await whole(sql`select 'x' where false`)).toBe('');
});

test('a line longer than a portion comes whole', async () => {
  const select = sql`select repeat(n::text, 200000) from generate_series(1, 3) n order by n`;
  expect((await whole(select)) === ['1', '2', '3'].map((one) => one.repeat(200_000)).join('')).toBe(true);
});

test.each([
  ['a text', 'it\'s \\ " $1 ; -- /* ñ', 'it\'s \\ " $1 ; -- /* ñ'],
  ['a number', -12.5, '-12.5'],
  ['truth', false, 'false'],
  ['a moment', new Date('2026-11-22T10:00:00.123Z'), '2026-11-22T10:00:00.123Z'],
  ['nothing', null, 'null'],
])('%s that stands in a statement is the value it was', async (_, value, expected) => {
  expect(await whole(sql`select coalesce(${value}::text, 'null')`)).toBe(expected);
});

test('what is no such value is refused before anything is asked', async () => {
  await expect(whole(sql`select ${Number.NaN}::text`)).rejects.toThrow('no literal of a number');
  expect(sockets).toEqual([]);
});

test('lines are read in a transaction that changes nothing and sees one moment', async () => {
  const select = sql`select current_setting('transaction_read_only') || ' '
    || current_setting('transaction_isolation')`;
  expect(await whole(select)).toBe('on repeatable read');
  const { rows } = await pool.query(`show transaction_read_only`);
  expect(rows).toEqual([{ transaction_read_only: 'off' }]);
});

test('who reads slowly makes the database wait, and little is in memory', async () => {
  const reader = copyLines(gigabyte, forever);
  const first = await reader.next();
  expect(first.value.length).toBeLessThan(70_000);
  await expect.poll(copies).toEqual(['ClientWrite']);
  const read = Math.max(...sockets.map(({ bytesRead }) => bytesRead));
  expect(read).toBeLessThan(400_000);
  // Each portion that is taken makes room for one more.
  for (let taken = 0; taken < 100; taken += 1) await reader.next();
  await expect.poll(copies).toEqual(['ClientWrite']);
  expect(Math.max(...sockets.map(({ bytesRead }) => bytesRead))).toBeLessThan(400_000 + 100 * 66_000);
  await reader.return(undefined);
});

test('who leaves ends the query, and its connection makes room for another', async () => {
  const reader = copyLines(gigabyte, forever);
  await reader.next();
  expect(await copies()).toHaveLength(1);
  await reader.return(undefined);
  await expect.poll(copies).toEqual([]);
  expect(pool.totalCount).toBeLessThan(2);
  expect(await whole(sql`select 'again'`)).toBe('again');
});

test('the signal ends a query of which nothing has come yet', async () => {
  const gone = new AbortController();
  const slow = sql`select pg_sleep(600)::text`;
  const reading = copyLines(lines(slow), gone.signal).next();
  await expect.poll(copies).toEqual(['PgSleep']);
  gone.abort();
  await expect(reading).rejects.toThrow('aborted');
  await expect.poll(copies).toEqual([]);
  expect(await whole(sql`select 'again'`)).toBe('again');
});

test('a signal that comes before asks nothing of the database', async () => {
  await expect(copyLines(gigabyte, AbortSignal.abort()).next()).rejects.toThrow('aborted');
  expect(await copies()).toEqual([]);
});

test('a failure in the middle is thrown after what came before it', async () => {
  const select = sql`select repeat('x', 1000) || (1 / (500 - n)) from generate_series(1, 1000) n`;
  let bytes = 0;
  const read = async () => {
    for await (const portion of copyLines(lines(select), forever)) bytes += portion.length;
  };
  await expect(read()).rejects.toMatchObject({ code: '22012' });
  expect(bytes).toBeGreaterThan(60_000);
  expect(await whole(sql`select 'again'`)).toBe('again');
});

test('a connection that is lost in the middle is a failure too', async () => {
  const reader = copyLines(gigabyte, forever);
  await reader.next();
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'copy%' and pid <> pg_backend_pid()`);
  const rest = async () => {
    for await (const portion of reader) expect(portion.length).toBeGreaterThan(0);
  };
  await expect(rest()).rejects.toThrow('terminat');
});
