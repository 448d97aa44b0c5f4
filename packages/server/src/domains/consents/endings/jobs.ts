import { endOf, type Jobs } from '../../../job.ts';
import { expireConsents } from './expiry-store.ts';

export const consentJobs: Jobs = () => [
  {
    name: 'consent-expiry',
    schedule: '* * * * *',
    run: expireConsents,
    forDay: (db, day, now) => expireConsents(db, endOf(day, now)),
  },
];
