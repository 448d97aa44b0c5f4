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

/** Every scheduled job; those that nobody runs by hand last. */
export const jobNames = [
  ...scheduledRunTypes,
  'vehicle-message-expiry',
  'vehicle-message-retention',
  'session-cleanup',
  'account-reconciliation',
] as const;
export type JobName = (typeof jobNames)[number];

/** Life of one run; a run whose process is gone before its end counts as failed once the next one begins. */
export const scheduledRunStates = ['RUNNING', 'DONE', 'FAILED'] as const;
export type ScheduledRunState = (typeof scheduledRunStates)[number];
