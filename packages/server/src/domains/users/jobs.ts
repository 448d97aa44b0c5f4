import { reconcileAccounts } from './account-tasks.ts';
import type { Jobs } from '../../job.ts';

export const userJobs: Jobs = ({ identity }) => [
  {
    name: 'account-reconciliation',
    schedule: '* * * * *',
    run: (db, now) => reconcileAccounts({ db, identity }, now),
  },
];
