import type {
  addFleetVehiclesEndpoint,
  removeFleetVehiclesEndpoint,
} from '@vinculum/contract/fleets/vehicle-endpoints.ts';
import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../call-context.ts';
import { recordAudit } from '../audit/public.ts';
import { acceptedVins, placeVehicles } from '../vehicles/public.ts';
import { holdFleet, namesOfFleets } from './fleets-store.ts';
import { leftFleets, placeVins } from './place-rules.ts';
import { lockHandedOver } from './permits-store.ts';

/**
 * Puts vehicles into a fleet: those that their maker handed over to the caller's organisation, also out of another
 * fleet of its own. The others are named together, whatever the reason.
 * @throws notFound, also for a fleet of somebody else; invalidVins; tooManyVehicles.
 */
export async function addVehicles(
  { db, settings }: Deps,
  context: UserContext,
  { fleet_id: fleetId, vin_numbers }: RequestOf<typeof addFleetVehiclesEndpoint>['body'],
): Promise<AnswerOf<typeof addFleetVehiclesEndpoint>> {
  const ownerId = context.principal.organisationId;
  const { name, lists } = await db.transaction().execute(async (trx) => {
    const fleet = await holdFleet(trx, { ownerId, fleetId }, 'share');
    if (fleet === undefined) throw new AppError('notFound');
    const vins = acceptedVins(vin_numbers, settings.MAX_VINS, 'tooManyVehicles');
    const held = await lockHandedOver(trx, ownerId, vins);
    const placed = placeVins(vins, held, fleetId);
    const joining = [...placed.added, ...placed.moved];
    if (joining.length === 0) return { name: fleet.name, lists: { ...placed, moved_from: [] } };
    await placeVehicles(trx, { ownerId }, { vins: joining, fleetId });
    const left = leftFleets(held, placed.moved);
    await recordAudit(trx, context, {
      target: `fleet/${fleetId}`,
      details: {
        added: placed.added,
        moved: placed.moved,
        movedFrom: [...left.keys()],
        unavailable: placed.unavailable.length,
      },
    });
    // What they left is told of it too.
    const leaving = { ...context, action: 'fleet.remove-vehicles' } as const;
    for (const [from, removed] of left)
      await recordAudit(trx, leaving, { target: `fleet/${from}`, details: { removed, movedTo: fleetId } });
    return {
      name: fleet.name,
      lists: { ...placed, moved_from: await namesOfFleets(trx, ownerId, [...left.keys()]) },
    };
  });
  const count = lists.added.length + lists.moved.length;
  return { ...lists, message: context.text('fleets.vehiclesAdded', { count, fleet: name }) };
}

/**
 * Takes vehicles out of a fleet; VINs that are not in it are passed over. They stay handed over and may be put into
 * a fleet again; their consents stay as they are.
 * @throws notFound, also for a fleet of somebody else; invalidVins; tooManyVehicles.
 */
export async function removeVehicles(
  { db, settings }: Deps,
  context: UserContext,
  { fleet_id: fleetId, vin_numbers }: RequestOf<typeof removeFleetVehiclesEndpoint>['body'],
): Promise<AnswerOf<typeof removeFleetVehiclesEndpoint>> {
  const ownerId = context.principal.organisationId;
  const removed = await db.transaction().execute(async (trx) => {
    const fleet = await holdFleet(trx, { ownerId, fleetId }, 'share');
    if (fleet === undefined) throw new AppError('notFound');
    const vins = acceptedVins(vin_numbers, settings.MAX_VINS, 'tooManyVehicles');
    const held = await lockHandedOver(trx, ownerId, vins);
    const members = held.filter((vehicle) => vehicle.fleetId === fleetId).map(({ vin }) => vin);
    if (members.length === 0) return 0;
    await placeVehicles(trx, { ownerId }, { vins: members, fleetId: null });
    await recordAudit(trx, context, { target: `fleet/${fleetId}`, details: { removed: members } });
    return members.length;
  });
  return { removed, message: context.text('fleets.vehiclesRemoved', { count: removed }) };
}
