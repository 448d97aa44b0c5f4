import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { connect } from '@vinculum/server/db/connect.ts';
import type { Database } from '@vinculum/server/db/database.ts';
import { migratorOf } from '@vinculum/server/db/migrate.ts';
import { type Kysely, sql } from 'kysely';
import { createTestDatabase } from './test-database.ts';

/** The last step of the schema at a498825. */
const SCHEMA = '0030-operations';
/** Of its demo after a minute, and what that leaves empty: a table and its rows as JSON, a line each. No secrets. */
const ROWS = new URL('database-of-a498825.tsv.gz', import.meta.url);

export interface DatabaseOfBefore {
  readonly connectionString: string;
  readonly db: Kysely<Database>;
  /** How many rows each table of that version has, by name. */
  readonly counts: () => Promise<Record<string, number>>;
  /** The whole database, as one text that is another when anything in it is. */
  readonly fingerprint: () => Promise<string>;
  readonly drop: () => Promise<void>;
}

/** A database as commit a498825 made and filled it. */
export async function databaseOfBefore(): Promise<DatabaseOfBefore> {
  const database = await createTestDatabase();
  const db = connect({ connectionString: database.connectionString, maxConnections: 1 });
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  const { error } = await migratorOf(db).migrateTo(SCHEMA);
  if (error !== undefined) throw error;
  const tables = await tablesOf(db);
  await fill(db);
  return {
    connectionString: database.connectionString,
    db,
    counts: async () =>
      Object.fromEntries(await Promise.all(tables.map(async (t) => [t, await countOf(db, t)]))),
    fingerprint: () => fingerprintOf(db),
    drop: async () => {
      await db.destroy();
      await database.drop();
    },
  };
}

async function fill(db: Kysely<Database>): Promise<void> {
  const lines = gunzipSync(readFileSync(ROWS)).toString('utf8').split('\n');
  await db.transaction().execute(async (trx) => {
    // In any order, and without what triggers would do a second time.
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const line of lines) {
      const [table = '', rows = ''] = line.split('\t');
      // What the steps put in themselves.
      await sql`delete from ${sql.table(table)}`.execute(trx);
      const columns = sql.join((await storedColumns(trx, table)).map((name) => sql.ref(name)));
      await sql`insert into ${sql.table(table)} (${columns}) overriding system value
        select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${rows}::json)`.execute(
        trx,
      );
    }
  });
  const { rows: owned } = await sql<{ table: string; column: string; sequence: string }>`
    select table_name as "table", column_name as "column",
      pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
    from information_schema.columns
    where table_schema = 'public' and pg_get_serial_sequence(quote_ident(table_name), column_name) is not null`.execute(
    db,
  );
  for (const { table, column, sequence } of [
    ...owned,
    { table: 'consent', column: 'revision', sequence: 'consent_revision' },
  ])
    await sql`select setval(${sequence}, max(${sql.ref(column)})) from ${sql.table(table)}`.execute(db);
}

/** Those that PostgreSQL does not compute by itself. */
async function storedColumns(db: Kysely<Database>, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(db);
  return rows.map(({ name }) => name);
}

async function tablesOf(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

async function countOf(db: Kysely<Database>, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

async function fingerprintOf(db: Kysely<Database>): Promise<string> {
  const parts: unknown[] = [];
  for (const table of await tablesOf(db)) {
    const { rows } = await sql`
      select count(*) as count, md5(string_agg(t::text, ';' order by t::text)) as hash
      from ${sql.table(table)} t`.execute(db);
    parts.push([table, rows]);
  }
  for (const shape of [
    sql`select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
      where table_schema = 'public' order by 1, 2`,
    sql`select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace order by 1, 2`,
    sql`select indexdef from pg_indexes where schemaname = 'public' order by 1`,
    sql`select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
    sql`select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1`,
  ])
    parts.push((await shape.execute(db)).rows);
  return JSON.stringify(parts);
}
