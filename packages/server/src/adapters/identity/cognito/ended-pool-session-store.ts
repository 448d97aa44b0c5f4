import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { inSlices } from '../../../mechanisms/in-slices.ts';

/** Sessions of a user, by the seconds since 1970 in which they began, both included. */
interface Started {
  readonly from: number;
  readonly to: number;
}

/** From its commit on the access tokens of these sessions count no more. */
export async function endPoolSessions(
  db: Kysely<Database>,
  username: string,
  { started, now }: { readonly started: Started; readonly now: number },
): Promise<void> {
  await db
    .insertInto('ended_pool_session')
    .values({ username, first_start: started.from, last_start: started.to, ended_on: new Date(now) })
    .execute();
}

export async function isPoolSessionEnded(
  db: Kysely<Database>,
  { username, start }: { readonly username: string; readonly start: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('ended_pool_session')
    .select('id')
    .where('username', '=', username)
    .where('first_start', '<=', start)
    .where('last_start', '>=', start)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** No access token of a pool lives longer than a day. Returns how many are forgotten. */
export async function forgetPoolSessions(db: Kysely<Database>, now: number): Promise<number> {
  return await inSlices(async (rows) => {
    const { numAffectedRows } = await sql`delete from ended_pool_session where ctid = any(array(
      select ctid from ended_pool_session where ended_on < ${new Date(now - DAY_MS)}::timestamptz
      limit ${rows}))`.execute(db);
    return Number(numAffectedRows);
  });
}
