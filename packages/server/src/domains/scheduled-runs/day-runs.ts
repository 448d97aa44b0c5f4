import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import type { ScheduledRunType } from '@vinculum/contract/scheduled-runs/vocabulary.ts';
import type { Kysely } from 'kysely';
import { deleteOldLogs } from '../../adapters/platform-logs/embedded-log-retention.ts';
import type { Database } from '../../db/database.ts';
import type { Settings } from '../../settings/settings.ts';
import { expireConsents } from '../consents/public.ts';
import { drawUpInvoices } from '../reports/public.ts';
import { accrueRewardsOfDay, deleteEffortPastRetention } from '../rewards/public.ts';
import { deleteDataPastRetention } from '../streams/public.ts';
import { rollUpUsageOfDay } from '../usage/public.ts';

/** The work of a job for a day (YYYY-MM-DD, UTC) at a moment; returns how many rows it changed. */
export type DayRun = (db: Kysely<Database>, day: string, now: number) => Promise<number>;

/**
 * Every job as it is run for a day; the same day again gives the same result. What runs out does so until the end of
 * the day, and never what has not run out yet.
 */
export function dayRuns(
  settings: Pick<Settings, 'LOG_RETENTION_DAYS'>,
): Readonly<Record<ScheduledRunType, DayRun>> {
  return {
    'consent-expiry': (db, day, now) => expireConsents(db, endOf(day, now)),
    'usage-rollup': rollUpUsageOfDay,
    'reward-accrual': accrueRewardsOfDay,
    invoice: drawUpInvoices,
    'data-retention': (db, day, now) => deletePastRetention(db, endOf(day, now)),
    'log-retention': (db, day, now) =>
      deleteOldLogs(db, { days: settings.LOG_RETENTION_DAYS, now: endOf(day, now) }),
  };
}

/** Deletes what forms no longer let anybody keep at a moment; what cars measured goes with the data. */
export async function deletePastRetention(db: Kysely<Database>, now: number): Promise<number> {
  return (await deleteDataPastRetention(db, now)) + (await deleteEffortPastRetention(db, now));
}

function endOf(day: string, now: number): number {
  return Math.min(Date.parse(day) + DAY_MS, now);
}
