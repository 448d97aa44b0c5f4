import type { reportOwnerChangeEndpoint } from '@vinculum/contract/fleets/vehicle-endpoints.ts';
import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../call-context.ts';
import { recordAudit } from '../audit/public.ts';
import { acceptedVins, placeVehicles, registeredVins } from '../vehicles/public.ts';
import { changeOwner } from '../consents/public.ts';
import { addHappenings } from '../notices/public.ts';
import { makersOf } from '../../read-models/concerned-store.ts';
import { organisationName } from '../organisations/public.ts';
import { holdFleet } from './fleets-store.ts';
import { endPermits, lockHandedOver } from './permits-store.ts';
import type { requestConsentStatusEndpoint } from '@vinculum/contract/status-requests/endpoints.ts';
import { type RequestedVehicle, requestStatus } from '../status-requests/public.ts';

/**
 * Vehicles of a fleet have another owner: their consents and requests end at once, and their consumers are told.
 * Those that leave the fleet with it are no longer handed over.
 * @throws notFound when the fleet is not the caller's or one of the VINs is not in it; invalidVins; tooManyVehicles.
 */
export async function reportOwnerChange(
  { db, settings }: Deps,
  context: UserContext,
  body: RequestOf<typeof reportOwnerChangeEndpoint>['body'],
): Promise<AnswerOf<typeof reportOwnerChangeEndpoint>> {
  const { fleet_id: fleetId, leave_fleet: leaveFleet } = body;
  const { organisationId: ownerId, username } = context.principal;
  const done = await db.transaction().execute(async (trx) => {
    if ((await holdFleet(trx, { ownerId, fleetId }, 'share')) === undefined) throw new AppError('notFound');
    const vins = acceptedVins(body.vin_numbers, settings.MAX_VINS, 'tooManyVehicles');
    const held = await lockHandedOver(trx, ownerId, vins);
    const members = held.filter((vehicle) => vehicle.fleetId === fleetId);
    if (members.length < vins.length) throw new AppError('notFound');
    const sender = await organisationName(trx, ownerId);
    const ended = await changeOwner(trx, { vins, actor: username, sender, now: new Date(context.now) });
    const act = {
      act: 'concern.owner-changed',
      byId: ownerId,
      target: null,
      now: new Date(context.now),
    } as const;
    await addHappenings(trx, act, await makersOf(trx, vins));
    if (leaveFleet) {
      await placeVehicles(trx, { ownerId }, { vins, fleetId: null });
      await endPermits(trx, ownerId, vins);
    }
    await recordAudit(trx, context, {
      target: `fleet/${fleetId}`,
      details: { vins, ended, leftFleet: leaveFleet },
    });
    return { ended, vehicles: vins.length };
  });
  return { ...done, message: context.text('fleets.ownerChanged', done) };
}

/**
 * Asks vehicles for a consent status: a fleet manager those that were handed over, for what was asked of them since
 * then; an administrator all.
 * @throws as `requestStatus` does
 */
export async function requestConsentStatus(
  deps: Deps,
  context: UserContext,
  body: RequestOf<typeof requestConsentStatusEndpoint>['body'],
): Promise<AnswerOf<typeof requestConsentStatusEndpoint>> {
  const { portal, organisationId } = context.principal;
  return await requestStatus(deps, context, {
    body,
    vehiclesOf: async (trx, vins): Promise<readonly RequestedVehicle[]> => {
      if (portal !== 'ADMIN') return await lockHandedOver(trx, organisationId, vins);
      return (await registeredVins(trx, vins)).map((vin) => ({ vin, since: null }));
    },
  });
}
