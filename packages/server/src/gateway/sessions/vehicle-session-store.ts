import type { CheckIn } from '@vinculum/contract/vehicle/messages.ts';
import { type Kysely, sql } from 'kysely';
import type { PeerIdentity } from '../../adapters/vehicle-link/port.ts';
import type { Database } from '../../db/database.ts';

/** Nobody is connected to a gateway that starts. */
export async function endSessionsOf(db: Kysely<Database>, gatewayId: string): Promise<void> {
  await db
    .updateTable('vehicle_session')
    .set({ is_online: false })
    .where('gateway_id', '=', gatewayId)
    .where('is_online', '=', true)
    .execute();
}

/**
 * Whether each of these certificates may be used now: a vehicle's is known, live and its own; a claim's is the one made
 * for it.
 */
export async function areCertificatesLive(
  db: Kysely<Database>,
  identities: readonly PeerIdentity[],
  now: number,
): Promise<readonly boolean[]> {
  const { rows } = await sql<{ isLive: boolean }>`
    select case when u.vin is not null then exists (select from vehicle_certificate t
        where t.serial = u.serial and t.vin = u.vin and t.revoked_on is null and t.not_after > ${new Date(now)})
      else exists (select from vehicle_claim c
        where c.id = u.claim_id and c.certificate_serial = u.serial and c.revoked_on is null) end as "isLive"
    from unnest(${identities.map(({ serial }) => serial)}::text[],
      ${identities.map((one) => (one.kind === 'vehicle' ? one.vin : null))}::text[],
      ${identities.map((one) => (one.kind === 'claim' ? one.claimId : null))}::int[])
      with ordinality as u (serial, vin, claim_id, place)
    order by u.place`.execute(db);
  return rows.map(({ isLive }) => isLive);
}

interface SessionStart {
  readonly vin: string;
  readonly gatewayId: string;
  /** Milliseconds since 1970. */
  readonly connectedAt: number;
}

/**
 * Writes that vehicles are connected here; returns by VIN the time zone of the last check-in. A certificate that is
 * used for the first time ends the one that it renews. Of a vehicle that is named twice the last counts.
 *
 * All that is written of sessions goes by the order of VINs: statements of many vehicles never wait for each other in
 * a circle.
 */
export async function beginSessions(
  db: Kysely<Database>,
  starts: readonly (SessionStart & { readonly serial: string })[],
): Promise<ReadonlyMap<string, string>> {
  const last = [...new Map(starts.map((start) => [start.vin, start])).values()];
  const { rows } = await sql<{ vin: string; time_zone: string }>`
    with used as (
      update vehicle_certificate t set first_used_on = u.at
      from unnest(${starts.map(({ serial }) => serial)}::text[], ${starts.map(startOf)}::timestamptz[])
        as u (serial, at)
      where t.serial = u.serial and t.renews is not null and t.first_used_on is null
      returning t.renews, u.at
    ), replaced as (
      update vehicle_certificate t set revoked_on = used.at
      from used where t.serial = used.renews and t.revoked_on is null
    )
    insert into vehicle_session (vin, gateway_id, is_online, connected_at, last_seen_at)
    select vin, gateway_id, true, at, at
    from unnest(${last.map(({ vin }) => vin)}::text[], ${last.map(({ gatewayId }) => gatewayId)}::text[],
      ${last.map(startOf)}::timestamptz[]) as u (vin, gateway_id, at)
    order by vin
    on conflict (vin) do update set gateway_id = excluded.gateway_id, is_online = true,
      connected_at = excluded.connected_at, last_seen_at = excluded.last_seen_at
    returning vin, time_zone`.execute(db);
  return new Map(rows.map(({ vin, time_zone }) => [vin, time_zone]));
}

function startOf({ connectedAt }: SessionStart): Date {
  return new Date(connectedAt);
}

