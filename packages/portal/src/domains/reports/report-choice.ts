import { DAY_MS, dayOf } from '@vinculum/contract/foundation/clock.ts';
import { idSchema } from '@vinculum/contract/foundation/ids.ts';
import { type ReportRange, rangeProblems, reportRange } from '@vinculum/contract/reports/endpoints.ts';
import { z } from 'zod';

/** What the screen asks for; without a consumer: the own organisation, or for the administration all of them. */
export type ReportChoice = ReportRange & {
  readonly consumer_id: number | null;
  readonly include_test?: boolean;
};

/** The rules of the server for a choice, on the day (UTC) of `clock`, epoch ms. */
export function reportChoice(clock: () => number): z.ZodType<ReportChoice, ReportChoice> {
  return reportRange.extend({ consumer_id: idSchema.nullable() }).superRefine(
    (choice, context) => {
      for (const { field, key } of rangeProblems(choice, dayOf(clock())))
        context.addIssue({ code: 'custom', path: [field], message: key });
    },
    // As on the server: what lies between the days is asked of days only.
    { when: ({ issues }) => issues.length === 0 },
  );
}

/** The month of a day (YYYY-MM-DD, UTC) so far. */
export function thisMonth(today: string): ReportRange {
  return { start_date: `${today.slice(0, 8)}01`, end_date: today };
}

/** The whole month before that of a day. */
export function lastMonth(today: string): ReportRange {
  const end = dayOf(Date.parse(thisMonth(today).start_date) - DAY_MS);
  return thisMonth(end);
}
