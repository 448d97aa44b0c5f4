export { accrueRewards, accrueRewardsOfDay } from './accrue-rewards.ts';
export { type EarnedByConsent, recordEffort, withEarned } from './record-effort.ts';
