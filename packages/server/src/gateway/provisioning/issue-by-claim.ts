import type { CertificateRefusal } from '@vinculum/contract/vehicle/refusals.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import { registerVehicleConsents } from '../../domains/publication/public.ts';
import { storeCertificates } from '../../domains/vehicle-access/public.ts';
import { registerVehicles } from '../../domains/vehicles/public.ts';
import { type ClaimFacts, claimRefusal } from './claim-rules.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import {
  areKeysUsed,
  auditCertificates,
  type ClaimRequests,
  lockClaim,
  readClaim,
} from './provisioning-store.ts';

export type Provisioner = Pick<GatewayParts, 'db' | 'authority' | 'clock'>;

/** A car's proven request for its certificate. */
export interface CarRequest {
  readonly vin: string;
  /** SubjectPublicKeyInfo, DER. */
  readonly publicKey: Buffer;
}

export type IssueOutcome =
  | { readonly certificate: string; readonly isNew: boolean }
  | { readonly code: CertificateRefusal; readonly organisationId?: number | undefined };
type Judged = IssueOutcome | { readonly facts: ClaimFacts };

/**
 * Gives a claim the certificates for VINs and keys, all in one transaction; the outcomes in the order of the requests.
 * Nothing is held for what is refused, or given again.
 */
export async function issueByClaim(
  parts: Provisioner,
  claimId: number,
  asked: readonly CarRequest[],
): Promise<readonly IssueOutcome[]> {
  const outcomes = new Map<CarRequest, IssueOutcome>();
  // Who asks for the same once more is judged by what was issued before.
  for (let left = asked; left.length > 0; left = left.filter((one) => !outcomes.has(one)))
    for (const [one, outcome] of await issueDistinct(parts, claimId, distinct(left)))
      outcomes.set(one, outcome);
  return asked.flatMap((one) => outcomes.get(one) ?? []);
}

/** The first of each VIN and of each key. */
function distinct(asked: readonly CarRequest[]): CarRequest[] {
  const named = new Set<string>();
  return asked.filter(({ vin, publicKey }) => {
    const names = [vin, publicKey.toString('base64')];
    const isFirst = !names.some((name) => named.has(name));
    for (const name of names) named.add(name);
    return isFirst;
  });
}

async function issueDistinct(
  parts: Provisioner,
  claimId: number,
  asked: readonly CarRequest[],
): Promise<ReadonlyMap<CarRequest, IssueOutcome>> {
  const query = (cars: readonly CarRequest[]): ClaimRequests => ({
    claimId,
    requests: cars,
    now: parts.clock(),
  });
  const all = query(asked);
  const seen = await judged(parts.db, await readClaim(parts.db, all), all);
  const outcomes = new Map<CarRequest, IssueOutcome>();
  for (const [index, one] of asked.entries()) {
    const outcome = seen[index];
    if (outcome !== undefined && !('facts' in outcome)) outcomes.set(one, outcome);
  }
  const open = asked.filter((one) => !outcomes.has(one));
  if (open.length === 0) return outcomes;
  const issued = await parts.db
    .transaction()
    .execute((trx) => issueHeld({ ...parts, db: trx }, open, query(open)));
  for (const [index, one] of open.entries()) outcomes.set(one, issued[index] ?? { code: 'UNKNOWN_CLAIM' });
  return outcomes;
}

/** In the order of the requests. Each that may be issued takes one of what the claim has left. */
async function judged(
  db: Kysely<Database>,
  facts: readonly ClaimFacts[],
  { requests, now, taken = 0 }: ClaimRequests & { readonly taken?: number },
): Promise<readonly Judged[]> {
  const areUsed = await areKeysUsed(
    db,
    requests.map(({ publicKey }) => publicKey),
  );
  let issued = taken;
  return requests.map(({ vin }, index): Judged => {
    const stored = facts[index];
    const own = stored && { ...stored, remaining: stored.remaining - issued };
    const code = claimRefusal(own, vin, now);
    if (own === undefined || code !== null)
      return { code: code ?? 'UNKNOWN_CLAIM', organisationId: own?.organisationId };
    const { issuedBefore, organisationId } = own;
    if (issuedBefore !== null) return { certificate: issuedBefore, isNew: false };
    if (areUsed[index] !== false) return { code: 'KEY_USED', organisationId };
    issued += 1;
    return { facts: own };
  });
}

