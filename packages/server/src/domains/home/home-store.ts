import { liveStatuses, openStatuses } from '@vinculum/contract/consent/vocabulary.ts';
import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import type { HomeFigures } from '@vinculum/contract/home/endpoints.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

// A read model over the tables of other domains: it counts, and never writes.

type Count = RawBuilder<number>;
type Figures = Partial<Record<keyof HomeFigures, number>>;

const isLive = (now: Date) =>
  sql`status in (${sql.join(liveStatuses)}) and (expires_at is null or expires_at > ${now})`;
const isWaiting = (now: Date) =>
  sql`status in (${sql.join(openStatuses)}) and (expires_at is null or expires_at > ${now})`;
const holders = (role: number): Count =>
  sql`(select count(*) from organisation_role where role_id = ${role})`;
const isOnline = sql`exists (select from vehicle_session s where s.vin = vehicle.vin and s.is_online)`;

/** A consumer's own forms, consents and notifications. */
export function consumerFigures(db: Kysely<Database>, consumerId: number, now: Date): Promise<Figures> {
  const own = sql`consumer_id = ${consumerId}`;
  return countAll(db, {
    consent_forms: sql`(select count(*) from consent_form where ${own})`,
    live_consents: sql`(select count(*) from consent where ${own} and ${isLive(now)})`,
    waiting_consents: sql`(select count(*) from consent where ${own} and ${isWaiting(now)})`,
    notifications: sql`(select count(*) from notification where organisation_id = ${consumerId})`,
  });
}

/** The vehicles that an OEM built, the forms and consents live on them, and how many consumers there are to permit. */
export function oemFigures(db: Kysely<Database>, oemId: number, now: Date): Promise<Figures> {
  const live = sql`from consent where oem_id = ${oemId} and ${isLive(now)}`;
  return countAll(db, {
    live_forms: sql`(select count(distinct form_id) ${live})`,
    live_consents: sql`(select count(*) ${live})`,
    vehicles: sql`(select count(*) from vehicle where oem_id = ${oemId})`,
    vehicles_online: sql`(select count(*) from vehicle where oem_id = ${oemId} and ${isOnline})`,
    consumers: holders(organisationRoles.CONSUMER),
  });
}

/** The fleets of a fleet owner and the vehicles in them. */
export function fleetFigures(db: Kysely<Database>, ownerId: number): Promise<Figures> {
  const own = sql`fleet_id in (select id from fleet where organisation_id = ${ownerId})`;
  return countAll(db, {
    fleets: sql`(select count(*) from fleet where organisation_id = ${ownerId})`,
    vehicles: sql`(select count(*) from vehicle where ${own})`,
    vehicles_online: sql`(select count(*) from vehicle where ${own} and ${isOnline})`,
  });
}

/** The whole platform. */
export function operatorFigures(db: Kysely<Database>, _operatorId: number, now: Date): Promise<Figures> {
  return countAll(db, {
    organisations: sql`(select count(*) from organisation)`,
    consumers: holders(organisationRoles.CONSUMER),
    fleets: sql`(select count(*) from fleet)`,
    consent_forms: sql`(select count(*) from consent_form)`,
    live_consents: sql`(select count(*) from consent where ${isLive(now)})`,
    waiting_consents: sql`(select count(*) from consent where ${isWaiting(now)})`,
    vehicles: sql`(select count(*) from vehicle)`,
    vehicles_online: sql`(select count(*) from vehicle where ${isOnline})`,
  });
}

async function countAll(
  db: Kysely<Database>,
  counts: Partial<Record<keyof HomeFigures, Count>>,
): Promise<Figures> {
  const columns = Object.entries(counts).map(([name, count]) => sql`${count} as ${sql.ref(name)}`);
  const { rows } = await sql<Figures>`select ${sql.join(columns)}`.execute(db);
  return rows[0] ?? {};
}
