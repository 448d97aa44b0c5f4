import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** What was delivered of one car under one form on one day. */
export interface UsageRow {
  readonly consumer_id: number;
  readonly form_id: number;
  readonly vin: string;
  /** YYYY-MM-DD, UTC. */
  readonly day: string;
  readonly messages: bigint;
  readonly bytes: bigint;
}

/** Days YYYY-MM-DD, UTC, both in it; of one consumer, or of all. */
export interface UsageRange {
  readonly consumerId: number | null;
  readonly start: string;
  readonly end: string;
}

const ROWS_AT_ONCE = 1000;

/**
 * Every car's usage by form and day, in the order of consumer, form, VIN and day, in exact integers; read by cursor, so
 * memory stays small however long it is. It is the metering itself (`usage_hour`), the running hour included.
 */
export async function* readUsage(
  db: Kysely<Database>,
  { consumerId, start, end }: UsageRange,
): AsyncGenerator<UsageRow> {
  const startOf = (day: string, later: number) =>
    sql<Date>`((${day}::date + ${later}::int)::timestamp at time zone 'UTC')`;
  const day = sql<string>`(hour at time zone 'UTC')::date`;
  const rows = db
    .selectFrom('usage_hour')
    .select(['consumer_id', 'form_id', 'vin', day.as('day')])
    .select([sql<string>`sum(messages)::text`.as('messages'), sql<string>`sum(bytes)::text`.as('bytes')])
    .where('hour', '>=', startOf(start, 0))
    .where('hour', '<', startOf(end, 1))
    .$if(consumerId !== null, (query) => query.where('consumer_id', '=', consumerId))
    .groupBy(['consumer_id', 'form_id', 'vin', day])
    .orderBy('consumer_id')
    .orderBy('form_id')
    .orderBy('vin')
    .orderBy(day)
    .stream(ROWS_AT_ONCE);
  for await (const { messages, bytes, ...row } of rows)
    yield { ...row, messages: BigInt(messages), bytes: BigInt(bytes) };
}
