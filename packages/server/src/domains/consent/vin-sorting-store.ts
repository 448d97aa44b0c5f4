import type { ConsentType } from '@vinculum/contract/consent/vocabulary.ts';
import { type RawBuilder, sql } from 'kysely';
import { activeStatusList } from './consent-conditions-store.ts';

/** The VINs of one request and what decides about them. */
export interface VinSorting {
  readonly consumerId: number;
  readonly kind: ConsentType;
  /** Each once, normalised. */
  readonly vins: readonly string[];
  /** The consents of the form for the VINs: `id`, `vin` and `status` by the clock, of the table `asked a`. */
  readonly existing: RawBuilder<unknown>;
}

/**
 * Tables for a `with`: in `judged` every VIN has its list, as `publishVerdict` says, and the status that publishing
 * stores for it (null: none). What the check before publishing says comes from here too, so the two cannot differ.
 */
export function sortedVins({ consumerId, kind, vins, existing }: VinSorting): RawBuilder<unknown> {
  const permission = sql.ref(kind === 'Standard' ? 'p.form_type_notification' : 'p.form_type_question');
  return sql`
    asked as (
      select vin, place from unnest(${vins}::text[]) with ordinality as a (vin, place)
    ), existing as materialized (${existing}), judged as materialized (
      select a.vin, a.place, v.oem_id, v.is_test, e.id as consent_id, e.status as from_status,
        case when v.vin is null then 'unregistered'
          when coalesce(${permission}, false) is false then 'withoutPermission'
          when e.status in (${activeStatusList}) then 'alreadyPublished'
          else 'published' end as list,
        case when e.status in (${activeStatusList}) then null
          when v.vin is null or ${permission} then 'FORM_PENDING'
          when e.status = 'FORM_NOT_ASKED' then null
          else 'FORM_NOT_ASKED' end as to_status
      from asked a
      left join vehicle v on v.vin = a.vin
      left join consumer_permission p on p.oem_id = v.oem_id and p.consumer_id = ${consumerId}
      left join existing e on e.vin = a.vin
    )`;
}
