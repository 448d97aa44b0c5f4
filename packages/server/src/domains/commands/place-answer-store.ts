import { liveStatuses } from '@vinculum/contract/consent/vocabulary.ts';
import { wellKnownSignals } from '@vinculum/contract/signals/vocabulary.ts';
import { type RawBuilder, sql } from 'kysely';
import { isUnexpired } from '../../db/unexpired-store.ts';

/**
 * What the vehicle of a message `m` answers, as its sender may read it now. A place is shown as live data is: under the
 * consent that it came with, while that is live, covers the location, and the maker lets the consumer read.
 */
export function answerAt(now: number): RawBuilder<string | null> {
  return sql`case when m.consent_id is null or exists (
    select from consent c where c.id = m.consent_id and c.status in (${sql.join(liveStatuses)})
      and ${isUnexpired('c.expires_at', new Date(now))}
      and ${wellKnownSignals.location} = any(c.accepted_signals)
      and not exists (
        select from consumer_permission p
        where p.oem_id = c.oem_id and p.consumer_id = c.consumer_id and not p.access_type_read_signal)
  ) then m.answer end`;
}
