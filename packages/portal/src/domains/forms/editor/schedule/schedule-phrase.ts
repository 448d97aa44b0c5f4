import type { Draft, DraftHours } from '../draft.ts';
import type { PlainTexts } from '../sentence/plain-texts.ts';

/** When data is collected: "on working days 08:00–18:00 and on 2 special dates, except on 1 date". */
export function schedulePhrase(schedule: Draft['schedule'], { t, locale }: PlainTexts): string {
  if (schedule === null) return t('sentence.anyTime');
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const byHours = new Map<string, number[]>();
  for (const { day, active, hours } of schedule.business_hours) {
    const text = hoursText(hours, (parts) => list.format(parts), t('sentence.wholeDay'));
    if (active && text !== '') byHours.set(text, [...(byHours.get(text) ?? []), day]);
  }
  const parts = [...byHours].map(([hours, days]) => {
    const key = days.join('');
    if (key === '1234567') return t('sentence.everyDay', { hours });
    if (key === '12345') return t('sentence.workdays', { hours });
    return t('sentence.onDays', { days: list.format(days.map((day) => dayName(day, locale))), hours });
  });
  const special = Map.groupBy(schedule.special_hours, effectOf);
  const withHours = special.get('hours')?.length ?? 0;
  if (withHours > 0) parts.push(t('sentence.specialDates', { count: withHours }));
  if (parts.length === 0) return t('sentence.never');
  const when = list.format(parts);
  const off = special.get('off')?.length ?? 0;
  return off === 0 ? when : t('sentence.exceptDates', { when, count: off });
}

/** What a special date does: it has hours of its own, is off, or changes nothing. */
function effectOf({ exclusive, hours }: NonNullable<Draft['schedule']>['special_hours'][number]) {
  if (hours.length > 0) return 'hours';
  return exclusive ? 'off' : 'nothing';
}

/** The name of a weekday, 1 being Monday, as it stands within a sentence. */
export function dayName(day: number, locale: string, style: 'long' | 'short' = 'short'): string {
  // 2024-01-01 was a Monday.
  return new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' }).format(Date.UTC(2024, 0, day));
}

function hoursText(hours: DraftHours, join: (parts: string[]) => string, wholeDay: string): string {
  const complete = hours.filter(({ start, end }) => start !== '' && end !== '');
  return join(complete.map(({ start, end }) => (isWholeDay(start, end) ? wholeDay : `${start}–${end}`)));
}

/** The end of the day may be written as the midnight that it is. */
function isWholeDay(start: string, end: string): boolean {
  return start === '00:00' && (end === '24:00' || end === '00:00');
}
