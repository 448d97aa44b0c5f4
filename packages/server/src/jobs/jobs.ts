import { deleteExpiredSessions } from '../adapters/identity/identity-session-store.ts';
import { expireConsents } from '../domains/consent/public.ts';
import { deleteDataPastRetention } from '../domains/streams/public.ts';
import type { Job } from './job.ts';

/** Every scheduled job of the product. */
export const jobs: readonly Job[] = [
  { name: 'consent-expiry', schedule: '* * * * *', run: expireConsents },
  { name: 'session-cleanup', schedule: '40 3 * * *', run: deleteExpiredSessions },
  { name: 'data-retention', schedule: '10 * * * *', run: deleteDataPastRetention },
];
