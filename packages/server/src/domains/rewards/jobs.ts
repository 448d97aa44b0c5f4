import { accrueRewards, accrueRewardsOfDay } from './accrue-rewards.ts';
import type { Jobs } from '../../job.ts';

export const rewardJobs: Jobs = () => [
  // Often, so that owners and consumers see the day that is running; the first hour also settles the day before.
  { name: 'reward-accrual', schedule: '*/2 * * * *', run: accrueRewards, forDay: accrueRewardsOfDay },
];
