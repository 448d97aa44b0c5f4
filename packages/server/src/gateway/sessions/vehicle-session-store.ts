import type { CheckIn } from '@vinculum/contract/vehicle/messages.ts';
import { type Kysely, type NotNull, sql } from 'kysely';
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

/** Whether a certificate may be used now: a vehicle's is known, live and its own; a claim's is the one made for it. */
export async function isCertificateLive(
  db: Kysely<Database>,
  identity: PeerIdentity,
  now: number,
): Promise<boolean> {
  if (identity.kind === 'vehicle') {
    const row = await db
      .selectFrom('vehicle_certificate')
      .select('serial')
      .where('serial', '=', identity.serial)
      .where('vin', '=', identity.vin)
      .where('revoked_on', 'is', null)
      .where('not_after', '>', new Date(now))
      .executeTakeFirst();
    return row !== undefined;
  }
  const row = await db
    .selectFrom('vehicle_claim')
    .select('id')
    .where('id', '=', identity.claimId)
    .where('certificate_serial', '=', identity.serial)
    .where('revoked_on', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

interface SessionStart {
  readonly vin: string;
  readonly gatewayId: string;
  /** Milliseconds since 1970. */
  readonly connectedAt: number;
}

/**
 * Writes that a vehicle is connected here; returns the time zone of its last check-in. A certificate that is used for
 * the first time ends the one that it renews.
 */
export async function beginSession(
  db: Kysely<Database>,
  start: SessionStart & { readonly serial: string },
): Promise<string> {
  const now = new Date(start.connectedAt);
  const row = await db
    .with('used', (one) =>
      one
        .updateTable('vehicle_certificate')
        .set({ first_used_on: now })
        .where('serial', '=', start.serial)
        .where('renews', 'is not', null)
        .where('first_used_on', 'is', null)
        .returning('renews'),
    )
    .with('replaced', (one) =>
      one
        .updateTable('vehicle_certificate')
        .set({ revoked_on: now })
        .where('serial', 'in', (of) =>
          of.selectFrom('used').select('renews').$narrowType<{ renews: NotNull }>(),
        )
        .where('revoked_on', 'is', null),
    )
    .insertInto('vehicle_session')
    .values({
      vin: start.vin,
      gateway_id: start.gatewayId,
      is_online: true,
      connected_at: now,
      last_seen_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('vin').doUpdateSet({
        gateway_id: start.gatewayId,
        is_online: true,
        connected_at: now,
        last_seen_at: now,
      }),
    )
    .returning('time_zone')
    .executeTakeFirstOrThrow();
  return row.time_zone;
}

/** Writes that a connection ended, unless the vehicle has come back since, here or elsewhere. */
export async function endSession(db: Kysely<Database>, session: SessionStart, now: number): Promise<void> {
  await db
    .updateTable('vehicle_session')
    .set({ is_online: false, last_seen_at: new Date(now) })
    .where('vin', '=', session.vin)
    .where('gateway_id', '=', session.gatewayId)
    .where('connected_at', '=', new Date(session.connectedAt))
    .execute();
}

export async function storeCheckIn(
  db: Kysely<Database>,
  checkIn: CheckIn,
  from: { readonly vin: string; readonly now: number },
): Promise<void> {
  await db
    .updateTable('vehicle_session')
    .set({
      boot_id: checkIn.boot_id,
      software: checkIn.software,
      time_zone: checkIn.time_zone,
      applied_revision: checkIn.applied_revision,
      checked_in_at: new Date(from.now),
      last_seen_at: new Date(from.now),
    })
    .where('vin', '=', from.vin)
    .execute();
}

/** Time zones of vehicles, as they said at their last check-in. */
export async function timeZonesOf(
  db: Kysely<Database>,
  vins: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('vehicle_session')
    .select(['vin', 'time_zone'])
    .where('vin', '=', sql<string>`any(${[...vins]}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.vin, row.time_zone]));
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
 * Stores which signals a vehicle has, by their names in the catalogue; names that are not in it are left out.
 * Saying the same again changes nothing.
 */
export async function storeSignals(
  db: Kysely<Database>,
  names: readonly string[],
  from: { readonly vin: string; readonly now: number },
): Promise<void> {
  await sql`
    insert into vehicle_signals as known (vin, signal_ids, listed_at)
    select ${from.vin}, coalesce(array_agg(id order by id), '{}'), ${new Date(from.now)}::timestamptz
    from signal where name = any(${[...names]}::text[])
    on conflict (vin) do update set signal_ids = excluded.signal_ids, listed_at = excluded.listed_at
    where known.signal_ids <> excluded.signal_ids`.execute(db);
}
