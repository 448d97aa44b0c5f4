import { currencyUnits } from '@vinculum/contract/consents/vocabulary.ts';
import { invoiceLine, type ReportRange } from '@vinculum/contract/reports/endpoints.ts';
import { type Payee, payees } from '@vinculum/contract/reports/invoices.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Lines } from '../../db/copy-lines.ts';
import { csvLines, plain, written } from '../../db/file-lines-store.ts';
import { ofTrafficOfVin } from '../../db/test-traffic-store.ts';
import { isIn, type OrganisationScope } from '../../db/organisation-scope-store.ts';

// A read model over the tables of other domains: it adds up, and never writes.

/** Whose lines. */
export type InvoiceScope = ReportRange & {
  readonly consumerId: OrganisationScope;
  /** Whether deliveries of vehicles of tests are among them; they earn nothing and are never owed. */
  readonly includeTest: boolean;
};

const isOf: Readonly<Record<Payee, RawBuilder<boolean>>> = {
  owner_reward: sql`a.kind = 'consumer'`,
  oem_reward: sql`a.kind = 'oem' and not a.is_price`,
  package_price: sql`a.kind = 'oem' and a.is_price`,
};

/** What may be owed: a column for each payee and currency, with its sum over rows of the ledger. */
export const amounts = payees.flatMap((payee) =>
  currencyUnits.map((currency, type) => {
    const name = `${payee}_${currency.toLowerCase()}` as const;
    return {
      name,
      payee,
      currencyType: type,
      column: sql.ref(name),
      sum: sql`sum(a.amount) filter (where ${isOf[payee]} and a.currency_type = ${sql.lit(type)})`,
    };
  }),
);

/**
 * The lines in the order of consumer, form, VIN and day. Deliveries are those of the metering, amounts those of the
 * ledger of rewards.
 */
export function invoiceLines(scope: InvoiceScope): Lines {
  const count = (column: string) => plain(sql`coalesce(${sql.ref(column)}, 0)`);
  const amount = (column: string) => plain(sql`coalesce(trim_scale(${sql.ref(column)})::text, '0')`);
  return csvLines(
    invoiceLine,
    {
      day: plain(sql`l.day`),
      consumer_id: plain(sql`l.consumer_id`),
      consumer: plain(sql`asker.name`),
      consent_form_id: plain(sql`l.form_id`),
      title: plain(sql`form.title`),
      vin_number: plain(sql`l.vin`),
      oem: plain(sql`maker.name`),
      messages: count('l.messages'),
      bytes: count('l.bytes'),
      owner_reward_token: amount('owner_reward_token'),
      owner_reward_usd: amount('owner_reward_usd'),
      owner_reward_crypto: amount('owner_reward_crypto'),
      oem_reward_token: amount('oem_reward_token'),
      oem_reward_usd: amount('oem_reward_usd'),
      oem_reward_crypto: amount('oem_reward_crypto'),
      package_price_token: amount('package_price_token'),
      package_price_usd: amount('package_price_usd'),
      package_price_crypto: amount('package_price_crypto'),
      is_test: plain(sql`coalesce(v.is_test, false)`),
    },
    {
      // A full join leaves the planner nothing to go by: looked up row by row, names would cost as much as all else.
      ctes: sql`with ${deliveredAndOwed(scope)},
        named as materialized (select id, ${written(sql`name`)} as name from organisation),
        titled as materialized (select id, ${written(sql`title`)} as title from consent_form)`,
      from: sql`from (select * from delivered full join owed using (consumer_id, form_id, vin, day)) l
        join named asker on asker.id = l.consumer_id
        join titled form on form.id = l.form_id
        left join vehicle v on v.vin = l.vin
        left join named maker on maker.id = v.oem_id
        order by l.consumer_id, l.form_id, l.vin, l.day`,
    },
  );
}

/** `delivered` and `owed`, to be joined by consumer_id, form_id, vin and day. */
export function deliveredAndOwed(scope: InvoiceScope): RawBuilder<unknown> {
  return sql`delivered as (${deliveredOf(scope)}), owed as (${owedOf(scope)})`;
}

function deliveredOf({
  consumerId,
  includeTest,
  start_date: start,
  end_date: end,
}: InvoiceScope): RawBuilder<unknown> {
  return sql`
    select u.consumer_id, u.form_id, u.vin, (u.hour at time zone 'UTC')::date as day,
      sum(u.messages) as messages, sum(u.bytes) as bytes
    from usage_hour u
    where u.hour >= ${start}::timestamp at time zone 'UTC'
      and u.hour < (${end}::date + 1)::timestamp at time zone 'UTC'
      and ${isIn(consumerId, 'u.consumer_id')}
      and ${ofTrafficOfVin('u.vin', includeTest)}
    group by 1, 2, 3, 4`;
}

function owedOf({ consumerId, start_date: start, end_date: end }: InvoiceScope): RawBuilder<unknown> {
  const sums = amounts.map(({ column, sum }) => sql`${sum} as ${column}`);
  return sql`
    select a.consumer_id, a.form_id, c.vin, a.day, ${sql.join(sums)}
    from (
      select r.*, f.consumer_id,
        coalesce(f.content -> 'oem_rewards' -> r.reward_index ? 'oem_data_package_id', false) as is_price
      from reward_accrual r join consent_form f on f.id = r.form_id
      where r.day between ${start}::date and ${end}::date and r.steps > 0
        and ${isIn(consumerId, 'f.consumer_id')}
    ) a
    join consent c on c.id = a.consent_id and not c.is_test
    group by 1, 2, 3, 4`;
}
