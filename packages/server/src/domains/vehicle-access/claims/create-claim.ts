import { DAY_MS, dayOf } from '@vinculum/contract/foundation/clock.ts';
import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError, type FieldProblem } from '@vinculum/contract/foundation/errors.ts';
import { claimLimits } from '@vinculum/contract/vehicle-access/claim.ts';
import type {
  createClaimEndpoint,
  revokeClaimEndpoint,
} from '@vinculum/contract/vehicle-access/endpoints.ts';
import { identifiersAround, isOfIdentifier } from '@vinculum/contract/vehicle-access/operator-endpoints.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { issueClaimWithin } from './issue-claim.ts';
import type { UserContext } from '../../../call-context.ts';
import { refuseProblems } from '../../../mechanisms/refuse-problems.ts';
import { recordAudit } from '../../audit/public.ts';
import { claimArchive, claimFolder } from './claim-archive.ts';
import { holdClaim, isNameTaken, lockNames, markClaimRevoked } from './claims-store.ts';
import { identifiersOf, identifiersOfOthers } from '../../organisations/public.ts';
import { linkAddress } from '../link-address.ts';
import { makerOf } from '../assign-identifier.ts';

type Order = RequestOf<typeof createClaimEndpoint>['body'];
const MOST_NAMED = 5;

/**
 * Makes a claim. Its private key is made here and stands in the answer only: nothing of it is stored.
 * @throws notFound for a maker that is not the caller's to choose; badRequest for a name that is taken, VINs outside of
 * the maker's identifiers or inside of others', and a day that has passed or is too far away
 */
export async function createClaim(
  deps: Deps,
  context: UserContext,
  order: Order,
): Promise<AnswerOf<typeof createClaimEndpoint>> {
  const maker = await makerOf(deps, context, order.maker_id);
  const { name, vins, count } = order;
  const notAfter = Date.parse(order.ends_on) + DAY_MS;
  const authority = await deps.openAuthority();
  const claim = await deps.db.transaction().execute(async (trx) => {
    await lockNames(trx, maker.id);
    refuseProblems(await judgeClaim(trx, context, { ...order, maker_id: maker.id }));
    const issued = await issueClaimWithin(
      { db: trx, authority, clock: deps.clock },
      {
        name,
        organisationId: maker.id,
        vinPrefixes: vins,
        count,
        notAfter,
        createdBy: context.principal.username,
      },
    );
    const details = { name, maker: maker.id, vins, count, ends_on: order.ends_on };
    await recordAudit(trx, context, { target: `vehicle-claim/${issued.id}`, details });
    return issued;
  });
  const facts = { name, maker: maker.name, vins, count, notAfter, address: linkAddress(deps.settings) };
  const archive = await claimArchive(claim, { ...facts, now: context.now, language: context.language });
  return {
    message: context.text('vehicleAccess.claimCreated'),
    claim_id: claim.id,
    file_name: `${claimFolder(claim.id)}.tar`,
    archive: archive.toString('base64'),
  };
}

/** What is wrong with a claim of a maker, as far as these fields tell and beside their shape. */
export async function judgeClaim(
  db: Kysely<Database>,
  { principal, now }: UserContext,
  { maker_id: named, name, vins, ends_on: end }: Partial<Order>,
): Promise<FieldProblem[]> {
  const makerId = principal.portal === 'ADMIN' ? named : principal.organisationId;
  const isTaken = makerId !== undefined && name !== undefined && (await isNameTaken(db, makerId, name));
  return [
    ...(isTaken ? [{ field: 'name', key: 'vehicleAccess.nameTaken' }] : []),
    ...(makerId === undefined || vins === undefined ? [] : await vinsProblem(db, makerId, vins)),
    ...(end === undefined ? [] : endProblem(end, now)),
  ];
}

/** Once a maker has identifiers, each entry has to be inside of one; before, none wholly inside of another maker's. */
async function vinsProblem(
  db: Deps['db'],
  makerId: number,
  vins: readonly string[],
): Promise<FieldProblem[]> {
  const identifiers = await identifiersOf(db, makerId);
  if (identifiers.length > 0) {
    const outside = vins.filter((vin) => !identifiers.some((identifier) => isOfIdentifier(vin, identifier)));
    return entriesProblem('vinsOutside', outside, { identifiers: identifiers.join(', ') });
  }
  const others = await identifiersOfOthers(db, makerId, vins.flatMap(identifiersAround));
  const foreign = vins.filter((vin) => identifiersAround(vin).some((identifier) => others.has(identifier)));
  return entriesProblem('vinsOfOthers', foreign, {});
}

function entriesProblem(
  key: 'vinsOutside' | 'vinsOfOthers',
  entries: readonly string[],
  more: Readonly<Record<string, string>>,
): FieldProblem[] {
  if (entries.length === 0) return [];
  const args = { ...more, count: entries.length, vins: entries.slice(0, MOST_NAMED).join(', ') };
  return [{ field: 'vins', key: `vehicleAccess.${key}`, args }];
}

function endProblem(day: string, now: number): FieldProblem[] {
  if (day < dayOf(now)) return [{ field: 'ends_on', key: 'vehicleAccess.endPast' }];
  const { days } = claimLimits;
  if (day <= dayOf(now + days * DAY_MS)) return [];
  return [{ field: 'ends_on', key: 'vehicleAccess.endTooLate', args: { days } }];
}

/**
 * Revokes a claim at once: a vehicle that asks by it just now waits for the outcome. One that is revoked stays so.
 * @throws notFound, also for another maker's and for one of tests
 */
export async function revokeClaim(
  deps: Deps,
  context: UserContext,
  order: RequestOf<typeof revokeClaimEndpoint>['body'],
): Promise<AnswerOf<typeof revokeClaimEndpoint>> {
  const maker = await makerOf(deps, context, order.maker_id);
  const claimId = order.claim_id;
  await deps.db.transaction().execute(async (trx) => {
    const claim = await holdClaim(trx, { makerId: maker.id, claimId });
    if (claim === undefined) throw new AppError('notFound');
    if (claim.revoked_on !== null) return;
    const { username } = context.principal;
    await markClaimRevoked(trx, { makerId: maker.id, claimId }, { username, now: new Date(context.now) });
    await recordAudit(trx, context, {
      target: `vehicle-claim/${claimId}`,
      details: { name: claim.name, maker: maker.id },
    });
  });
  return { message: context.text('vehicleAccess.claimRevoked') };
}
