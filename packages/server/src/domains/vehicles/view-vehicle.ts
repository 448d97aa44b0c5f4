import { keyPage, rowsOfKeyPage } from '@vinculum/contract/foundation/paging.ts';
import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type {
  getVehicleEndpoint,
  listVehicleConsentsEndpoint,
  listVehiclesEndpoint,
  VehicleDetail,
} from '@vinculum/contract/vehicles/endpoints.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../call-context.ts';
import { pageVehiclesFor } from '../../read-models/vehicle/vehicle-list-store.ts';
import { pageConsentsFor } from '../../read-models/vehicle/vehicle-consents-store.ts';
import {
  countConsentsFor,
  findVehicleFor,
  type KnownVehicle,
} from '../../read-models/vehicle/vehicle-store.ts';

/** A vehicle as the caller may know it. @throws notFound, also for one that is none of the caller's business */
export async function viewVehicle(
  deps: Deps,
  { principal, now }: UserContext,
  vin: string,
): Promise<AnswerOf<typeof getVehicleEndpoint>> {
  const { portal } = principal;
  const known = await requireVehicle(deps, principal, vin);
  const of = { vin, since: known.handed_over_on, now: new Date(now) };
  const consents = await countConsentsFor(deps.db, principal, of);
  const { fleet_owner: to, handed_over_on: on } = known;
  // As `mayKnowPresence` decides it in the list.
  const isPresenceKnown = portal !== 'CONSUMERS' || consents.live + consents.waiting > 0;
  return {
    vin,
    is_test: known.is_test,
    registered_on: isPresenceKnown ? (known.registered_on?.toISOString() ?? null) : null,
    maker_id: known.maker_id,
    maker: known.maker,
    make: known.make,
    model: known.model,
    is_online: isPresenceKnown ? known.is_online : null,
    // When somebody drives is more than whether the car can be reached: a consumer is told while the owner shares.
    last_seen_on:
      portal === 'CONSUMERS' && !consents.is_sharing ? null : (known.last_seen_at?.toISOString() ?? null),
    handed_over: portal === 'CONSUMERS' || to === null || on === null ? null : { to, on: on.toISOString() },
    fleet: fleetFor(principal, known),
    live_consents: consents.live,
    waiting_consents: consents.waiting,
    earlier_consents: consents.earlier,
    is_sharing: consents.is_sharing,
  };
}

/** Its consents that the caller may see, a page at a time. @throws notFound like `viewVehicle` */
export async function listConsents(
  deps: Deps,
  { principal, now, language }: UserContext,
  { vin, before }: { readonly vin: string; readonly before: number | null },
): Promise<AnswerOf<typeof listVehicleConsentsEndpoint>> {
  const { handed_over_on: since } = await requireVehicle(deps, principal, vin);
  const found = await pageConsentsFor(deps.db, principal, {
    vin,
    since,
    before,
    now: new Date(now),
    // Whose form it is not reads it as its owner does.
    language: principal.portal === 'FLEET_MANAGER' || principal.portal === 'OEMS' ? language : null,
  });
  const { rows, next } = keyPage(found);
  return {
    data: rows.map((row) => ({
      consent_id: row.id,
      consent_form_id: row.form_id,
      title: row.title,
      consumer_id: row.consumer_id,
      consumer: row.consumer,
      status: row.status,
      since: row.since.toISOString(),
      expires_on: row.expires_at?.toISOString() ?? null,
      is_applied: row.is_applied,
      history: row.history.map((change) => ({ ...change, at: new Date(change.at).toISOString() })),
    })),
    next,
  };
}

/** The vehicles that the caller has to do with, a page at a time. */
export async function listVehicles(
  { db }: Deps,
  { principal, now }: UserContext,
  { search = '', state, after = '' }: RequestOf<typeof listVehiclesEndpoint>['query'],
): Promise<AnswerOf<typeof listVehiclesEndpoint>> {
  const query = { search, filter: state ?? null, after, limit: rowsOfKeyPage, now: new Date(now) };
  const { rows, next } = await pageVehiclesFor(db, principal, query);
  const data = rows.map((row) => ({
    vin: row.vin,
    maker_id: row.maker_id,
    maker: row.maker,
    make: row.make,
    model: row.model,
    is_online: row.is_online,
    is_live: row.is_live,
    fleet: fleetFor(principal, row),
    handed_over_to: principal.portal === 'OEMS' ? row.fleet_owner : null,
  }));
  return { data, next };
}

/** In which fleet a vehicle is concerns its fleet owner alone. */
function fleetFor(
  { portal }: UserContext['principal'],
  { fleet_id: id, fleet_name: name }: Pick<KnownVehicle, 'fleet_id' | 'fleet_name'>,
): VehicleDetail['fleet'] {
  return portal !== 'FLEET_MANAGER' || id === null || name === null ? null : { id, name };
}

async function requireVehicle(
  { db }: Deps,
  principal: UserContext['principal'],
  vin: string,
): Promise<KnownVehicle> {
  const known = await findVehicleFor(db, principal, vin);
  if (known === undefined) throw new AppError('notFound');
  return known;
}
