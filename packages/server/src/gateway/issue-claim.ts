import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Authority } from '../adapters/authority/authority.ts';
import type { Database } from '../db/database.ts';

/** What lets vehicles ask for their first certificate. */
export interface ClaimRequest {
  readonly name: string;
  readonly organisationId: number;
  readonly vinPrefixes: readonly string[];
  readonly count: number;
  /** Milliseconds since 1970. */
  readonly notAfter: number;
}

/** All PEM. The private key is nowhere else. */
export interface IssuedClaim {
  readonly id: number;
  readonly certificate: string;
  readonly privateKey: string;
  readonly authority: string;
  readonly vinPrefixes: readonly string[];
}

/** Makes a claim: its row and its certificate, whose name is the row's number. */
export async function issueClaim(
  parts: { readonly db: Kysely<Database>; readonly authority: Authority; readonly clock: () => number },
  request: ClaimRequest,
): Promise<IssuedClaim> {
  return await parts.db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('vehicle_claim')
      .values({
        name: request.name,
        organisation_id: request.organisationId,
        // The serial is known only when the number is in the certificate.
        certificate_serial: randomUUID(),
        vin_prefixes: [...request.vinPrefixes],
        remaining: request.count,
        not_after: new Date(request.notAfter),
        created_on: new Date(parts.clock()),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const issued = await parts.authority.certifyClaim(id, request.notAfter);
    await trx
      .updateTable('vehicle_claim')
      .set({ certificate_serial: issued.serial })
      .where('id', '=', id)
      .execute();
    return {
      id,
      certificate: issued.pem,
      privateKey: issued.privateKeyPem,
      authority: parts.authority.rootPem,
      vinPrefixes: request.vinPrefixes,
    };
  });
}
