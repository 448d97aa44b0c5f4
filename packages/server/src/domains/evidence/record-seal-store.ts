import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { sql, type Transaction } from 'kysely';
import type { Authority } from '../../adapters/authority/port.ts';
import type { Database } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { keepAuthority } from '../vehicle-access/public.ts';

/** A seal that ends within this is replaced by the next start of a gateway. */
const RENEW_MS = 365 * DAY_MS;
/** What keys begin with that were stored before keys were sealed. */
const PEM = '-----BEGIN ';

/** What seals records; all PEM. */
export interface RecordSeal {
  readonly certificate: string;
  readonly authority: string;
  readonly privateKey: string;
}

type Parts = Pick<Deps, 'db' | 'keySeal' | 'log'>;

/**
 * Lets the authority certify a key for sealing records, unless there is one that is good for long and can be opened.
 * The key stands sealed in the database, where every process that answers for records reads it; the authority's own
 * never leaves its folder. Keys that were stored before they were sealed are sealed now.
 */
export async function provideRecordSeal(
  { db, ...parts }: Parts,
  authority: Pick<Authority, 'rootPem' | 'certifyRecordSeal'>,
  now: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const fingerprint = await keepAuthority(trx, authority.rootPem);
    await sealStoredKeys(trx, parts.keySeal);
    const known = await trx
      .selectFrom('record_seal')
      .select('private_key')
      .where('authority', '=', fingerprint)
      .where('not_after', '>', new Date(now + RENEW_MS))
      .execute();
    if (known.some((seal) => keyIn(parts, seal.private_key) !== null)) return;
    const issued = await authority.certifyRecordSeal();
    await trx
      .insertInto('record_seal')
      .values({
        serial: issued.serial,
        certificate: issued.pem,
        authority: fingerprint,
        private_key: textOf(parts.keySeal.seal(issued.privateKeyPem)),
        not_after: new Date(issued.notAfter),
        created_on: new Date(now),
      })
      .execute();
  });
}

/**
 * The newest seal that is good at a moment, or undefined while no gateway has ever run on this database, or with
 * another key that seals keys.
 */
export async function findRecordSeal({ db, ...parts }: Parts, now: Date): Promise<RecordSeal | undefined> {
  const seals = await db
    .selectFrom('record_seal as s')
    .innerJoin('authority_certificate as a', 'a.fingerprint', 's.authority')
    .select(['s.certificate', 'a.pem as authority', 's.private_key'])
    .where('s.not_after', '>', now)
    .orderBy('s.created_on', 'desc')
    .orderBy('s.serial')
    .execute();
  for (const { certificate, authority, private_key: stored } of seals) {
    const privateKey = keyIn(parts, stored);
    if (privateKey !== null) return { certificate, authority, privateKey };
  }
  return undefined;
}

/** Also what a process of an older version stores while it runs beside newer ones: at the next start. */
async function sealStoredKeys(trx: Transaction<Database>, keySeal: Parts['keySeal']): Promise<void> {
  const plain = await trx
    .selectFrom('record_seal')
    .select(['serial', 'private_key'])
    .where(sql<boolean>`starts_with(private_key, ${PEM})`)
    .execute();
  for (const { serial, private_key: key } of plain)
    await trx
      .updateTable('record_seal')
      .set({ private_key: textOf(keySeal.seal(key)) })
      .where('serial', '=', serial)
      .execute();
}

/** The key (PEM) in a stored text; null when it was sealed with another key than this process has. */
function keyIn({ keySeal, log }: Omit<Parts, 'db'>, stored: string): string | null {
  if (stored.startsWith(PEM)) return stored;
  try {
    return keySeal.open(Buffer.from(stored, 'base64'));
  } catch (err) {
    log.error({ err }, 'a key that seals consent records cannot be opened');
    return null;
  }
}

function textOf(sealed: Buffer): string {
  return sealed.toString('base64');
}
