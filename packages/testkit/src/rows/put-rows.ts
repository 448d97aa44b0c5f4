import type { Database } from '@vinculum/server/db/database.ts';
import { type Kysely, type Selectable, sql } from 'kysely';

/** What is said of a row. */
export type RowOf<Table extends keyof Database> = Partial<Selectable<Database[Table]>>;

/** By PostgreSQL's categories of types. */
const FILLERS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['N', 0],
  ['S', '-'],
  ['D', '2026-01-01T00:00:00Z'],
  ['B', false],
  ['A', []],
]);

/**
 * Puts rows of which a test says only what it looks at: what the table asks for besides is filled. Numbers that the
 * database gives from now on follow those of these rows.
 */
export async function putRows<Table extends keyof Database>(
  db: Kysely<Database>,
  table: Table,
  rows: readonly RowOf<Table>[],
): Promise<void> {
  const columns = await sql<{ name: string; category: string; numbered: boolean }>`
    select a.attname as name, t.typcategory as category, a.attidentity <> '' as numbered
    from pg_attribute a join pg_type t on t.oid = a.atttypid
    where a.attrelid = ${table}::regclass and a.attnum > 0 and a.attnotnull and not a.atthasdef`.execute(db);
  const filled = columns.rows
    .filter(({ numbered }) => !numbered)
    .map(({ name, category }) => [name, FILLERS.get(category) ?? {}] as const);
  const alike = Map.groupBy(rows, (row) => Object.keys(row).join());
  for (const group of alike.values()) {
    const given = group.map((row) =>
      Object.fromEntries([...filled, ...Object.entries(row).map(([name, value]) => [name, readable(value)])]),
    );
    const names = sql.join(Object.keys(given[0] ?? {}).map((name) => sql.ref(name)));
    await sql`insert into ${sql.table(table)} (${names}) overriding system value
      select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(given)})`.execute(
      db,
    );
  }
  for (const { name } of columns.rows.filter(({ numbered }) => numbered))
    await sql`select setval(pg_get_serial_sequence(${table}, ${name}), max(${sql.ref(name)}))
      from ${sql.table(table)}`.execute(db);
}

/** Bytes as PostgreSQL reads them out of JSON. */
function readable(value: unknown): unknown {
  return Buffer.isBuffer(value) ? String.raw`\x${value.toString('hex')}` : value;
}
