import { z } from 'zod';
import { daySchema } from '../foundation/clock.ts';
import type { FieldProblem } from '../foundation/errors.ts';

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
  'invoice-of-today',
  'vehicle-message-expiry',
  'vehicle-message-retention',
  'unfinished-form-retention',
  'happening-retention',
  'session-cleanup',
  'account-reconciliation',
] as const;
export type JobName = (typeof jobNames)[number];

/** Life of one run; a run whose process is gone before its end counts as failed once the next one begins. */
export const scheduledRunStates = ['RUNNING', 'DONE', 'FAILED'] as const;
export type ScheduledRunState = (typeof scheduledRunStates)[number];

/** The body of a run by hand: the day (UTC) that it is for, YYYY-MM-DD. */
export const runDay = z.object({ day: daySchema });

/** A day (YYYY-MM-DD) as specification 3, section 4 shows it where a job is run: dd-MM-yyyy. */
export const shownDay = (day: string) => day.split('-').toReversed().join('-');

/** What is wrong with a day, on a day (both YYYY-MM-DD, UTC): it may not lie in the future. */
export function runDayProblems({ day }: z.output<typeof runDay>, today: string): FieldProblem[] {
  return day > today ? [{ field: 'day', key: 'scheduledRuns.future' }] : [];
}

/** What the screen asks for: the body of the call and the job that its path names. */
export const runChoice = runDay.extend({
  type: z.enum(scheduledRunTypes, { error: 'scheduledRuns.typeRequired' }),
});
