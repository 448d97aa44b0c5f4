import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

// A publication sees no vehicle whose registration has not been committed, and that registration sees no consent
// of a publication that has not: each would leave the offer to the other. So a registration holds the gate of its
// VIN and a publication looks through all gates, both until they commit.
const GATE_CLASS = 4711;
const GATES = 64;

/** Waits for registrations in flight and keeps new ones waiting until the transaction ends. */
export async function passAllGates(trx: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${sql.lit(GATE_CLASS)}, gate)
    from generate_series(0, ${sql.lit(GATES - 1)}) gate`.execute(trx);
}

/** Waits for publications in flight and keeps new ones waiting until the transaction ends. */
export async function holdGateOf(trx: Kysely<Database>, vin: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(GATE_CLASS)},
    (hashtext(${vin}) & ${sql.lit(GATES - 1)}))`.execute(trx);
}

/** The same for many, in the order of the gates: two who hold several never wait for each other. */
export async function holdGatesOf(trx: Kysely<Database>, vins: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(GATE_CLASS)}, gate) from (
    select distinct hashtext(vin) & ${sql.lit(GATES - 1)} as gate from unnest(${vins}::text[]) vin order by gate
  ) gates`.execute(trx);
}
