import { z } from 'zod';
import { dayError, daySchema, isTimeZone } from '../foundation/clock.ts';
import { idSchema } from '../foundation/ids.ts';
import { includeTest } from '../foundation/test-traffic.ts';
import { barsOf, finestUnit, MAX_BARS, type PeriodMinutes, periodMinutes, unitOfPeriod } from './periods.ts';

/** DD-MM-YYYY on the wire, YYYY-MM-DD once parsed. */
const dayFirst = z
  .string({ error: dayError })
  .transform((text) => (text === '' ? text : text.replace(/^(\d{2})-(\d{2})-(\d{4})$|^.*$/s, '$3-$2-$1')))
  .pipe(daySchema);

const period = z.literal(Object.values(periodMinutes), { error: 'usage.periodRequired' });

const formId = z.int32('usage.formRequired').min(1, 'usage.formRequired');

/** IANA name of the zone whose days, weeks and months are meant. */
const timeZone = z.string().max(64).refine(isTimeZone, { error: 'validation.choice' }).default('UTC');

interface DayRange {
  readonly start_date: string;
  readonly end_date: string;
  readonly period?: PeriodMinutes;
}

/** A rule runs when its own fields have the right shape, whatever is wrong elsewhere: one answer names everything. */
const overDays: z.core.$ZodSuperRefineParams = {
  when: ({ issues }) => issues.every(({ path }) => path?.[0] !== 'start_date' && path?.[0] !== 'end_date'),
};

/** What `POST /consumer/api/v1/data/consumer` takes. */
export const usageRequest = withRules(
  z.object({
    start_date: dayFirst,
    end_date: dayFirst,
    period,
    time_zone: timeZone,
    include_test: includeTest,
  }),
);
/** The same as the screen holds it. */
export const usageChoice = withRules(z.object({ start_date: daySchema, end_date: daySchema, period }));

/** What `POST /consumer/api/v1/data/consumer/consent` takes. */
export const formUsageRequest = withRules(
  z.object({
    start_date: daySchema,
    end_date: daySchema,
    consent_form_id: formId,
    time_zone: timeZone,
    include_test: includeTest,
  }),
);
/** The same as the screen holds it, with the form to compare with. */
export const formUsageChoice = withRules(
  z.object({
    start_date: daySchema,
    end_date: daySchema,
    consent_form_id: formId,
    other_form_id: idSchema.nullable(),
  }),
).refine((choice) => choice.other_form_id !== choice.consent_form_id, {
  path: ['other_form_id'],
  error: 'usage.sameForm',
  when: ({ issues }) => issues.every(({ path }) => !String(path?.[0]).endsWith('_form_id')),
});

function withRules<S extends z.ZodType<DayRange>>(schema: S): S {
  return schema.superRefine(checkOrder, overDays).superRefine(checkBars, overDays);
}

function checkOrder({ start_date, end_date }: DayRange, context: z.core.$RefinementCtx): void {
  if (start_date > end_date)
    context.addIssue({ code: 'custom', path: ['start_date'], message: 'usage.startAfterEnd' });
  if (start_date === end_date)
    context.addIssue({ code: 'custom', path: ['end_date'], message: 'usage.sameDates' });
}

function checkBars(range: DayRange, context: z.core.$RefinementCtx): void {
  const { start_date: start, end_date: end } = range;
  const hasPeriod = range.period !== undefined;
  const unit = hasPeriod ? unitOfPeriod(range.period) : 'days';
  if (start >= end || barsOf(start, end, unit) <= MAX_BARS) return;
  context.addIssue({
    code: 'custom',
    path: [hasPeriod ? 'period' : 'end_date'],
    message: hasPeriod ? 'usage.tooManyBars' : 'usage.tooManyDays',
    params: { max: MAX_BARS, unit: finestUnit(start, end) },
  });
}

/** A day as the first of the two calls writes it. */
export function dayFirstOf(day: string): string {
  return day.split('-').toReversed().join('-');
}
