import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import { areKeysUsed, holdKeys, holdVins } from './provisioning-store.ts';
import type { RenewalFacts } from './renewal-rules.ts';

/** Which certificate is to be renewed, and for which key. */
interface RenewalRequest {
  readonly vin: string;
  readonly serial: string;
  /** SubjectPublicKeyInfo, DER. */
  readonly publicKey: Buffer;
  readonly now: number;
}

/** Reads the facts and holds VIN and key until the transaction ends; undefined when the VIN has no such serial. */
export async function lockCertificate(
  trx: Transaction<Database>,
  { vin, serial, publicKey, now }: RenewalRequest,
): Promise<
  (RenewalFacts & { readonly claimId: number | null; readonly organisationId: number }) | undefined
> {
  await holdVins(trx, [vin]);
  await holdKeys(trx, [publicKey]);
  const { rows } = await sql<
    Omit<RenewalFacts, 'isKeyUsed'> & { claimId: number | null; organisationId: number }
  >`
    select t.issued_on as "issuedOn", t.not_after as "notAfter", t.revoked_on is not null as "isRevoked",
      t.claim_id as "claimId", v.oem_id as "organisationId", t.public_key = ${publicKey} as "isSameKey",
      exists (select from vehicle_certificate b where b.vin = t.vin and b.bars_vin) as "isBarred",
      exists (select from vehicle_claim c where c.id = t.claim_id and c.revoked_on is not null) as "isClaimRevoked",
      (select n.certificate from vehicle_certificate n where n.renews = t.serial and n.public_key = ${publicKey}
        and n.revoked_on is null and n.not_after > ${new Date(now)}) as "issuedBefore",
      (select count(*) from vehicle_certificate n where n.renews = t.serial
        and n.issued_on > ${new Date(now - DAY_MS)}) as "keysToday"
    from vehicle_certificate t join vehicle v on v.vin = t.vin
    where t.serial = ${serial} and t.vin = ${vin} for update of t`.execute(trx);
  const [isKeyUsed = true] = await areKeysUsed(trx, [publicKey]);
  return rows[0] && { ...rows[0], isKeyUsed };
}
