import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Authority } from '../../../adapters/authority/port.ts';
import type { Database } from '../../../db/database.ts';
import { certifyStoredClaim, insertClaim } from './claims-store.ts';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What lets vehicles ask for their first certificate. */
export interface ClaimRequest {
  readonly name: string;
  readonly organisationId: number;
  readonly vinPrefixes: readonly string[];
  readonly count: number;
  /** Milliseconds since 1970. */
  readonly notAfter: number;
  /** Its vehicles are those of load tests and of the web simulator; false when absent. */
  readonly isTest?: boolean;
  /** The user who asked for it; nobody did when absent. */
  readonly createdBy?: string;
}

/** All PEM. The private key is nowhere else. */
export interface IssuedClaim {
  readonly id: number;
  readonly certificate: string;
  readonly privateKey: string;
  readonly authority: string;
  readonly vinPrefixes: readonly string[];
}

interface ClaimParts {
  readonly db: Kysely<Database>;
  readonly authority: Pick<Authority, 'rootPem' | 'certifyClaim'>;
  readonly clock: () => number;
}

/** Makes a claim: its row and its certificate, whose name is the row's number. */
export async function issueClaim(parts: ClaimParts, request: ClaimRequest): Promise<IssuedClaim> {
  return await parts.db.transaction().execute((trx) => issueClaimWithin({ ...parts, db: trx }, request));
}

/** The same in the transaction of somebody who does more with it. */
export async function issueClaimWithin(
  parts: ClaimParts & { readonly db: Transaction<Database> },
  request: ClaimRequest,
): Promise<IssuedClaim> {
  const { db: trx, authority } = parts;
  const id = await insertClaim(trx, {
    name: request.name,
    organisation_id: request.organisationId,
    // The serial is known only when the number is in the certificate.
    certificate_serial: randomUUID(),
    vin_prefixes: [...request.vinPrefixes],
    remaining: request.count,
    not_after: new Date(request.notAfter),
    created_on: new Date(parts.clock()),
    created_by: request.createdBy ?? null,
    is_test: request.isTest ?? false,
  });
  const issued = await authority.certifyClaim(id, request.notAfter);
  await certifyStoredClaim(trx, id, issued);
  return {
    id,
    certificate: issued.pem,
    privateKey: issued.privateKeyPem,
    authority: authority.rootPem,
    vinPrefixes: request.vinPrefixes,
  };
}

/**
 * Writes a claim where simulated cars look for it: `<data folder>/claims/<name>.json`, for the owner of the file only.
 */
export async function writeClaimFile(dataDir: string, name: string, claim: IssuedClaim): Promise<void> {
  const folder = join(dataDir, 'claims');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const content = {
    certificate: claim.certificate,
    key: claim.privateKey,
    authority: claim.authority,
    vin_prefixes: claim.vinPrefixes,
  };
  await writeFile(join(folder, `${name}.json`), `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
}
