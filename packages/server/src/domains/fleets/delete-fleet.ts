import type { deleteFleetEndpoint } from '@vinculum/contract/fleets/endpoints.ts';
import type { AnswerOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../http/context.ts';
import { recordAudit } from '../audit/public.ts';
import { placeVehicles } from '../vehicles/public.ts';
import { holdFleet, removeFleet } from './fleets-store.ts';
import { lockFleetMembers } from './permits-store.ts';

/** Deletes a fleet; its vehicles are in none afterwards. @throws notFound, also for a fleet of somebody else. */
export async function deleteFleet(
  { db }: Deps,
  context: UserContext,
  fleetId: number,
): Promise<AnswerOf<typeof deleteFleetEndpoint>> {
  const scope = { ownerId: context.principal.organisationId, fleetId };
  const deleted = await db.transaction().execute(async (trx) => {
    const fleet = await holdFleet(trx, scope, 'update');
    if (fleet === undefined) throw new AppError('notFound');
    const vins = await lockFleetMembers(trx, scope);
    await placeVehicles(trx, vins, null);
    await removeFleet(trx, scope);
    await recordAudit(trx, context, { target: `fleet/${fleetId}`, details: { deleted: fleet, vins } });
    return { name: fleet.name, vehicles: vins.length };
  });
  const message = context.text('fleets.deleted', deleted);
  return { message, data: { message } };
}
