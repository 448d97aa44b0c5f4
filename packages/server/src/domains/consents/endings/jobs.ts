import { expireConsents } from './expiry-store.ts';
import type { Jobs } from '../../../job.ts';

export const consentJobs: Jobs = () => [
  { name: 'consent-expiry', schedule: '* * * * *', run: expireConsents },
];
