import { exportAuditEndpoint } from '@vinculum/contract/audit/endpoints.ts';
import type { Endpoint } from '@vinculum/contract/foundation/endpoint.ts';
import {
  downloadConsentStatusEndpoint,
  downloadInvoicingEndpoint,
} from '@vinculum/contract/reports/endpoints.ts';
import { exportResponsesEndpoint } from '@vinculum/contract/responses/endpoints.ts';
import type { ActorKey } from '@vinculum/testkit/actors.ts';
import { type FilesSize, range } from './seed-files.ts';

export interface FileCase {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly by: ActorKey;
  readonly body?: object;
  readonly rowsOf: (size: FilesSize) => number;
  /** Whether the names of the columns stand above the rows. */
  readonly hasHead: boolean;
  /** The same rows in the same order as the tables hold them: what the database's own COPY is measured with. */
  readonly bare: string;
}

const from = `'${range.start_date}'::timestamp at time zone 'UTC'`;
const to = `('${range.end_date}'::date + 1)::timestamp at time zone 'UTC'`;
const owed = ['consumer', 'oem', 'price'].flatMap((payee) =>
  [0, 1, 2].map(
    (currency) =>
      `sum(a.amount) filter (where ${payee === 'price' ? 'a.is_price' : `a.kind = '${payee}' and not a.is_price`}
        and a.currency_type = ${currency}) as ${payee}_${currency}`,
  ),
);

export const fileCases: readonly FileCase[] = [
  {
    name: 'responses',
    endpoint: exportResponsesEndpoint,
    by: 'consumer.viewer',
    body: {},
    rowsOf: ({ forms, cars }) => forms * cars,
    hasHead: true,
    bare: `select c.vin, c.status, o.name, c.created_on, c.updated_on, c.form_id, f.title, asker.name as consumer
      from consent c join consent_form f on f.id = c.form_id join organisation asker on asker.id = c.consumer_id
        left join organisation o on o.id = c.oem_id
      where not c.is_test order by c.id`,
  },
  {
    name: 'consent status',
    endpoint: downloadConsentStatusEndpoint,
    by: 'operator.viewer',
    body: range,
    rowsOf: ({ forms, cars }) => forms * cars,
    hasHead: true,
    bare: `with changed as (
        select distinct on (h.consent_id) h.* from consent_history h
        where h.at >= ${from} and h.at < ${to} order by h.consent_id, h.id desc
      )
      select c.consumer_id, o.name as consumer, c.form_id, f.title, c.vin, m.name, h.to_status, h.at, h.cause,
        h.actor_kind, h.actor, c.created_on, c.expires_at, c.is_test
      from changed h join consent c on c.id = h.consent_id join organisation o on o.id = c.consumer_id
        join consent_form f on f.id = c.form_id left join organisation m on m.id = c.oem_id
      where not c.is_test order by c.consumer_id, c.form_id, c.vin`,
  },
  {
    name: 'invoicing',
    endpoint: downloadInvoicingEndpoint,
    by: 'consumer.admin',
    body: range,
    rowsOf: ({ forms, deliver, days }) => forms * deliver * days,
    hasHead: true,
    bare: `with delivered as (
        select u.consumer_id, u.form_id, u.vin, (u.hour at time zone 'UTC')::date as day,
          sum(u.messages) as messages, sum(u.bytes) as bytes
        from usage_hour u
        where u.hour >= ${from} and u.hour < ${to}
          and not exists (select from vehicle v where v.vin = u.vin and v.is_test)
        group by 1, 2, 3, 4
      ), owed as (
        select a.consumer_id, a.form_id, c.vin, a.day, ${owed.join(', ')}
        from (
          select r.*, f.consumer_id,
            coalesce(f.content -> 'oem_rewards' -> r.reward_index ? 'oem_data_package_id', false) as is_price
          from reward_accrual r join consent_form f on f.id = r.form_id
          where r.day between '${range.start_date}'::date and '${range.end_date}'::date and r.steps > 0
        ) a
        join consent c on c.id = a.consent_id and not c.is_test
        group by 1, 2, 3, 4
      )
      select l.*, c.name, f.title, m.name as oem, v.is_test
      from (select * from delivered full join owed using (consumer_id, form_id, vin, day)) l
      join organisation c on c.id = l.consumer_id join consent_form f on f.id = l.form_id
      left join vehicle v on v.vin = l.vin left join organisation m on m.id = v.oem_id
      order by l.consumer_id, l.form_id, l.vin, l.day`,
  },
  {
    name: 'audit',
    endpoint: exportAuditEndpoint,
    by: 'operator.viewer',
    rowsOf: ({ events }) => events,
    hasHead: false,
    bare: `select s.position, e.*, s.hash from audit_event e join audit_seal s on s.event_id = e.id
      order by s.position`,
  },
];
