import type {
  FleetVehicleRow,
  listFleetVehiclesEndpoint,
} from '@vinculum/contract/fleets/vehicle-endpoints.ts';
import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../call-context.ts';
import { type ConsentCounts, countConsentsSince } from '../consents/public.ts';
import { pageVehicles, type VehicleRow } from './fleet-vehicles-store.ts';
import { findFleet } from './fleets-store.ts';

/** A page of the vehicles of a fleet. @throws notFound, also for a fleet of somebody else. */
export async function listVehicles(
  { db }: Deps,
  context: UserContext,
  { fleet_id: fleetId, search = '', page, limit }: RequestOf<typeof listFleetVehiclesEndpoint>['body'],
): Promise<AnswerOf<typeof listFleetVehiclesEndpoint>> {
  const ownerId = context.principal.organisationId;
  const fleet = await findFleet(db, { ownerId, fleetId });
  if (fleet === undefined) throw new AppError('notFound');
  const { rows, total } = await pageVehicles(db, { ownerId, fleetId, search, page, limit });
  const counts = await countConsentsSince(db, rows.map(sinceOf), new Date(context.now));
  return { fleet, data: rows.map((row) => rowOf(row, counts.get(row.vin))), total_rows: total };
}

function sinceOf({ vin, handed_over_on: since }: VehicleRow) {
  return { vin, since };
}

function rowOf(row: VehicleRow, counts: ConsentCounts | undefined): FleetVehicleRow {
  const { vin, make, model, is_online, last_seen_at } = row;
  return {
    vin,
    make,
    model,
    is_online,
    last_seen_on: last_seen_at?.toISOString() ?? null,
    live_consents: counts?.live ?? 0,
    waiting_consents: counts?.waiting ?? 0,
    earlier_consents: counts?.earlier ?? 0,
  };
}
