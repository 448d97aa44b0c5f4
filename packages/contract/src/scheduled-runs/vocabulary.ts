/** The jobs that an operator may run for a day, in the order in which a day is worked up. */
export const scheduledRunTypes = [
  'consent-expiry',
  'usage-rollup',
  'reward-accrual',
  'invoice',
  'data-retention',
  'log-retention',
] as const;
export type ScheduledRunType = (typeof scheduledRunTypes)[number];

/** Life of one run; a run whose process is gone before its end counts as failed once the next one begins. */
export const scheduledRunStates = ['RUNNING', 'DONE', 'FAILED'] as const;
export type ScheduledRunState = (typeof scheduledRunStates)[number];
