import { liveStatuses, openStatuses } from '@vinculum/contract/consents/vocabulary.ts';
import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import type { HomeFigures } from '@vinculum/contract/home/endpoints.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { ofMakers, ofTraffic } from '../db/test-traffic-store.ts';
import { consentTotals, vehicleTotals } from './kept-totals-store.ts';
import { isHandedOverTo } from './vehicle/vehicle-scope-store.ts';

// A read model over the tables of other domains: it counts, and never writes.

type Count = RawBuilder<number>;
type Figures = Partial<Record<keyof HomeFigures, number>>;

/** At what moment, and whether what vehicles of tests cause counts. */
interface Counting {
  readonly now: Date;
  readonly includeTest: boolean;
}

const sumOf = (totals: RawBuilder<unknown>): Count =>
  sql`(select coalesce(sum(total), 0)::bigint from ${totals})`;
/** Of consents that are real, or of tests too: how many are live, how many wait, and how many forms have live ones. */
const consentsOf = (whose: RawBuilder<unknown>, { now, includeTest }: Counting): RawBuilder<unknown> => sql`(
  select coalesce(sum(live), 0)::bigint as live, coalesce(sum(waiting), 0)::bigint as waiting,
    count(*) filter (where live > 0) as forms
  from (
    select sum(total) filter (where status in (${sql.join(liveStatuses)})) as live,
      sum(total) filter (where status in (${sql.join(openStatuses)})) as waiting
    from ${consentTotals(now)} c where ${whose} and ${ofTraffic('is_test', includeTest)} group by form_id
  ) by_form
) consents`;
const holders = (role: number): Count =>
  sql`(select count(*) from organisation_role r join organisation o on o.id = r.organisation_id
    where r.role_id = ${role} and o.resting_from is null)`;
/** From the side of the connections: there are fewer of them than vehicles. */
const onlineOf = (vehicles: RawBuilder<unknown>, includeTest: boolean): Count =>
  sql`(select count(*) from vehicle_session s join vehicle v on v.vin = s.vin
    where s.is_online and ${vehicles} and ${ofTraffic('v.is_test', includeTest)})`;

/** A consumer's own forms, consents and notifications. */
export function consumerFigures(
  db: Kysely<Database>,
  consumerId: number,
  counting: Counting,
): Promise<Figures> {
  const own = sql`consumer_id = ${consumerId}`;
  const real = ofTraffic('is_test', counting.includeTest);
  return countAll(
    db,
    {
      consent_forms: sql`(select count(*) from consent_form where ${own} and ${real})`,
      live_consents: sql`live`,
      waiting_consents: sql`waiting`,
      notifications: sql`(select count(*) from notification where organisation_id = ${consumerId})`,
    },
    consentsOf(own, counting),
  );
}

/** The vehicles that an OEM built, the forms and consents live on them, and how many consumers there are to permit. */
export function oemFigures(db: Kysely<Database>, oemId: number, counting: Counting): Promise<Figures> {
  const real = ofTraffic('is_test', counting.includeTest);
  return countAll(
    db,
    {
      live_forms: sql`forms`,
      live_consents: sql`live`,
      vehicles: sumOf(sql`${vehicleTotals} v where oem_id = ${oemId} and ${real}`),
      vehicles_online: onlineOf(sql`v.oem_id = ${oemId}`, counting.includeTest),
      consumers: holders(organisationRoles.CONSUMER),
    },
    consentsOf(sql`oem_id = ${oemId}`, counting),
  );
}

/** A fleet owner's fleets, and the vehicles that were handed over to it, in a fleet or in none yet. */
export function fleetFigures(db: Kysely<Database>, ownerId: number): Promise<Figures> {
  const own = isHandedOverTo(ownerId);
  return countAll(db, {
    fleets: sql`(select count(*) from fleet where organisation_id = ${ownerId})`,
    vehicles: sql`(select count(*) from vehicle_fleet_permit p where ${own})`,
    vehicles_online: sql`(select count(*) from vehicle_fleet_permit p join vehicle_session s on s.vin = p.vin
      where s.is_online and ${own})`,
  });
}

export function operatorFigures(
  db: Kysely<Database>,
  _operatorId: number,
  counting: Counting,
): Promise<Figures> {
  const real = ofTraffic('is_test', counting.includeTest);
  return countAll(
    db,
    {
      organisations: sql`(select count(*) from organisation
      where resting_from is null and ${ofMakers('id', counting.includeTest)})`,
      consumers: holders(organisationRoles.CONSUMER),
      fleets: sql`(select count(*) from fleet)`,
      consent_forms: sql`(select count(*) from consent_form where ${real})`,
      live_consents: sql`live`,
      waiting_consents: sql`waiting`,
      vehicles: sumOf(sql`${vehicleTotals} v where ${real}`),
      vehicles_online: onlineOf(sql`true`, counting.includeTest),
    },
    consentsOf(sql`true`, counting),
  );
}

async function countAll(
  db: Kysely<Database>,
  counts: Partial<Record<keyof HomeFigures, Count>>,
  from: RawBuilder<unknown> = sql`(select) nothing`,
): Promise<Figures> {
  const columns = Object.entries(counts).map(([name, count]) => sql`${count} as ${sql.ref(name)}`);
  const { rows } = await sql<Figures>`select ${sql.join(columns)} from ${from}`.execute(db);
  return rows[0] ?? {};
}