async function issueHeld(
  parts: Provisioner & { readonly db: Transaction<Database> },
  cars: readonly CarRequest[],
  query: ClaimRequests,
): Promise<readonly IssueOutcome[]> {
  const { db: trx, authority } = parts;
  const { claimId, now } = query;
  const held = await registered(trx, query);
  const issued = await Promise.all(
    held.map(async (one, index) => {
      const car = cars[index];
      if (car === undefined || !('facts' in one)) return null;
      const certificate = await authority.certifyVehicle(car.vin, car.publicKey);
      return { vin: car.vin, certificate, authorityPem: authority.rootPem, now, facts: one.facts };
    }),
  );
  const stored = issued.filter((one) => one !== null);
  if (stored.length > 0) await storeCertificates(trx, claimId, stored);
  await auditCertificates(
    trx,
    stored.map(({ vin, certificate, facts }) => ({
      by: { claimId },
      organisationId: facts.organisationId,
      target: vin,
      result: 'done',
      details: { serial: certificate.serial },
      now,
    })),
  );
  return held.map((one, index): IssueOutcome => {
    const certificate = issued[index]?.certificate;
    if (certificate !== undefined) return { certificate: certificate.pem, isNew: true };
    return 'facts' in one ? { code: 'UNKNOWN_CLAIM' } : one;
  });
}

/** Holds claim and VINs and registers the vehicles; where somebody else does so meanwhile, their writing is judged. */
async function registered(trx: Transaction<Database>, query: ClaimRequests): Promise<readonly Judged[]> {
  const { requests, now } = query;
  const first = await judged(trx, await lockClaim(trx, query), query);
  const raced = await registerNew(trx, query, first);
  const others = { ...query, requests: requests.filter((_, index) => raced.has(index)) };
  const taken = first.filter((one, index) => 'facts' in one && !raced.has(index)).length;
  const again = raced.size === 0 ? [] : await judged(trx, await lockClaim(trx, others), { ...others, taken });
  const last = first.map((one, index) =>
    raced.has(index) ? (again[[...raced].indexOf(index)] ?? one) : one,
  );
  const makers = Map.groupBy(
    last.flatMap((one, index) =>
      'facts' in one ? [{ vin: requests[index]?.vin ?? '', facts: one.facts }] : [],
    ),
    ({ facts }) => makerOf(facts),
  );
  for (const [oemId, cars] of makers)
    await registerVehicleConsents(trx, { vins: cars.map(({ vin }) => vin), oemId, now });
  return last;
}

/** Registers those that are not; returns the places of those that were registered since they were looked for. */
async function registerNew(
  trx: Transaction<Database>,
  { requests, now }: ClaimRequests,
  first: readonly Judged[],
): Promise<ReadonlySet<number>> {
  const unknown = first.flatMap((one, index) =>
    'facts' in one && one.facts.vehicleOemId === null
      ? [{ index, vin: requests[index]?.vin ?? '', oemId: makerOf(one.facts), isTest: one.facts.isTest }]
      : [],
  );
  const inOrder = unknown.toSorted((a, b) => (a.vin < b.vin ? -1 : 1));
  const by = { now: new Date(now), registeredBy: 'certificate' };
  const made = new Set(await registerVehicles(trx, inOrder, by));
  return new Set(unknown.filter(({ vin }) => !made.has(vin)).map(({ index }) => index));
}

function makerOf(facts: ClaimFacts): number {
  return facts.vehicleOemId ?? facts.wmiOemId ?? facts.organisationId;
}
