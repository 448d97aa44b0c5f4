import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import type {
  handOverVehiclesEndpoint,
  listHandedOverEndpoint,
  takeBackVehiclesEndpoint,
} from '@vinculum/contract/fleets/hand-over-endpoints.ts';
import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../call-context.ts';
import { recordAudit } from '../audit/public.ts';
import { addHappenings } from '../notices/public.ts';
import { acceptedVins, placeVehicles } from '../vehicles/public.ts';
import { findOrganisationOfRole } from '../organisations/public.ts';
import { pageHandedOver } from './fleet-vehicles-store.ts';
import { addPermits, endPermitsOfMaker, permitsOfMaker } from './permits-store.ts';

/**
 * A maker lets a fleet owner put vehicles into its fleets and see what is asked of them from now on.
 * @throws notFound for what is no fleet owner; invalidVins; tooManyVehicles.
 */
export async function handOver(
  { db, settings }: Deps,
  context: UserContext,
  { fleet_owner_id: ownerId, vin_numbers }: RequestOf<typeof handOverVehiclesEndpoint>['body'],
): Promise<AnswerOf<typeof handOverVehiclesEndpoint>> {
  const owner = await findOrganisationOfRole(db, organisationRoles.FLEET_OWNER, ownerId);
  if (owner === undefined) throw new AppError('notFound');
  const vins = acceptedVins(vin_numbers, settings.MAX_VINS, 'tooManyVehicles');
  const { organisationId: oemId, username: by } = context.principal;
  const now = new Date(context.now);
  const lists = await db.transaction().execute(async (trx) => {
    const handedOver = await addPermits(trx, oemId, { ownerId, vins, by, now });
    const holders = await permitsOfMaker(trx, oemId, vins);
    if (handedOver.length > 0) {
      await recordAudit(trx, context, { target: `organisation/${ownerId}`, details: { handedOver } });
      await addHappenings(trx, { act: 'concern.handed-over', byId: oemId, target: null, now }, [
        { organisationId: ownerId, isTest: false, total: handedOver.length },
      ]);
    }
    const isNew = new Set(handedOver);
    const listOf = (vin: string) => {
      const holder = holders.get(vin);
      if (holder === undefined) return 'unavailable';
      if (isNew.has(vin)) return 'handed_over';
      return holder === ownerId ? 'already' : 'elsewhere';
    };
    return Object.groupBy(vins, listOf);
  });
  const { handed_over = [], already = [], elsewhere = [], unavailable = [] } = lists;
  const message = context.text('fleets.handedOver', { count: handed_over.length });
  return { message, handed_over, already, elsewhere, unavailable };
}

/** Takes vehicles of the own make back: they leave their fleets. Their consents stay as they are. */
export async function takeBack(
  { db, settings }: Deps,
  context: UserContext,
  entries: readonly string[],
): Promise<AnswerOf<typeof takeBackVehiclesEndpoint>> {
  const vins = acceptedVins(entries, settings.MAX_VINS, 'tooManyVehicles');
  const takenBack = await db.transaction().execute(async (trx) => {
    const oemId = context.principal.organisationId;
    const endedByOwner = await endPermitsOfMaker(trx, oemId, vins);
    const ended = [...endedByOwner.values()].flat();
    if (ended.length === 0) return 0;
    await addHappenings(
      trx,
      { act: 'concern.taken-back', byId: oemId, target: null, now: new Date(context.now) },
      [...endedByOwner].map(([organisationId, { length: total }]) => ({
        organisationId,
        isTest: false,
        total,
      })),
    );
    await placeVehicles(trx, { oemId }, { vins: ended, fleetId: null });
    await recordAudit(trx, context, { target: null, details: { takenBack: ended } });
    return ended.length;
  });
  return { taken_back: takenBack, message: context.text('fleets.takenBack', { count: takenBack }) };
}

/** A page of the own vehicles that fleet owners have. */
export async function listOwnHandedOver(
  { db }: Deps,
  context: UserContext,
  { search = '', page, limit }: RequestOf<typeof listHandedOverEndpoint>['body'],
): Promise<AnswerOf<typeof listHandedOverEndpoint>> {
  const query = { search, page, limit };
  const { rows, total } = await pageHandedOver(db, context.principal.organisationId, query);
  return {
    data: rows.map((row) => ({ ...row, handed_over_on: row.handed_over_on.toISOString() })),
    total_rows: total,
  };
}
