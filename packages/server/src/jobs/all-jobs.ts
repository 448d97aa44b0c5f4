// Written by npm run reference: change the files that it joins.
import { carMessageJobs } from '../domains/car-messages/jobs.ts';
import { consentJobs } from '../domains/consents/endings/jobs.ts';
import { formJobs } from '../domains/forms/jobs.ts';
import { noticeJobs } from '../domains/notices/jobs.ts';
import { platformLogJobs } from '../domains/platform-logs/jobs.ts';
import { reportJobs } from '../domains/reports/jobs.ts';
import { rewardJobs } from '../domains/rewards/jobs.ts';
import { scheduledRunJobs } from '../domains/scheduled-runs/jobs.ts';
import { usageJobs } from '../domains/usage/jobs.ts';
import { userJobs } from '../domains/users/jobs.ts';
import { hostJobs } from './jobs.ts';
import type { Job, Jobs } from '../job.ts';

/** Every scheduled job. */
export function allJobs(deps: Parameters<Jobs>[0]): readonly Job[] {
  return [
    ...carMessageJobs(deps),
    ...consentJobs(deps),
    ...formJobs(deps),
    ...noticeJobs(deps),
    ...platformLogJobs(deps),
    ...reportJobs(deps),
    ...rewardJobs(deps),
    ...scheduledRunJobs(deps),
    ...usageJobs(deps),
    ...userJobs(deps),
    ...hostJobs(deps),
  ];
}
