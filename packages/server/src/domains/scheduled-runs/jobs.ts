import { deletePastRetention } from './scheduled-runs.ts';
import type { Jobs } from '../../job.ts';

export const scheduledRunJobs: Jobs = () => [
  { name: 'data-retention', schedule: '10 * * * *', run: deletePastRetention },
];
