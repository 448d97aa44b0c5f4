import type { Database } from '@vinculum/server/db/database.ts';
import { type Kysely, sql } from 'kysely';
import { undone } from './undone.ts';

/** How many rows of a table are read by some work, those that it throws away among them. */
export async function rowsRead(
  db: Kysely<Database>,
  table: keyof Database,
  work: (db: Kysely<Database>) => Promise<unknown>,
): Promise<number> {
  return await undone(db, async (reading) => {
    // Each row that is read draws a number.
    await sql`create sequence looked; create role reader; grant select on all tables in schema public to reader;
      grant usage, select on sequence looked to reader`.execute(reading);
    await sql`alter table ${sql.table(table)} enable row level security`.execute(reading);
    await sql`create policy looked on ${sql.table(table)} using (nextval('looked') > 0)`.execute(reading);
    await sql`set local role reader`.execute(reading);
    await work(reading);
    const { rows } = await sql<{ count: number }>`
      select case when is_called then last_value else 0 end as count from looked`.execute(reading);
    return rows[0]?.count ?? 0;
  });
}
