import type { Database } from '@vinculum/server/db/database.ts';
import { type Kysely, sql } from 'kysely';

type Row = Readonly<Record<string, unknown>>;
type Table = keyof Database;

/** Stores rows as they are, also with ids of their own. A column that none of them names takes its default. */
export async function storeRows(db: Kysely<Database>, table: string, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = sql.join(names.map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    db,
  );
}

/** By table and key of its rows: the fields that changed as JSON, all of a row that came, null for one that went. */
export type Changes = Partial<Record<Table, Readonly<Record<string, Row | null>>>>;

/**
 * What some work does to the rows of tables, each named with the columns that tell its rows apart: so a test sees also
 * what should have been left alone.
 */
export async function changedBy(
  db: Kysely<Database>,
  tables: Partial<Record<Table, readonly string[]>>,
  work: () => Promise<unknown>,
): Promise<Changes> {
  const before = await rowsOf(db, tables);
  await work();
  const after = await rowsOf(db, tables);
  const changes: Record<string, Record<string, Row | null>> = {};
  for (const [name, rows] of Object.entries(after)) {
    const known = before[name] ?? {};
    for (const key of new Set([...Object.keys(known), ...Object.keys(rows)])) {
      const change = differenceOf(known[key], rows[key]);
      if (change === undefined) continue;
      changes[name] ??= {};
      changes[name][key] = change;
    }
  }
  return changes;
}

function differenceOf(was: Row | undefined, is: Row | undefined): Row | null | undefined {
  if (was === undefined || is === undefined) return is ?? null;
  const changed = Object.entries(is).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(was[name]),
  );
  return changed.length === 0 ? undefined : Object.fromEntries(changed);
}

async function rowsOf(
  db: Kysely<Database>,
  tables: Partial<Record<string, readonly string[]>>,
): Promise<Record<string, Record<string, Row>>> {
  const all: Record<string, Record<string, Row>> = {};
  for (const [table, names = []] of Object.entries(tables)) {
    const key = sql.join(names.map((name) => sql.ref(`t.${name}`)));
    const { rows } = await sql<{ key: string; row: Row }>`
      select concat_ws('/', ${key}) as key, to_jsonb(t) as row from ${sql.table(table)} t`.execute(db);
    all[table] = Object.fromEntries(rows.map(({ key: of, row }) => [of, row]));
  }
  return all;
}
