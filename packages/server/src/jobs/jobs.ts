import { deleteOldAttempts } from '../adapters/identity/embedded/attempt-store.ts';
import { forgetPoolSessions } from '../adapters/identity/cognito/ended-pool-session-store.ts';
import { deleteExpiredSessions } from '../adapters/identity/embedded/identity-session-store.ts';
import { forgetKeys } from '../domains/audit/public.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Jobs } from '../job.ts';

/** What is of no one domain. */
export const hostJobs: Jobs = () => [
  { name: 'session-cleanup', schedule: '40 3 * * *', run: deleteEndedSessions },
];

/** Sessions that nobody can go on with, attempts that count no more, and idempotency keys; how many are gone. */
async function deleteEndedSessions(db: Kysely<Database>, now: number): Promise<number> {
  const sessions = (await deleteExpiredSessions(db, now)) + (await forgetPoolSessions(db, now));
  return sessions + (await deleteOldAttempts(db, now)) + (await forgetKeys(db, now));
}
