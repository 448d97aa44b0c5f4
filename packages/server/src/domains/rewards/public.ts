export { accrueRewards, accrueRewardsOfDay } from './accrue-rewards.ts';
export { deleteEffortPastRetention, eraseEffortOfConsent } from './effort-store.ts';
export { type EarnedByConsent, recordEffort, withEarned } from './record-effort.ts';
