import { isDeepStrictEqual } from 'node:util';
import type { Database } from '@vinculum/server/db/database.ts';
import { type Kysely, sql, type Transaction } from 'kysely';

type Row = Readonly<Record<string, unknown>>;
/** By table and key, as `fleet 7`: of a row that changed its new values, of a new one all, or that it is gone. */
export type Changes = Readonly<Record<string, Row | 'gone'>>;

/**
 * What some work answers, and everything that it changes in these tables, so that a test sees what it should have left
 * alone too. The work is undone: each looks at the same world.
 */
export async function tryOut<T>(
  db: Kysely<Database>,
  tables: readonly (keyof Database)[],
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<{ readonly answer: T; readonly changes: Changes }> {
  const trx = await db.startTransaction().execute();
  try {
    const before = await rowsOf(trx, tables);
    const answer = await work(trx);
    const after = await rowsOf(trx, tables);
    const gone = [...before.keys()].filter((key) => !after.has(key));
    const changed = [...after].filter(([key, row]) => !isDeepStrictEqual(row, before.get(key)));
    const changes = Object.fromEntries([
      ...gone.map((key) => [key, 'gone'] as const),
      ...changed.map(([key, row]) => [key, newValuesOf(row, before.get(key) ?? {})] as const),
    ]);
    return { answer, changes };
  } finally {
    await trx.rollback().execute();
  }
}

/** The same, of work whose answer does not matter. */
export async function changesIn(...input: Parameters<typeof tryOut<unknown>>): Promise<Changes> {
  return (await tryOut(...input)).changes;
}

async function rowsOf(db: Kysely<Database>, tables: readonly (keyof Database)[]): Promise<Map<string, Row>> {
  const all = new Map<string, Row>();
  for (const table of tables) {
    const keys = await sql<{ column: string }>`select a.attname as column from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indrelid = ${table}::regclass and i.indisprimary`.execute(db);
    const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(db);
    for (const row of rows)
      all.set([table, ...keys.rows.map(({ column }) => String(row[column]))].join(' '), row);
  }
  return all;
}

function newValuesOf(row: Row, before: Row): Row {
  return Object.fromEntries(
    Object.entries(row).filter(([column, value]) => !isDeepStrictEqual(value, before[column])),
  );
}
