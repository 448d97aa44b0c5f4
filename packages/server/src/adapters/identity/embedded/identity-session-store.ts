import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { inSlices } from '../../../mechanisms/in-slices.ts';

type Session = Selectable<Database['identity_session']>;
type EndCause = 'signed-out' | 'reused' | 'password-changed' | 'disabled' | 'ended';

/**
 * Starts a family of refresh tokens unless the account has changed since it was read, and says whether it did. The
 * lock makes a change of password wait until the family is there to be ended, or this wait and then see the change.
 */
export async function insertSession(
  db: Kysely<Database>,
  account: Pick<Selectable<Database['identity_account']>, 'username' | 'updated_on'>,
  session: { id: string; tokenHash: Buffer; now: Date; expiresOn: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into identity_session (id, username, token_hash, created_on, rotated_on, expires_on)
    select ${session.id}::uuid, username, ${session.tokenHash}::bytea, ${session.now}::timestamptz,
      ${session.now}::timestamptz, ${session.expiresOn}::timestamptz
    from identity_account where username = ${account.username} and updated_on = ${account.updated_on} and not is_disabled
    for share`.execute(db);
  return numAffectedRows === 1n;
}

/** When a session began that is neither ended nor out of date; null otherwise. By its key, for every call asks. */
export async function startOfLiveSession(db: Kysely<Database>, id: string, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('identity_session')
    .select('created_on')
    .where('id', '=', id)
    .where('ended_on', 'is', null)
    .where('expires_on', '>', now)
    .executeTakeFirst();
  return row?.created_on ?? null;
}

/** That of a session's present secret; null where there is no such session. */
export async function hashOfSession(db: Kysely<Database>, id: string): Promise<Buffer | null> {
  const query = db.selectFrom('identity_session').select('token_hash').where('id', '=', id);
  return (await query.executeTakeFirst())?.token_hash ?? null;
}

/** The family, locked until the transaction ends, when it is neither ended nor out of date; null otherwise. */
export async function lockLiveSession(
  trx: Transaction<Database>,
  id: string,
  now: Date,
): Promise<Session | null> {
  const row = await trx
    .selectFrom('identity_session')
    .selectAll()
    .where('id', '=', id)
    .where('ended_on', 'is', null)
    .where('expires_on', '>', now)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Puts the next token in the place of the last one. */
export async function rotateSession(
  trx: Transaction<Database>,
  id: string,
  next: { tokenHash: Buffer; now: Date },
): Promise<void> {
  await trx
    .updateTable('identity_session')
    .set({ token_hash: next.tokenHash, rotated_on: next.now })
    .where('id', '=', id)
    .execute();
}

/** Deletes the families that ended by time, which nobody can refresh again; returns how many. */
export async function deleteExpiredSessions(db: Kysely<Database>, now: number): Promise<number> {
  return await inSlices(async (rows) => {
    const { numAffectedRows } = await sql`delete from identity_session where ctid = any(array(
      select ctid from identity_session where expires_on <= ${new Date(now)}::timestamptz limit ${rows}))`.execute(
      db,
    );
    return Number(numAffectedRows);
  });
}

/** Ends one family. */
export async function endSession(
  db: Kysely<Database>,
  id: string,
  end: { cause: EndCause; now: Date },
): Promise<void> {
  await db
    .updateTable('identity_session')
    .set({ ended_on: end.now, end_cause: end.cause })
    .where('id', '=', id)
    .where('ended_on', 'is', null)
    .execute();
}

/** Ends every family of a user, but for the one to keep. */
export async function endSessionsOf(
  db: Kysely<Database>,
  username: string,
  end: { cause: EndCause; now: Date; keepId: string | null },
): Promise<void> {
  let query = db
    .updateTable('identity_session')
    .set({ ended_on: end.now, end_cause: end.cause })
    .where('username', '=', username)
    .where('ended_on', 'is', null);
  if (end.keepId !== null) query = query.where('id', '!=', end.keepId);
  await query.execute();
}
