import type { ReportRange } from '@vinculum/contract/reports/endpoints.ts';
import { DAY_MS, dayOf } from '@vinculum/contract/foundation/clock.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import { amounts, deliveredAndOwed } from './invoice-store.ts';

/**
 * Draws up the invoice of every consumer for the month of a day (YYYY-MM-DD, UTC), from its first day to that day: what
 * the invoicing report says of these days, added up. The same day again changes nothing; days after it stay as they
 * are. `now` is milliseconds since 1970.
 * @returns how many invoices are new or changed
 */
export async function drawUpInvoices(db: Kysely<Database>, day: string, now: number): Promise<number> {
  return await draw(db, { start_date: monthOf(day), end_date: day }, now);
}

/**
 * The same for every month that days (YYYY-MM-DD, UTC) lie in: each to its end, the last one to the last of these days.
 */
export async function drawUpEnded(
  db: Kysely<Database>,
  { from, to }: { readonly from: string; readonly to: string },
  now: number,
): Promise<number> {
  let changed = 0;
  let next = from;
  while (next <= to) {
    const end = lastOfMonth(next);
    changed += await drawUpInvoices(db, end < to ? end : to, now);
    next = dayOf(Date.parse(end) + DAY_MS);
  }
  return changed;
}

/**
 * The same from the last day that was drawn: what is read does not grow with the month, unless nothing of it was drawn
 * yet, as after an upgrade.
 */
export async function drawUpDay(db: Kysely<Database>, day: string, now: number): Promise<number> {
  const { rows } = await sql<{ last: string | null }>`
    select max(day)::text as last from invoice_day where month = ${monthOf(day)}::date and day <= ${day}::date`.execute(
    db,
  );
  return await draw(db, { start_date: rows[0]?.last ?? monthOf(day), end_date: day }, now);
}

function monthOf(day: string): string {
  return `${day.slice(0, 8)}01`;
}

function lastOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return dayOf(Date.UTC(year, month, 0));
}

async function draw(db: Kysely<Database>, days: ReportRange, now: number): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    // One after the other: both write the invoice of the month.
    await sql`select pg_advisory_xact_lock(hashtext('invoice'))`.execute(trx);
    await drawDays(trx, days);
    return await addUp(trx, days.end_date, now);
  });
}

const columns = sql.join(amounts.map(({ column }) => column));

async function drawDays(trx: Transaction<Database>, days: ReportRange): Promise<void> {
  const sums = amounts.map(({ column }) => sql`coalesce(sum(${column}), 0)`);
  // Whole, so that no line outlives what it was drawn from, as when an owner erases.
  await sql`
    delete from invoice_day
    where month = ${monthOf(days.start_date)}::date and day between ${days.start_date}::date and ${days.end_date}::date`.execute(
    trx,
  );
  await sql`
    with ${deliveredAndOwed({ ...days, consumerId: 'everybody', includeTest: true })}
    insert into invoice_day (consumer_id, month, form_id, day, is_test, cars, messages, bytes, ${columns})
    select l.consumer_id, ${monthOf(days.start_date)}::date, l.form_id, l.day, coalesce(v.is_test, false),
      count(distinct l.vin), coalesce(sum(l.messages), 0), coalesce(sum(l.bytes), 0), ${sql.join(sums)}
    from (select * from delivered full join owed using (consumer_id, form_id, vin, day)) l
    left join vehicle v on v.vin = l.vin
    group by 1, 2, 3, 4, 5`.execute(trx);
}

/** What is owed for tests is nothing: their deliveries alone are kept apart. */
async function addUp(trx: Transaction<Database>, day: string, now: number): Promise<number> {
  const sums = amounts.map(
    ({ name, column }) =>
      sql`${sql.lit(name)}, trim_scale(coalesce(sum(${column}) filter (where not is_test), 0))::text`,
  );
  const sumOf = (column: string, isTest: boolean) =>
    sql`coalesce(sum(${sql.ref(column)}) filter (where ${isTest ? sql`is_test` : sql`not is_test`}), 0)`;
  const { numAffectedRows } = await sql`
    insert into invoice as i (consumer_id, month, drawn_to, forms, messages, bytes, test_messages, test_bytes, amounts,
      updated_on)
    select consumer_id, month, ${day}::date, count(distinct form_id) filter (where not is_test),
      ${sumOf('messages', false)}, ${sumOf('bytes', false)}, ${sumOf('messages', true)}, ${sumOf('bytes', true)},
      jsonb_build_object(${sql.join(sums)}), ${new Date(now)}::timestamptz
    from invoice_day where month = ${monthOf(day)}::date
    group by consumer_id, month
    on conflict (consumer_id, month) do update set drawn_to = greatest(i.drawn_to, excluded.drawn_to),
      forms = excluded.forms, messages = excluded.messages, bytes = excluded.bytes,
      test_messages = excluded.test_messages, test_bytes = excluded.test_bytes, amounts = excluded.amounts,
      updated_on = excluded.updated_on
    where (i.drawn_to, i.forms, i.messages, i.bytes, i.test_messages, i.test_bytes, i.amounts)
      is distinct from (greatest(i.drawn_to, excluded.drawn_to), excluded.forms, excluded.messages, excluded.bytes,
        excluded.test_messages, excluded.test_bytes, excluded.amounts)`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
