import { expect, test, vi } from 'vitest';
import { formatsOf } from './formats.ts';
import { localeOf, mendNavigatorLanguage } from './locale.ts';

const now = Date.UTC(2026, 10, 21, 12, 0, 0);
const english = formatsOf('en-GB');

test.each([
  [0, 'now'],
  [-9, 'now'],
  [3, 'now'],
  [-10, '10 seconds ago'],
  [-45, '45 seconds ago'],
  [-60, '1 minute ago'],
  [-3 * 3600, '3 hours ago'],
  [-86_400, 'yesterday'],
  [2 * 86_400, 'in 2 days'],
  [-40 * 86_400, 'last month'],
  [-800 * 86_400, '2 years ago'],
])('%i seconds from now reads "%s"', (seconds, text) => {
  expect(english.relative(now + seconds * 1000, now)).toBe(text);
});

test('figures and dates follow the language', () => {
  expect(english.number(12_345.678, 1)).toBe('12,345.7');
  expect(formatsOf('es-ES').number(12_345.678, 1)).toBe('12.345,7');
  expect([english.percent(0.414), formatsOf('es-ES').percent(0.414)]).toEqual(['41%', '41\u00A0%']);
  expect([english.decimalSeparator, formatsOf('es-ES').decimalSeparator]).toEqual(['.', ',']);
  expect(english.date('2026-11-21T12:00:00Z')).toBe('21 Nov 2026');
  expect(formatsOf('es-ES').date('2026-11-21T12:00:00Z')).toBe('21 nov 2026');
});

test.each(['Pacific/Kiritimati', 'UTC', 'America/St_Johns', 'Pacific/Pago_Pago'])(
  'in %s a day of the calendar stays that day, and a moment is on the day that it is there',
  (zone) => {
    const { day, dayOfYear, month, date, dateTime, exact, clock, time } = formatsOf('en-GB', zone);
    expect([dayOfYear('2026-11-01'), month('2026-11')]).toEqual(['1 Nov', 'November 2026']);
    const moment = '2026-11-21T10:30:09Z';
    expect(exact(moment)).toBe(`${date(moment)}, ${clock(moment)}`);
    expect(`${time(moment)}:09`).toBe(clock(moment));
    expect(dateTime(moment)).toBe(`${date(moment)}, ${time(moment)}`);
    const hour = { 'Pacific/Kiritimati': '00:30', UTC: '10:30', 'America/St_Johns': '07:00' }[zone];
    expect(time(moment)).toBe(hour ?? '23:30');
    expect([day('2026-11-21'), day('2026-11-21T00:00:00.000Z')]).toEqual(['21 Nov 2026', '21 Nov 2026']);
    const there = { 'Pacific/Kiritimati': '22 Nov', UTC: '21 Nov', 'America/St_Johns': '21 Nov' }[zone];
    expect(date('2026-11-21T10:30:00Z')).toBe(`${there ?? '20 Nov'} 2026`);
    expect(dateTime('2026-11-21T10:30:00Z').startsWith(date('2026-11-21T10:30:00Z'))).toBe(true);
  },
);

test.each([
  [['de-DE', 'en-US', 'en'], 'en', 'en-US'],
  [['es-MX', 'en-US'], 'es', 'es-MX'],
  [['de-DE'], 'en', 'en-GB'],
  [['en'], 'es', 'es-ES'],
  [['en-US@posix'], 'en', 'en-GB'],
  [['en-US@posix', 'en-AU'], 'en', 'en-AU'],
  [['es-ES.UTF-8'], 'es', 'es-ES'],
  [['C'], 'en', 'en-GB'],
] as const)('a browser that asks for %j writes %s as %s', (wanted, language, locale) => {
  const languages = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(wanted);
  expect(localeOf(language)).toBe(locale);
  languages.mockRestore();
});

test.each([
  ['en-US@posix', 'en-GB'],
  ['C', 'en-GB'],
  ['de-AT', 'de-AT'],
])('where the browser says that its language is %s, all code formats by %s', (reported, locale) => {
  Object.defineProperty(navigator, 'language', { value: reported, configurable: true });
  mendNavigatorLanguage('en');
  expect(navigator.language).toBe(locale);
  Reflect.deleteProperty(navigator, 'language');
});
