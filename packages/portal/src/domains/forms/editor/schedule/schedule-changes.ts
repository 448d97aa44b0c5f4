import { consentLimits } from '@vinculum/contract/forms/limits.ts';
import {
  scheduleProblems,
  scheduleSchema,
  type ScheduleSpan,
} from '@vinculum/contract/forms/entries/schedule.ts';
import { problemsOf } from '@vinculum/contract/foundation/problem.ts';
import type { FieldProblem } from '@vinculum/contract/foundation/errors.ts';
import type { DraftHours, DraftSchedule } from '../draft.ts';

const emptyRange = { start: '', end: '' };

/** A day switched on gets one empty range, marked invalid; switched off it loses its ranges. */
export function withDay(schedule: DraftSchedule, day: number, isOn: boolean): DraftSchedule {
  return changeDay(schedule, day, { active: isOn, hours: isOn ? [emptyRange] : [] });
}

/** The ranges of a weekday replaced; without any it is switched off. */
export function withHours(schedule: DraftSchedule, day: number, hours: DraftHours): DraftSchedule {
  return hours.length === 0 ? withDay(schedule, day, false) : changeDay(schedule, day, { hours });
}

/** Monday's hours, or those of the first day that has any, on every working day; null while no day has whole hours. */
export function sameOnWorkdays(schedule: DraftSchedule): DraftSchedule | null {
  const model = schedule.business_hours.find(({ active, hours }) => active && isComplete(hours));
  if (model === undefined) return null;
  return [1, 2, 3, 4, 5].reduce(
    (so, day) => changeDay(so, day, { active: true, hours: model.hours.map((range) => ({ ...range })) }),
    schedule,
  );
}

/** A date without a range could not be filled in: the new one has an empty range. */
export function withSpecialDate(schedule: DraftSchedule): DraftSchedule {
  const date = { date: '', exclusive: true, invalid: true, hours: [emptyRange] };
  return { ...schedule, special_hours: [...schedule.special_hours, date] };
}

/** A special date changed, or removed by null. */
export function changeSpecialDate(
  schedule: DraftSchedule,
  index: number,
  change: Partial<DraftSchedule['special_hours'][number]> | null,
): DraftSchedule {
  const dates = schedule.special_hours.flatMap((date, at) => {
    if (at !== index) return [date];
    if (change === null) return [];
    const next = { ...date, ...change };
    return [{ ...next, invalid: next.date === '' || !isComplete(next.hours) }];
  });
  return { ...schedule, special_hours: dates };
}

/** One more range, if the day may have one. */
export function withRange(hours: DraftHours): DraftHours {
  return hours.length >= consentLimits.rangesPerDay ? hours : [...hours, emptyRange];
}

/** What is wrong within the days of a form, by field: `business_hours.0.hours.0.start`. */
export function draftScheduleProblems(schedule: DraftSchedule, span: ScheduleSpan): FieldProblem[] {
  const { data, error } = scheduleSchema.safeParse(schedule);
  return data === undefined ? problemsOf(error.issues) : scheduleProblems(data, span);
}

function changeDay(
  schedule: DraftSchedule,
  day: number,
  change: Partial<DraftSchedule['business_hours'][number]>,
): DraftSchedule {
  return {
    ...schedule,
    business_hours: schedule.business_hours.map((one) => {
      if (one.day !== day) return one;
      const next = { ...one, ...change };
      return { ...next, invalid: next.active && !isComplete(next.hours) };
    }),
  };
}

function isComplete(hours: DraftHours): boolean {
  return hours.length > 0 && hours.every(({ start, end }) => start !== '' && end !== '' && start <= end);
}
