import { DAY_MS, dayOf } from '@vinculum/contract/foundation/clock.ts';
import { deleteOldAttempts } from '../adapters/identity/embedded/attempt-store.ts';
import { forgetPoolSessions } from '../adapters/identity/cognito/ended-pool-session-store.ts';
import { deleteExpiredSessions } from '../adapters/identity/embedded/identity-session-store.ts';
import { forgetKeys } from '../domains/audit/public.ts';
import { deleteMessagesPastRetention, expireMessages } from '../domains/car-messages/public.ts';
import { expireConsents } from '../domains/consents/public.ts';
import { deleteRestingForms } from '../domains/forms/public.ts';
import { deleteOldHappenings } from '../domains/notices/public.ts';
import { deleteOldLogs } from '../domains/platform-logs/public.ts';
import { drawUpDay, drawUpInvoices } from '../domains/reports/public.ts';
import { accrueRewards } from '../domains/rewards/public.ts';
import { deletePastRetention } from '../domains/scheduled-runs/public.ts';
import { rollUpUsage } from '../domains/usage/public.ts';
import { reconcileAccounts } from '../domains/users/public.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { Job } from './runner.ts';

export function allJobs({
  objects,
  settings,
  identity,
}: Pick<Deps, 'objects' | 'settings' | 'identity'>): readonly Job[] {
  const run: Job['run'] = (db, now) => deleteMessagesPastRetention({ db, objects }, now);
  const removeLogs: Job['run'] = (db, now) => deleteOldLogs(db, { days: settings.LOG_RETENTION_DAYS, now });
  return [
    ...jobs,
    { name: 'vehicle-message-retention', schedule: '25 3 * * *', run },
    { name: 'log-retention', schedule: '50 3 * * *', run: removeLogs },
    {
      name: 'account-reconciliation',
      schedule: '* * * * *',
      run: (db, now) => reconcileAccounts({ db, identity }, now),
    },
  ];
}

/** Those that need the database alone. */
export const jobs: readonly Job[] = [
  { name: 'consent-expiry', schedule: '* * * * *', run: expireConsents },
  { name: 'vehicle-message-expiry', schedule: '* * * * *', run: expireMessages },
  { name: 'session-cleanup', schedule: '40 3 * * *', run: deleteEndedSessions },
  { name: 'happening-retention', schedule: '45 3 * * *', run: deleteOldHappenings },
  { name: 'unfinished-form-retention', schedule: '35 3 * * *', run: deleteRestingForms },
  { name: 'data-retention', schedule: '10 * * * *', run: deletePastRetention },
  // Often, so that owners and consumers see the day that is running; the first hour also settles the day before.
  { name: 'reward-accrual', schedule: '*/2 * * * *', run: accrueRewards },
  { name: 'usage-rollup', schedule: '15 * * * *', run: rollUpUsage },
  // Of the day before, once what it is made of has settled.
  { name: 'invoice', schedule: '30 2 * * *', run: (db, now) => drawUpInvoices(db, dayOf(now - DAY_MS), now) },
  { name: 'invoice-of-today', schedule: '*/10 * * * *', run: (db, now) => drawUpDay(db, dayOf(now), now) },
];

/** Sessions that nobody can go on with, attempts that count no more, and idempotency keys; how many are gone. */
async function deleteEndedSessions(db: Kysely<Database>, now: number): Promise<number> {
  const sessions = (await deleteExpiredSessions(db, now)) + (await forgetPoolSessions(db, now));
  return sessions + (await deleteOldAttempts(db, now)) + (await forgetKeys(db, now));
}
