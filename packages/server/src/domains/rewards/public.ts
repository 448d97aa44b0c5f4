export { accrueRewards, accrueRewardsOfDay } from './accrue-rewards.ts';
export { deleteEffortPastRetention, eraseEffortOfConsent } from './effort-store.ts';
export { leaveEarnings } from './earned-store.ts';
export { type EarnedByConsent, recordEfforts, withEarned } from './record-effort.ts';
