import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { invoiceSums } from './invoice-lines-store.ts';

/**
 * Draws up the invoice of every consumer for the month of a day (YYYY-MM-DD, UTC), from its first day to that day: what
 * the invoicing report says of these days, added up. The same day again changes nothing; an earlier day leaves an
 * invoice that goes further as it is. `now` is milliseconds since 1970.
 * @returns how many invoices are new or changed
 */
export async function drawUpInvoices(db: Kysely<Database>, day: string, now: number): Promise<number> {
  const month = `${day.slice(0, 8)}01`;
  const { numAffectedRows } = await sql`
    insert into invoice (consumer_id, month, drawn_to, messages, bytes, amounts, updated_on)
    select s.consumer_id, ${month}::date, ${day}::date, s.messages, s.bytes, s.amounts, ${new Date(now)}::timestamptz
    from (${invoiceSums({ start_date: month, end_date: day })}) s
    on conflict (consumer_id, month) do update set drawn_to = excluded.drawn_to, messages = excluded.messages,
      bytes = excluded.bytes, amounts = excluded.amounts, updated_on = excluded.updated_on
    where excluded.drawn_to >= invoice.drawn_to
      and (invoice.drawn_to, invoice.messages, invoice.bytes, invoice.amounts)
        is distinct from (excluded.drawn_to, excluded.messages, excluded.bytes, excluded.amounts)`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}
