import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import { type Found, type FoundKind, MOST_FOUND } from '@vinculum/contract/search/endpoints.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { ofMakers } from '../db/test-traffic-store.ts';
import { formsOfMaker } from './kept-totals-store.ts';
import { isHandedOverTo } from './vehicle/vehicle-scope-store.ts';
import { vinsEndingWith } from './vehicle/vin-ending-store.ts';

// A read model over the tables of other domains: it looks, and never writes.

/** Among how many vehicles whose VINs begin or end so one's own are looked for: few characters may be of millions. */
const MOST_VEHICLES = 1000;
const VIN_CHARACTERS = /^[A-HJ-NPR-Z0-9]{3,17}$/;

/** What may be found, by kind: who looks for whom. A kind that is absent is not looked for. */
export type SearchScope = Partial<Record<FoundKind, RawBuilder<boolean>>>;

/** A consumer's own forms and the cars that it asked, and the makers. */
export function consumerScope(
  consumerId: number,
): Required<Pick<SearchScope, 'form' | 'vehicle' | 'organisation'>> {
  return {
    form: sql`f.consumer_id = ${consumerId}`,
    vehicle: sql`exists (select from consent c where c.vin = v.vin and c.consumer_id = ${consumerId})`,
    organisation: sql`${holds(organisationRoles.OEM)} and ${ofMakers('o.id', false)}`,
  };
}

/** The forms that its cars were asked by, its cars, and the consumers. */
export function oemScope(oemId: number): ReturnType<typeof consumerScope> {
  return {
    form: sql`f.status <> 'DRAFT' and f.id in (${formsOfMaker(oemId)})`,
    vehicle: sql`v.oem_id = ${oemId}`,
    organisation: holds(organisationRoles.CONSUMER),
  };
}

/** Its fleets and the cars that were handed over to it. */
export function fleetScope(ownerId: number): Required<Pick<SearchScope, 'fleet' | 'vehicle'>> {
  return {
    fleet: sql`fl.organisation_id = ${ownerId}`,
    vehicle: sql`exists (select from vehicle_fleet_permit p where p.vin = v.vin and ${isHandedOverTo(ownerId)})`,
  };
}

/** Everything but fleets, which are their owners'. */
export function operatorScope(): Required<Omit<SearchScope, 'fleet'>> {
  const anything = sql<boolean>`true`;
  return { form: anything, vehicle: anything, organisation: anything, user: anything };
}

function holds(role: number): RawBuilder<boolean> {
  return sql`exists (select from organisation_role r where r.organisation_id = o.id and r.role_id = ${role})`;
}

/**
 * What a text finds: of each kind those first whose name begins with it. Upper and lower case are one. The cost does
 * not grow with the number of consents.
 */
export async function findBy(
  db: Kysely<Database>,
  text: string,
  scope: SearchScope,
): Promise<readonly Found[]> {
  const parts = [
    scope.form && forms(text, scope.form),
    scope.vehicle && vehicles(text, scope.vehicle),
    scope.organisation && organisations(text, scope.organisation),
    scope.user && users(text, scope.user),
    scope.fleet && fleets(text, scope.fleet),
  ].filter((part) => part !== undefined && part !== null);
  if (parts.length === 0) return [];
  const { rows } = await sql<Found>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}

const found = (kind: FoundKind, columns: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${sql.lit(kind)} as kind, ${columns}`;
const nameHas = (name: RawBuilder<unknown>, text: string): RawBuilder<unknown> =>
  sql`strpos(lower(${name}), lower(${text})) > 0`;
const beginning = (name: RawBuilder<unknown>, text: string): RawBuilder<unknown> =>
  sql`order by starts_with(lower(${name}), lower(${text})) desc`;

function forms(text: string, scope: RawBuilder<boolean>): RawBuilder<unknown> {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  const columns = sql`f.id::text as id, f.title as name, f.status as detail, null::int as organisation_id`;
  return sql`(select ${found('form', columns)} from consent_form f
    where ${scope} and (f.id = ${number} or (not f.is_test and ${nameHas(sql`f.title`, text)}))
    order by f.id = ${number} desc, starts_with(lower(f.title), lower(${text})) desc, f.id desc limit ${MOST_FOUND})`;
}

function vehicles(text: string, scope: RawBuilder<boolean>): RawBuilder<unknown> | null {
  const from = text.toUpperCase();
  if (!VIN_CHARACTERS.test(from)) return null;
  const columns = sql`v.vin as id, v.vin as name, '' as detail, null::int as organisation_id`;
  return sql`(select ${found('vehicle', columns)} from (
      (select vin from vehicle where vin between ${from} and ${from.padEnd(17, 'Z')} order by vin limit ${MOST_VEHICLES})
      union (${vinsEndingWith(from, MOST_VEHICLES)})
    ) alike join vehicle v on v.vin = alike.vin
    where ${scope} order by starts_with(v.vin, ${from}) desc, v.vin limit ${MOST_FOUND})`;
}

function organisations(text: string, scope: RawBuilder<boolean>): RawBuilder<unknown> {
  const columns = sql`o.id::text as id, o.name as name, '' as detail, null::int as organisation_id`;
  return sql`(select ${found('organisation', columns)} from organisation o
    where ${scope} and o.resting_from is null and ${nameHas(sql`o.name`, text)}
    ${beginning(sql`o.name`, text)}, o.name limit ${MOST_FOUND})`;
}

function users(text: string, scope: RawBuilder<boolean>): RawBuilder<unknown> {
  const columns = sql`u.id::text as id, u.name as name, o.name as detail, u.organisation_id`;
  return sql`(select ${found('user', columns)} from app_user u join organisation o on o.id = u.organisation_id
    where ${scope} and u.is_active
      and (${nameHas(sql`u.name`, text)} or ${nameHas(sql`u.username`, text)} or ${nameHas(sql`u.email`, text)})
    ${beginning(sql`u.name`, text)}, u.name, u.id limit ${MOST_FOUND})`;
}

function fleets(text: string, scope: RawBuilder<boolean>): RawBuilder<unknown> {
  const columns = sql`fl.id::text as id, fl.name as name, '' as detail, null::int as organisation_id`;
  return sql`(select ${found('fleet', columns)} from fleet fl
    where ${scope} and ${nameHas(sql`fl.name`, text)} ${beginning(sql`fl.name`, text)}, fl.name limit ${MOST_FOUND})`;
}
