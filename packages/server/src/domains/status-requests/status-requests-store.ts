import type { RequestableStatus } from '@vinculum/contract/status-requests/endpoints.ts';
import type { ConsentStatus } from '@vinculum/contract/consents/vocabulary.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import { inSlices } from '../../mechanisms/in-slices.ts';
import { isIn, type OrganisationScope } from '../../db/organisation-scope-store.ts';

/** A VIN that a user may act on, and the moment from which its consents are that user's business (null: always). */
export interface RequestedVehicle {
  readonly vin: string;
  readonly since: Date | null;
}

/** The consents of a locked form at vehicles, by VIN; those from before the vehicle's `since` are not there. */
export async function consentsAt(
  trx: Transaction<Database>,
  formId: number,
  vehicles: readonly RequestedVehicle[],
): Promise<Map<string, { readonly status: ConsentStatus; readonly actorKind: string | null }>> {
  if (vehicles.length === 0) return new Map();
  const { rows } = await sql<{ vin: string; status: ConsentStatus; actorKind: string | null }>`
    select c.vin, c.status, c.actor_kind as "actorKind"
    from unnest(${vehicles.map(({ vin }) => vin)}::text[], ${vehicles.map(({ since }) => since)}::timestamptz[])
      as a (vin, since)
    join consent c on c.vin = a.vin and c.form_id = ${formId}
    where a.since is null or c.created_on >= a.since`.execute(trx);
  return new Map(rows.map(({ vin, ...consent }) => [vin, consent]));
}

/** How long requests are kept: as long as anybody may follow them. */
const RETENTION_DAYS = 90;

/** Stores a request with the vehicles asked, at the revision that they have to apply; returns its id. */
export async function storeStatusRequest(
  trx: Transaction<Database>,
  input: {
    readonly formId: number;
    readonly organisationId: number;
    readonly status: RequestableStatus;
    readonly by: string;
    readonly vins: readonly string[];
    readonly now: Date;
  },
): Promise<number> {
  const { id } = await trx
    .insertInto('consent_status_request')
    .values({
      form_id: input.formId,
      organisation_id: input.organisationId,
      consent_status: input.status,
      requested_by: input.by,
      requested_at: input.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into consent_status_request_vehicle (request_id, vin, revision)
    select ${id}, vin, revision from consent
    where form_id = ${input.formId} and vin = any(${input.vins}::text[]) order by vin`.execute(trx);
  return id;
}

/** Deletes the requests that nobody may follow any more; returns how many. */
export async function deleteOldStatusRequests(db: Kysely<Database>, now: number): Promise<number> {
  const isOld = sql`r.requested_at < ${new Date(now)}::timestamptz - make_interval(days => ${RETENTION_DAYS})`;
  // First what a request would take with it at once: a row for each of its vehicles.
  await inSlices(async (rows) => {
    const { numAffectedRows } = await sql`
      delete from consent_status_request_vehicle where ctid = any(array(
        select v.ctid from consent_status_request r join consent_status_request_vehicle v on v.request_id = r.id
        where ${isOld} limit ${rows}))`.execute(db);
    return Number(numAffectedRows);
  });
  return await inSlices(async (rows) => {
    const { numAffectedRows } = await sql`
      delete from consent_status_request where id = any(array(
        select r.id from consent_status_request r where ${isOld} limit ${rows}))`.execute(db);
    return Number(numAffectedRows);
  });
}

interface StatusRequestProgress {
  readonly request_id: number;
  readonly consent_form_id: number;
  readonly title: string;
  readonly consent_status: RequestableStatus;
  readonly requested_at: Date;
  readonly total: number;
  readonly applied: number;
  /** The first of those that have not, by VIN. */
  readonly waiting: string[];
}

/** How far cars have applied a request of an organisation, or of anybody's; undefined: no such one. */
export async function findStatusRequest(
  db: Kysely<Database>,
  scope: { readonly organisationId: OrganisationScope; readonly requestId: number; readonly named: number },
): Promise<StatusRequestProgress | undefined> {
  const isApplied = sql`coalesce(s.applied_revision, 0) >= v.revision`;
  const { rows } = await sql<StatusRequestProgress>`
    select r.id as request_id, r.form_id as consent_form_id, f.title, r.consent_status, r.requested_at,
      count(v.vin) as total, count(v.vin) filter (where ${isApplied}) as applied,
      coalesce((array_agg(v.vin order by v.vin) filter (where not ${isApplied}))[1:${scope.named}::int], '{}')
        as waiting
    from consent_status_request r join consent_form f on f.id = r.form_id
    left join consent_status_request_vehicle v on v.request_id = r.id
    left join vehicle_session s on s.vin = v.vin
    where r.id = ${scope.requestId}
      and ${isIn(scope.organisationId, 'r.organisation_id')}
    group by r.id, f.id`.execute(db);
  return rows[0];
}
