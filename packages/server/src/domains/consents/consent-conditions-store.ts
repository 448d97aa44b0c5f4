import { liveStatuses, openStatuses } from '@vinculum/contract/consents/vocabulary.ts';
import { sql, type RawBuilder } from 'kysely';
import { isToConfirm } from '../../read-models/kept-totals-store.ts';

/** The statuses under which a form waits or data may flow, as an SQL list. */
export const activeStatusList = sql.join([...openStatuses, ...liveStatuses].map((status) => sql.lit(status)));
export const openStatusList = sql.join(openStatuses.map((status) => sql.lit(status)));
export const liveStatusList = sql.join(liveStatuses.map((status) => sql.lit(status)));

/** The status of a consent `c` by the clock, as `consentStatusAt` tells it: an active one has expired at its end. */
export function consentStatusSql(now: Date): RawBuilder<string> {
  return sql<string>`case when c.status in (${activeStatusList}) and c.expires_at <= ${now}::timestamptz
    then 'FORM_EXPIRED' else c.status end`;
}

/** Whether the car of a consent `c` has confirmed the consent's present state. */
export const isApplied = sql<boolean>`(${isToConfirm('c')} and c.confirmed_at is not null)`;
