import { rollUpUsage, rollUpUsageOfDay } from './rollup-store.ts';
import type { Jobs } from '../../job.ts';

export const usageJobs: Jobs = () => [
  { name: 'usage-rollup', schedule: '15 * * * *', run: rollUpUsage, forDay: rollUpUsageOfDay },
];
