import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import { advisoryLockClasses } from '../../mechanisms/advisory-locks.ts';
import { causes, rowsOfChange, sweepVehicles } from '../consents/public.ts';
import { statusAtRegistration } from './vin-outcome-store.ts';

interface Registered {
  readonly vins: readonly string[];
  readonly oemId: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Cars of a maker have registered (in this transaction): the consents that waited for them get their maker, and by the
 * table of `vin-outcome-rules.ts` they are offered, or not asked. Only a car for which something waits costs a
 * statement of its own.
 */
export async function registerVehicleConsents(trx: Transaction<Database>, input: Registered): Promise<void> {
  await holdGatesOf(trx, input.vins);
  const { rows } = await sql<{ vin: string }>`select distinct vin from consent
    where vin = any(${input.vins}::text[]) and oem_id is null order by vin`.execute(trx);
  if (rows.length === 0) return;
  // What is over by the clock is neither offered nor refused, whether or not a job has said so.
  await sweepVehicles(
    trx,
    rows.map(({ vin }) => vin),
    new Date(input.now),
  );
  for (const { vin } of rows) await registerOne(trx, { ...input, vin });
}

async function registerOne(
  trx: Transaction<Database>,
  input: Registered & { readonly vin: string },
): Promise<void> {
  await sql`select 1 from consumer_permission where oem_id = ${input.oemId} and consumer_id in (
    select consumer_id from consent where vin = ${input.vin} and oem_id is null) order by id for share`.execute(
    trx,
  );
  const now = sql`${new Date(input.now)}::timestamptz`;
  const isRefused = sql`t.to_status <> t.status`;
  await sql`
    with target as materialized (
      select c.id, c.status, f.form_hash, case c.status
          when 'FORM_PENDING' then ${statusAtRegistration(sql`f.consent_type`)} else c.status end as to_status
      from consent c join consent_form f on f.id = c.form_id
      left join consumer_permission p on p.oem_id = ${input.oemId} and p.consumer_id = c.consumer_id
      where c.vin = ${input.vin} and c.oem_id is null
      order by c.id for update of c
    ), changed as (
      update consent c set oem_id = ${input.oemId}, revision = nextval('consent_revision'), updated_on = ${now},
        status = t.to_status,
        cause = case when ${isRefused} then ${causes.noPermission} else c.cause end,
        actor_kind = case when ${isRefused} then 'oem' else c.actor_kind end,
        is_test = coalesce((select is_test from vehicle v where v.vin = c.vin), c.is_test),
        -- The car never heard of those that are refused or had ended before it came.
        confirmed_at = case when t.to_status = 'FORM_PENDING' then null else ${now} end
      from target t where c.id = t.id
      returning c.id, c.vin, t.status as from_status, t.to_status, t.form_hash
    ), ${rowsOfChange({
      now,
      actorKind: 'oem',
      actor: null,
      to: sql`to_status`,
      cause: causes.noPermission,
      notifiesCar: sql`to_status = 'FORM_PENDING'`,
      changesStatus: sql`to_status <> from_status`,
    })}
    select count(*) from changed`.execute(trx);
}

// A publication sees no vehicle whose registration has not been committed, and that registration sees no consent
// of a publication that has not: each would leave the offer to the other. So a registration holds the gates of its
// VINs and a publication looks through all gates, both until they commit.
const GATES = 64;

/** Waits for registrations in flight and keeps new ones waiting until the transaction ends. */
export async function passAllGates(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${sql.lit(advisoryLockClasses.publicationGate)}, gate)
    from generate_series(0, ${sql.lit(GATES - 1)}) gate`.execute(trx);
}

/**
 * Waits for publications in flight and keeps new ones waiting until the transaction ends; in the order of the gates:
 * two who hold several never wait for each other.
 */
async function holdGatesOf(trx: Transaction<Database>, vins: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLockClasses.publicationGate)}, gate) from (
    select distinct hashtext(vin) & ${sql.lit(GATES - 1)} as gate from unnest(${vins}::text[]) vin order by gate
  ) gates`.execute(trx);
}
