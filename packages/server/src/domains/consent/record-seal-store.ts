import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import type { Kysely } from 'kysely';
import type { Authority } from '../../adapters/authority/authority.ts';
import type { Database } from '../../db/database.ts';
import { keepAuthority } from '../vehicles/public.ts';

/** A seal that ends within this is replaced by the next start of a gateway. */
const RENEW_MS = 365 * DAY_MS;

/** What seals records; all PEM. */
export interface RecordSeal {
  readonly certificate: string;
  readonly authority: string;
  readonly privateKey: string;
}

/**
 * Lets the authority certify a key for sealing records, unless there is one that is good for long. The key stands in
 * the database, where every process that answers for records reads it; the authority's own never leaves its folder.
 */
export async function provideRecordSeal(
  db: Kysely<Database>,
  authority: Pick<Authority, 'rootPem' | 'certifyRecordSeal'>,
  now: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const fingerprint = await keepAuthority(trx, authority.rootPem);
    const known = await trx
      .selectFrom('record_seal')
      .select('serial')
      .where('authority', '=', fingerprint)
      .where('not_after', '>', new Date(now + RENEW_MS))
      .executeTakeFirst();
    if (known !== undefined) return;
    const issued = await authority.certifyRecordSeal();
    await trx
      .insertInto('record_seal')
      .values({
        serial: issued.serial,
        certificate: issued.pem,
        authority: fingerprint,
        private_key: issued.privateKeyPem,
        not_after: new Date(issued.notAfter),
        created_on: new Date(now),
      })
      .execute();
  });
}

/** The newest seal that is good at a moment, or undefined while no gateway has ever run on this database. */
export async function findRecordSeal(db: Kysely<Database>, now: Date): Promise<RecordSeal | undefined> {
  return await db
    .selectFrom('record_seal as s')
    .innerJoin('authority_certificate as a', 'a.fingerprint', 's.authority')
    .select(['s.certificate', 'a.pem as authority', 's.private_key as privateKey'])
    .where('s.not_after', '>', now)
    .orderBy('s.created_on', 'desc')
    .orderBy('s.serial')
    .executeTakeFirst();
}
