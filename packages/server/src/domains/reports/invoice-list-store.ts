import type { Invoice, InvoiceDay, InvoiceOfForm, Owed } from '@vinculum/contract/reports/invoices.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { ofTraffic } from '../../db/test-traffic-store.ts';
import { amounts } from './invoice-store.ts';
import { isIn, type OrganisationScope } from '../../db/organisation-scope-store.ts';

type Db = Kysely<Database>;

interface Traffic {
  readonly includeTest: boolean;
}

/** One month of one consumer. */
interface InvoiceScope extends Traffic {
  readonly consumerId: number;
  /** YYYY-MM */
  readonly month: string;
}

/** An invoice, as a key to go on behind. */
export interface InvoiceKey {
  readonly month: string;
  readonly consumerId: number;
}

type InvoiceRow = Omit<Invoice, 'owed' | 'updated_on'> & {
  readonly amounts: Readonly<Record<string, string>>;
  readonly updated_on: Date;
};

/** Invoices of a consumer, or of all, the newest month first; those of test traffic alone only with it. */
export async function invoicesOf(
  db: Db,
  {
    consumerId,
    includeTest,
    after,
    limit,
  }: Traffic & {
    readonly consumerId: OrganisationScope;
    readonly after: InvoiceKey | null;
    readonly limit: number;
  },
): Promise<Invoice[]> {
  const { rows } = await sql<InvoiceRow>`
    ${invoiceColumns(includeTest)}
    where ${includeTest ? sql`true` : sql`not (i.forms = 0 and i.messages = 0 and i.test_messages > 0)`}
      and ${isIn(consumerId, 'i.consumer_id')}
      ${after === null ? sql`` : sql`and (i.month, i.consumer_id) < (${firstOf(after.month)}, ${after.consumerId})`}
    order by i.month desc, i.consumer_id desc limit ${limit}`.execute(db);
  return rows.map(shown);
}

export async function invoiceOf(
  db: Db,
  { consumerId, month, includeTest }: InvoiceScope,
): Promise<Invoice | null> {
  const { rows } = await sql<InvoiceRow>`
    ${invoiceColumns(includeTest)}
    where i.consumer_id = ${consumerId} and i.month = ${firstOf(month)}`.execute(db);
  const [row] = rows;
  return row === undefined ? null : shown(row);
}

function invoiceColumns(includeTest: boolean): RawBuilder<unknown> {
  const tests = (column: string) => (includeTest ? sql`+ ${sql.ref(column)}` : sql``);
  return sql`
    select i.consumer_id, o.name as consumer, to_char(i.month, 'YYYY-MM') as month, i.drawn_to::text, i.updated_on,
      i.forms, (i.messages ${tests('i.test_messages')})::text as messages,
      (i.bytes ${tests('i.test_bytes')})::text as bytes, i.amounts
    from invoice i join organisation o on o.id = i.consumer_id`;
}

function shown({ amounts: sums, updated_on, ...row }: InvoiceRow): Invoice {
  return { ...row, updated_on: updated_on.toISOString(), owed: owedOf(sums) };
}

/** The forms of an invoice by their number; one that both cars and vehicles of tests delivered under stands twice. */
export async function formsOf(
  db: Db,
  scope: InvoiceScope,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<InvoiceOfForm[]> {
  const { rows } = await sql<Omit<InvoiceOfForm, 'owed'> & { amounts: Readonly<Record<string, string>> }>`
    select l.form_id as consent_form_id, f.title, l.is_test, count(*)::integer as days, max(l.cars) as cars,
      sum(l.messages)::text as messages, sum(l.bytes)::text as bytes, ${sumsOf()} as amounts
    from invoice_day l join consent_form f on f.id = l.form_id
    where l.consumer_id = ${scope.consumerId} and l.month = ${firstOf(scope.month)}
      and l.form_id in (
        select distinct form_id from invoice_day
        where consumer_id = ${scope.consumerId} and month = ${firstOf(scope.month)} and form_id > ${after}
          and ${ofTraffic('is_test', scope.includeTest)}
        order by form_id limit ${limit})
      and ${ofTraffic('l.is_test', scope.includeTest)}
    group by l.form_id, f.title, l.is_test
    order by l.form_id, l.is_test`.execute(db);
  return rows.map(({ amounts: sums, ...row }) => ({ ...row, owed: owedOf(sums) }));
}

/** Of one form; what cars of tests caused stands in rows of its own. */
export async function daysOf(db: Db, scope: InvoiceScope, formId: number): Promise<InvoiceDay[]> {
  const { rows } = await sql<Omit<InvoiceDay, 'owed'> & { amounts: Readonly<Record<string, string>> }>`
    select l.day::text, l.is_test, l.cars, l.messages::text, l.bytes::text, ${sumsOf()} as amounts
    from invoice_day l
    where l.consumer_id = ${scope.consumerId} and l.month = ${firstOf(scope.month)} and l.form_id = ${formId}
      and ${ofTraffic('l.is_test', scope.includeTest)}
    group by l.day, l.is_test, l.cars, l.messages, l.bytes
    order by l.day, l.is_test`.execute(db);
  return rows.map(({ amounts: sums, ...row }) => ({ ...row, owed: owedOf(sums) }));
}

function sumsOf(): RawBuilder<unknown> {
  const sums = amounts.map(({ name }) => sql`${sql.lit(name)}, trim_scale(sum(l.${sql.ref(name)}))::text`);
  return sql`jsonb_build_object(${sql.join(sums)})`;
}

function owedOf(sums: Readonly<Record<string, string>>): Owed {
  return amounts.flatMap(({ name, payee, currencyType }) => {
    const amount = sums[name] ?? '0';
    return amount === '0' ? [] : [{ payee, currency_type: currencyType, amount }];
  });
}

function firstOf(month: string): RawBuilder<string> {
  return sql<string>`${`${month}-01`}::date`;
}
