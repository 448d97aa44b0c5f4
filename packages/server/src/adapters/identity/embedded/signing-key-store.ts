import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { advisoryLocks } from '../../../mechanisms/advisory-locks.ts';

/** Every signing key, newest first. */
export function listKeys(db: Kysely<Database>): Promise<Selectable<Database['signing_key']>[]> {
  return db.selectFrom('signing_key').selectAll().orderBy('created_on', 'desc').orderBy('kid').execute();
}

/** The public halves, as a JSON Web Key Set lists them. */
export async function listPublicKeys(db: Kysely<Database>): Promise<Record<string, unknown>[]> {
  const rows = await db
    .selectFrom('signing_key')
    .select('public_jwk')
    .orderBy('created_on', 'desc')
    .execute();
  return rows.map((row) => ({ ...row.public_jwk }));
}

/** Stores a key unless there is one: of two servers that start at once, one makes it. */
export async function insertFirstKey(
  db: Kysely<Database>,
  key: { kid: string; sealedKey: Buffer; publicJwk: object; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.signingKey})`.execute(trx);
    const known = await trx.selectFrom('signing_key').select('kid').limit(1).executeTakeFirst();
    if (known !== undefined) return;
    await trx
      .insertInto('signing_key')
      .values({
        kid: key.kid,
        sealed_key: key.sealedKey,
        public_jwk: JSON.stringify(key.publicJwk),
        created_on: key.now,
      })
      .execute();
  });
}

/** Forgets every key. Tokens end, and sessions in a user pool too; the next start of a server makes a new key. */
export async function retireSigningKeys(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('signing_key').execute();
}
