import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';

export type Session = Selectable<Database['identity_session']>;
export type EndCause = 'signed-out' | 'reused' | 'password-changed' | 'disabled';

/** Starts a family of refresh tokens. */
export async function insertSession(
  db: Kysely<Database>,
  session: { id: string; username: string; tokenHash: Buffer; now: Date; expiresOn: Date },
): Promise<void> {
  await db
    .insertInto('identity_session')
    .values({
      id: session.id,
      username: session.username,
      token_hash: session.tokenHash,
      created_on: session.now,
      rotated_on: session.now,
      expires_on: session.expiresOn,
      ended_on: null,
      end_cause: null,
    })
    .execute();
}

/** The family, locked until the transaction ends, when it is neither ended nor out of date; null otherwise. */
export async function lockLiveSession(trx: Kysely<Database>, id: string, now: Date): Promise<Session | null> {
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
  trx: Kysely<Database>,
  id: string,
  next: { tokenHash: Buffer; now: Date },
): Promise<void> {
  await trx
    .updateTable('identity_session')
    .set({ token_hash: next.tokenHash, rotated_on: next.now })
    .where('id', '=', id)
    .execute();
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
  end: { cause: EndCause; now: Date; keepId?: string | undefined },
): Promise<void> {
  let query = db
    .updateTable('identity_session')
    .set({ ended_on: end.now, end_cause: end.cause })
    .where('username', '=', username)
    .where('ended_on', 'is', null);
  if (end.keepId !== undefined) query = query.where('id', '!=', end.keepId);
  await query.execute();
}
