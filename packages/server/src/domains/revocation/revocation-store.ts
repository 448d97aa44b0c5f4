import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import { causeOfRevoker, type RevokerKind, endConsents } from '../consents/public.ts';
import { isIn, type OrganisationScope } from '../../db/organisation-scope-store.ts';

interface NewRevocation {
  readonly formId: number;
  readonly consumerId: number;
  /** An OEM revokes for its own cars only; null for everybody else. */
  readonly oemId: number | null;
  readonly actorKind: RevokerKind;
  readonly actor: string;
  /** Null revokes for every VIN. */
  readonly vins: readonly string[] | null;
  readonly now: Date;
}

/** Ends the consents of a locked form and stores what the revocation amounts to. */
export async function storeRevocation(
  trx: Transaction<Database>,
  input: NewRevocation,
): Promise<{ revocationId: number; total: number }> {
  const id = await sql<{
    id: number;
  }>`select nextval(pg_get_serial_sequence('revocation', 'id')) as id`.execute(trx);
  const revocationId = id.rows[0]?.id ?? 0;
  const { actorKind } = input;
  const isWholeForm = input.oemId === null && input.vins === null;
  const total = await endConsents(trx, targetsOf(input), {
    to: 'FORM_CANCELED',
    cause: causeOfRevoker[actorKind],
    actorKind,
    actor: input.actor,
    revocationId,
    now: input.now,
  });
  // The database's own clock, read while the consents are locked: every sample stored under them was stored before.
  await sql`insert into revocation
    (id, form_id, consumer_id, actor_kind, actor, whole_form, total, revoked_at, last_sample_at)
    overriding system value
    select ${revocationId}, ${input.formId}, ${input.consumerId}, ${actorKind}, ${input.actor}, ${isWholeForm},
      ${total}, clock_timestamp(), (
        select to_timestamp(max(p.last_sample_at) / 1000.0)
        from revocation_consent e join stream_position p on p.consent_id = e.consent_id
        where e.revocation_id = ${revocationId})`.execute(trx);
  return { revocationId, total };
}

/** Those of the VINs of a stored revocation that have no car, and those whose car had nothing that it could end. */
export async function vinsNotRevoked(
  trx: Transaction<Database>,
  { revocationId, vins }: { readonly revocationId: number; readonly vins: readonly string[] },
): Promise<{ readonly notRegistered: string[]; readonly withoutConsent: string[] }> {
  const { rows } = await sql<{ vin: string; isRegistered: boolean }>`
    select a.vin, v.vin is not null as "isRegistered"
    from unnest(${vins}::text[]) with ordinality as a (vin, place)
    left join vehicle v on v.vin = a.vin
    where v.vin is null
      or not exists (
        select from revocation_consent e where e.vin = a.vin and e.revocation_id = ${revocationId})
    order by a.place`.execute(trx);
  const vinsWhere = (isRegistered: boolean) =>
    rows.filter((row) => row.isRegistered === isRegistered).map(({ vin }) => vin);
  return { notRegistered: vinsWhere(false), withoutConsent: vinsWhere(true) };
}

function targetsOf(input: NewRevocation): RawBuilder<unknown> {
  const conditions = [sql`c.form_id = ${input.formId}`];
  if (input.oemId !== null) conditions.push(sql`c.oem_id = ${input.oemId}`);
  if (input.vins !== null) conditions.push(sql`c.vin = any(${input.vins}::text[])`);
  return sql.join(conditions, sql` and `);
}

interface RevocationEffect {
  readonly revocation_id: number;
  readonly consent_form_id: number;
  readonly revoked_at: Date;
  readonly ended: number;
  readonly total: number;
  readonly confirmed: number;
  readonly last_sample_at: Date | null;
  readonly first_confirmed_at: Date | null;
  readonly last_confirmed_at: Date | null;
}

/**
 * How a revocation took effect in the cars that existed, whatever became of their consents since, or undefined: nobody
 * confirms for a VIN without a car.
 */
export async function findRevocation(
  db: Kysely<Database>,
  scope: { readonly consumerId: OrganisationScope; readonly revocationId: number },
): Promise<RevocationEffect | undefined> {
  const { rows } = await sql<RevocationEffect>`
    select r.id as revocation_id, r.form_id as consent_form_id, r.revoked_at, r.last_sample_at,
      r.total as ended, count(e.consent_id) as total, count(e.confirmed_at) as confirmed, min(e.confirmed_at) as first_confirmed_at,
      max(e.confirmed_at) as last_confirmed_at
    from revocation r left join revocation_consent e on e.revocation_id = r.id
    where r.id = ${scope.revocationId}
      and ${isIn(scope.consumerId, 'r.consumer_id')}
    group by r.id`.execute(db);
  return rows[0];
}
