import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { endOf, type Jobs } from '../../job.ts';
import { forgetConsentChanges } from '../consents/public.ts';
import { deleteEffortPastRetention } from '../rewards/public.ts';
import { deleteOldStatusRequests } from '../status-requests/public.ts';
import { deleteDataPastRetention } from '../streams/public.ts';

export const scheduledRunJobs: Jobs = () => [
  {
    name: 'data-retention',
    schedule: '10 * * * *',
    run: deletePastRetention,
    forDay: (db, day, now) => deletePastRetention(db, endOf(day, now)),
  },
];

/**
 * Deletes what forms no longer let anybody keep at a moment; what cars measured goes with the data. Counters of
 * changes that nobody looks back to go too, and requests of a status that nobody follows.
 */
async function deletePastRetention(db: Kysely<Database>, now: number): Promise<number> {
  const deleted = (await deleteDataPastRetention(db, now)) + (await deleteEffortPastRetention(db, now));
  return deleted + (await forgetConsentChanges(db, now)) + (await deleteOldStatusRequests(db, now));
}
