import type { Principal } from '@vinculum/contract/access/principal.ts';
import { liveStatuses, openStatuses } from '@vinculum/contract/consents/vocabulary.ts';
import { type RawBuilder, sql } from 'kysely';
import { isUnexpired } from '../../db/unexpired-store.ts';

// Which vehicles, and which of their consents, each side may see (decision 22). The one place where it is decided: what
// concerns one vehicle asks here first.

/** Who looks. */
export type VehicleViewer = Pick<Principal, 'portal' | 'organisationId'>;

/** Whether the vehicle of a permit `p` is handed over to a fleet owner: it is its own, in a fleet or in none yet. */
export function isHandedOverTo(ownerId: number): RawBuilder<boolean> {
  return sql<boolean>`p.fleet_owner_id = ${ownerId}`;
}

/**
 * Whether the viewer has to do with the vehicle of `asked.vin`, which may not be registered yet: `v` and `p` are its
 * row and to whom its maker handed it over, both null without one.
 */
export function mayKnow({ portal, organisationId }: VehicleViewer): RawBuilder<boolean> {
  const isAsked = sql`select from consent known where known.vin = asked.vin`;
  return {
    CONSUMERS: sql<boolean>`exists (${isAsked} and known.consumer_id = ${organisationId})`,
    OEMS: sql<boolean>`v.oem_id = ${organisationId}`,
    FLEET_MANAGER: isHandedOverTo(organisationId),
    ADMIN: sql<boolean>`(v.vin is not null or exists (${isAsked}))`,
  }[portal];
}

/** The vehicle `v` of each `asked.vin` with its fleet `f` and the permit `p` to have it in one. */
export const vehicleOfAsked = sql`left join vehicle v on v.vin = asked.vin
  left join fleet f on f.id = v.fleet_id
  left join vehicle_fleet_permit p on p.vin = v.vin`;

/**
 * Whether the viewer may see a consent `c`: a consumer its own, a maker those of its vehicles, the operator all. A
 * fleet owner sees what was asked since its vehicle was handed over (`since`), and not what never reached anybody.
 */
export function maySee(
  { portal, organisationId }: VehicleViewer,
  since: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return {
    CONSUMERS: sql<boolean>`c.consumer_id = ${organisationId}`,
    OEMS: sql<boolean>`c.oem_id = ${organisationId}`,
    FLEET_MANAGER: sql<boolean>`(c.created_on >= ${since} and c.status <> 'FORM_NOT_ASKED')`,
    ADMIN: sql<boolean>`true`,
  }[portal];
}

/** Whether the viewer may see a change `x` of such a consent: one that is asked for anew keeps what was before. */
export function isSince({ portal }: VehicleViewer, since: RawBuilder<unknown>): RawBuilder<boolean> {
  return portal === 'FLEET_MANAGER' ? sql<boolean>`x.at >= ${since}` : sql<boolean>`true`;
}

/** Whether a consent `c` is in force at a moment. */
export function isLive(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(c.status in (${sql.join(liveStatuses)}) and ${isUnexpired('c.expires_at', now)})`;
}

/** Whether a consent `c` waits for the vehicle or its owner at a moment. */
export function isWaiting(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(c.status in (${sql.join(openStatuses)}) and ${isUnexpired('c.expires_at', now)})`;
}

/**
 * Whether the viewer may know that the vehicle of `asked.vin` is connected: a consumer while the owner shares something
 * with it or has yet to answer it, and not because it asked once.
 */
export function mayKnowPresence({ portal, organisationId }: VehicleViewer, now: Date): RawBuilder<boolean> {
  if (portal !== 'CONSUMERS') return sql<boolean>`true`;
  return sql<boolean>`exists (select from consent c where c.vin = asked.vin and c.consumer_id = ${organisationId}
    and (${isLive(now)} or ${isWaiting(now)}))`;
}

/** Whether a consent `c` lets its consumer see values at a moment: it is in force, and the maker lets it read. */
export function isSharing(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(${isLive(now)} and not exists (
    select from consumer_permission refused where refused.oem_id = c.oem_id
      and refused.consumer_id = c.consumer_id and not refused.access_type_read_signal))`;
}

/**
 * Whether a consent `c` lets its consumer see a latest value `l` at a moment: it is the one under which the value came,
 * and the owner shares its signal still.
 */
export function letsSee(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(c.id = l.consent_id and c.vin = l.vin and c.consumer_id = l.consumer_id
    and l.signal_id = any (c.accepted_signals) and ${isSharing(now)})`;
}
