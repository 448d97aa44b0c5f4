import type { Database } from '@vinculum/server/db/database.ts';
import { type Kysely, sql, type Transaction } from 'kysely';

type Row = Readonly<Record<string, unknown>>;

/** What became of the rows of a table; what did not happen is left out. */
interface TableChange {
  /** Without the number that the database drew for each. */
  added?: readonly Row[];
  /** The keys. */
  gone?: readonly Row[];
  /** The key, and the fields that are not what they were. */
  changed?: readonly Row[];
}

type Changes = Partial<Record<keyof Database, TableChange>>;

/**
 * All that some work does to the rows of tables, in the order of their keys; tables that it leaves alone are left out.
 * What it should not have done is in it, too.
 */
export async function rowsChanged(
  db: Kysely<Database>,
  tables: readonly (keyof Database)[],
  work: () => Promise<unknown>,
): Promise<Changes> {
  const before = await Promise.all(tables.map((table) => rowsByKey(db, table)));
  await work();
  const changes: Changes = {};
  for (const [at, table] of tables.entries()) {
    const was = before[at]?.rows ?? new Map<string, Row>();
    const { key, rows: is } = await rowsByKey(db, table);
    const change: TableChange = {};
    const added = [...is].filter(([name]) => !was.has(name)).map(([, row]) => row);
    const gone = [...was].filter(([name]) => !is.has(name)).map(([, row]) => fieldsOf(row, key));
    const changed = [...is].flatMap(([name, row]) => {
      const other = fieldsChanged(was.get(name) ?? row, row);
      return Object.keys(other).length === 0 ? [] : [{ ...fieldsOf(row, key), ...other }];
    });
    if (added.length > 0) change.added = key.join() === 'id' ? added.map(withoutId) : added;
    if (gone.length > 0) change.gone = gone;
    if (changed.length > 0) change.changed = changed;
    if (Object.keys(change).length > 0) changes[table] = change;
  }
  return changes;
}

/** Does work that is undone after it, so that the next finds the same world. */
export async function undone<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  const trx = await db.startTransaction().execute();
  try {
    return await work(trx);
  } finally {
    await trx.rollback().execute();
  }
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

function fieldsChanged(was: Row, is: Row): Row {
  return Object.fromEntries(
    Object.entries(is).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(was[name])),
  );
}

function withoutId(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'id'));
}
