import { liveStatuses, openStatuses } from '@vinculum/contract/consents/vocabulary.ts';
import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import type { HomeFigures } from '@vinculum/contract/home/endpoints.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { ofMakers, ofTraffic } from '../db/test-traffic-store.ts';
import { isUnexpired } from '../db/unexpired-store.ts';

// A read model over the tables of other domains: it counts, and never writes.

type Count = RawBuilder<number>;
type Figures = Partial<Record<keyof HomeFigures, number>>;

/** At what moment, and whether what vehicles of tests cause counts. */
interface Counting {
  readonly now: Date;
  readonly includeTest: boolean;
}

const isLive = ({ now, includeTest }: Counting) =>
  sql`${ofTraffic('is_test', includeTest)} and status in (${sql.join(liveStatuses)})
    and ${isUnexpired('expires_at', now)}`;
const isWaiting = ({ now, includeTest }: Counting) =>
  sql`${ofTraffic('is_test', includeTest)} and status in (${sql.join(openStatuses)})
    and ${isUnexpired('expires_at', now)}`;
const holders = (role: number): Count =>
  sql`(select count(*) from organisation_role r join organisation o on o.id = r.organisation_id
    where r.role_id = ${role} and o.resting_from is null)`;
const isOnline = sql`exists (select from vehicle_session s where s.vin = vehicle.vin and s.is_online)`;

/** A consumer's own forms, consents and notifications. */
export function consumerFigures(
  db: Kysely<Database>,
  consumerId: number,
  counting: Counting,
): Promise<Figures> {
  const own = sql`consumer_id = ${consumerId}`;
  const real = ofTraffic('is_test', counting.includeTest);
  return countAll(db, {
    consent_forms: sql`(select count(*) from consent_form where ${own} and ${real})`,
    live_consents: sql`(select count(*) from consent where ${own} and ${isLive(counting)})`,
    waiting_consents: sql`(select count(*) from consent where ${own} and ${isWaiting(counting)})`,
    notifications: sql`(select count(*) from notification where organisation_id = ${consumerId})`,
  });
}

/** The vehicles that an OEM built, the forms and consents live on them, and how many consumers there are to permit. */
export function oemFigures(db: Kysely<Database>, oemId: number, counting: Counting): Promise<Figures> {
  const real = ofTraffic('is_test', counting.includeTest);
  const live = sql`from consent where oem_id = ${oemId} and ${isLive(counting)}`;
  return countAll(db, {
    live_forms: sql`(select count(distinct form_id) ${live})`,
    live_consents: sql`(select count(*) ${live})`,
    vehicles: sql`(select count(*) from vehicle where oem_id = ${oemId} and ${real})`,
    vehicles_online: sql`(select count(*) from vehicle where oem_id = ${oemId} and ${real} and ${isOnline})`,
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
export function operatorFigures(
  db: Kysely<Database>,
  _operatorId: number,
  counting: Counting,
): Promise<Figures> {
  const real = ofTraffic('is_test', counting.includeTest);
  return countAll(db, {
    organisations: sql`(select count(*) from organisation
      where resting_from is null and ${ofMakers('id', counting.includeTest)})`,
    consumers: holders(organisationRoles.CONSUMER),
    fleets: sql`(select count(*) from fleet)`,
    consent_forms: sql`(select count(*) from consent_form where ${real})`,
    live_consents: sql`(select count(*) from consent where ${isLive(counting)})`,
    waiting_consents: sql`(select count(*) from consent where ${isWaiting(counting)})`,
    vehicles: sql`(select count(*) from vehicle where ${real})`,
    vehicles_online: sql`(select count(*) from vehicle where ${real} and ${isOnline})`,
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