/** Writes that connections ended, except of vehicles that have come back since, here or elsewhere. */
export async function endSessions(
  db: Kysely<Database>,
  sessions: readonly SessionStart[],
  now: number,
): Promise<void> {
  await sql`
    with ended as materialized (
      select s.vin from vehicle_session s
      join unnest(${sessions.map(({ vin }) => vin)}::text[], ${sessions.map(({ gatewayId }) => gatewayId)}::text[],
        ${sessions.map(startOf)}::timestamptz[]) as u (vin, gateway_id, at)
        on s.vin = u.vin and s.gateway_id = u.gateway_id and s.connected_at = u.at
      order by s.vin for no key update of s
    )
    update vehicle_session set is_online = false, last_seen_at = ${new Date(now)}::timestamptz
    where vin in (select vin from ended)`.execute(db);
}

type CheckedIn = Pick<CheckIn, 'boot_id' | 'software' | 'time_zone' | 'applied_revision'>;

/** Writes what vehicles said of themselves; of a vehicle that is named twice the last counts. */
export async function storeCheckIns(
  db: Kysely<Database>,
  checkIns: readonly { readonly vin: string; readonly checkIn: CheckedIn }[],
  now: number,
): Promise<void> {
  const last = [...new Map(checkIns.map((one) => [one.vin, one])).values()];
  const list = <T>(of: (checkIn: CheckedIn) => T) => last.map(({ checkIn }) => of(checkIn));
  await sql`
    with said as materialized (
      select u.* from vehicle_session s
      join unnest(${last.map(({ vin }) => vin)}::text[], ${list((one) => one.boot_id)}::text[],
        ${list((one) => one.software)}::text[], ${list((one) => one.time_zone)}::text[],
        ${list((one) => one.applied_revision)}::bigint[])
        as u (vin, boot_id, software, time_zone, applied_revision) on s.vin = u.vin
      order by s.vin for no key update of s
    )
    update vehicle_session s set boot_id = u.boot_id, software = u.software, time_zone = u.time_zone,
      applied_revision = u.applied_revision, checked_in_at = ${new Date(now)}::timestamptz,
      last_seen_at = ${new Date(now)}::timestamptz
    from said u where s.vin = u.vin`.execute(db);
}

/** Which of these certificates, of vehicles and of claims, may not be used any more. */
export async function endedSerials(
  db: Kysely<Database>,
  serials: readonly string[],
  now: number,
): Promise<readonly string[]> {
  if (serials.length === 0) return [];
  const { rows } = await sql<{ serial: string }>`
    select u.serial from unnest(${[...serials]}::text[]) as u (serial)
    where not exists (select from vehicle_certificate t
        where t.serial = u.serial and t.revoked_on is null and t.not_after > ${new Date(now)})
      and not exists (select from vehicle_claim c
        where c.certificate_serial = u.serial and c.revoked_on is null)`.execute(db);
  return rows.map(({ serial }) => serial);
}

/**
 * Stores which signals vehicles have, by their names in the catalogue; names that are not in it are left out. Saying
 * the same again changes nothing. Of a vehicle that is named twice the last counts.
 */
export async function storeSignals(
  db: Kysely<Database>,
  listed: readonly { readonly vin: string; readonly names: readonly string[] }[],
  now: number,
): Promise<void> {
  const last = [...new Map(listed.map((one) => [one.vin, one])).values()];
  const pairs = last.flatMap(({ vin, names }) => names.map((name) => ({ vin, name })));
  await sql`
    insert into vehicle_signals as known (vin, signal_ids, listed_at)
    select u.vin, coalesce(l.signal_ids, '{}'), ${new Date(now)}::timestamptz
    from unnest(${last.map(({ vin }) => vin)}::text[]) as u (vin)
    left join (
      select p.vin, array_agg(distinct signal.id order by signal.id) as signal_ids
      from unnest(${pairs.map(({ vin }) => vin)}::text[], ${pairs.map(({ name }) => name)}::text[]) as p (vin, name)
      join signal on signal.name = p.name group by p.vin
    ) l on l.vin = u.vin
    order by u.vin
    on conflict (vin) do update set signal_ids = excluded.signal_ids, listed_at = excluded.listed_at
    where known.signal_ids <> excluded.signal_ids`.execute(db);
}
