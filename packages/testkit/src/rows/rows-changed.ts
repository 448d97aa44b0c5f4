import { isDeepStrictEqual } from 'node:util';
import type { Database } from '@vinculum/server/db/database.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { undone } from './undone.ts';

type Row = Readonly<Record<string, unknown>>;
type Tables = readonly (keyof Database)[];

/** What became of the rows of a table, in the order of their keys; what did not happen is left out. */
interface TableChange {
  added?: readonly Row[];
  /** The keys. */
  gone?: readonly Row[];
  /** The key, and the fields that are not what they were. */
  changed?: readonly Row[];
}

/** Tables that were left alone are left out. */
export type Changes = Partial<Record<keyof Database, TableChange>>;

/** All that some work does to the rows of tables. What it should not have done is in it, too. */
export async function rowsChanged(
  db: Kysely<Database>,
  tables: Tables,
  work: () => Promise<unknown>,
): Promise<Changes> {
  return (await answerAndChanges(db, tables, work)).changes;
}

/** The same of work that is undone after it, and what it answers. */
export async function tryOut<T>(
  db: Kysely<Database>,
  tables: Tables,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<{ readonly answer: T; readonly changes: Changes }> {
  return await undone(db, (trx) => answerAndChanges(trx, tables, () => work(trx)));
}

async function answerAndChanges<T>(db: Kysely<Database>, tables: Tables, work: () => Promise<T>) {
  const before = new Map<keyof Database, ReadonlyMap<string, Row>>();
  for (const table of tables) before.set(table, (await rowsByKey(db, table)).rows);
  const answer = await work();
  const changes: Changes = {};
  for (const [table, was] of before) {
    const { key, rows: is } = await rowsByKey(db, table);
    const change: TableChange = {};
    const added = [...is].filter(([name]) => !was.has(name)).map(([, row]) => row);
    const gone = [...was].filter(([name]) => !is.has(name)).map(([, row]) => fieldsOf(row, key));
    const changed = [...is].flatMap(([name, row]) => {
      const former = was.get(name) ?? row;
      const fields = Object.keys(row).filter((field) => !isDeepStrictEqual(row[field], former[field]));
      return fields.length === 0 ? [] : [fieldsOf(row, [...key, ...fields])];
    });
    if (added.length > 0) change.added = added;
    if (gone.length > 0) change.gone = gone;
    if (changed.length > 0) change.changed = changed;
    if (Object.keys(change).length > 0) changes[table] = change;
  }
  return { answer, changes };
}

async function rowsByKey(
  db: Kysely<Database>,
  table: keyof Database,
): Promise<{ readonly key: readonly string[]; readonly rows: ReadonlyMap<string, Row> }> {
  const { rows: columns } = await sql<{ name: string }>`
    select a.attname as name from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = ${table}::regclass and i.indisprimary order by array_position(i.indkey::smallint[], a.attnum)`.execute(
    db,
  );
  const key = columns.map(({ name }) => name);
  const order = sql.join(key.map((name) => sql.ref(name)));
  const { rows } = await sql<Row>`select * from ${sql.table(table)} order by ${order}`.execute(db);
  return { key, rows: new Map(rows.map((row) => [JSON.stringify(fieldsOf(row, key)), row])) };
}

function fieldsOf(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}
