import { type Kysely, sql } from 'kysely';
import type { KeySeal } from '../../adapters/authority/key-seal.ts';
import type { Database } from '../../db/database.ts';
import { advisoryLocks } from '../../mechanisms/advisory-locks.ts';

/**
 * The key of TLS sessions: the one that is stored, or in its place a new one (`newKey`) when it is `goodForMs` old or
 * there is none. Of gateways that ask at once one changes it. The former one is gone for good, and with it every
 * session that was given out by it.
 */
export async function ticketKeyAt(
  db: Kysely<Database>,
  keySeal: KeySeal,
  {
    now,
    goodForMs,
    newKey,
  }: { readonly now: number; readonly goodForMs: number; readonly newKey: () => Buffer },
): Promise<Buffer> {
  const oldest = new Date(now - goodForMs);
  const known = await youngerThan(db, oldest);
  if (known !== undefined) return keySeal.openBytes(known);
  return await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.ticketKey})`.execute(trx);
    const others = await youngerThan(trx, oldest);
    if (others !== undefined) return keySeal.openBytes(others);
    const key = newKey();
    await trx.deleteFrom('ticket_key').execute();
    await trx
      .insertInto('ticket_key')
      .values({ sealed_key: keySeal.sealBytes(key), made_on: new Date(now) })
      .execute();
    return key;
  });
}

/** There is one at most: who stores one deletes the former. */
async function youngerThan(db: Kysely<Database>, oldest: Date): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('ticket_key')
    .select('sealed_key')
    .where('made_on', '>', oldest)
    .executeTakeFirst();
  return row?.sealed_key;
}
