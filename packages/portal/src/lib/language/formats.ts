import type { Language } from '@vinculum/contract/foundation/languages.ts';
import { useLanguage } from './language.tsx';
import { localeOf } from './locale.ts';

/** Ways to write numbers and moments in the user's language and time zone. Moments are ISO texts or epoch ms. */
export interface Formats {
  readonly number: (value: number, digits?: number) => string;
  /** One that may be larger than a number holds exactly. */
  readonly wholeNumber: (value: bigint) => string;
  /** What stands between the whole and the decimals of a figure. */
  readonly decimalSeparator: string;
  /** A share from 0 to 1 as whole per cent: "41%". */
  readonly percent: (share: number) => string;
  /** 21 Nov 2026, of a moment. */
  readonly date: (moment: string | number) => string;
  /** 21 Nov 2026, of a day of the calendar (YYYY-MM-DD, more is left out): the same in every time zone. */
  readonly day: (day: string) => string;
  /** 21 Nov, of a day of the calendar where the year goes without saying, such as on an axis. */
  readonly dayOfYear: (day: string) => string;
  /** November 2026, of a month of the calendar (YYYY-MM). */
  readonly month: (month: string) => string;
  /** 21 Nov 2026, 14:05 */
  readonly dateTime: (moment: string | number) => string;
  /** 21 Nov 2026, 14:05:09 */
  readonly exact: (moment: string | number) => string;
  /** 14:05 */
  readonly time: (moment: string | number) => string;
  /** 14:05:09 */
  readonly clock: (moment: string | number) => string;
  /** "3 minutes ago", "in 2 days", against `now` in epoch ms. */
  readonly relative: (moment: string | number, now: number) => string;
  /** As it stands within a sentence: "Spanish", "español". */
  readonly languageName: (language: Language) => string;
}

export function useFormats(): Formats {
  const { language } = useLanguage();
  return formatsOf(localeOf(language));
}

// Every cell of a table asks for them, and making them takes a thousand times as long as writing with them.
const made = new Map<string, Formats>();

/** The formats of a locale, with moments as the clocks of a time zone show them: the viewer's own when left out. */
export function formatsOf(locale: string, timeZone?: string): Formats {
  const key = `${locale} ${timeZone ?? ''}`;
  const formats = made.get(key) ?? makeFormats(locale, timeZone);
  made.set(key, formats);
  return formats;
}

function makeFormats(locale: string, timeZone: string | undefined): Formats {
  const zone = { timeZone };
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...zone });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const dayOfYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', ...zone });
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', ...zone });
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'medium', ...zone });
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', ...zone });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  const numbers = new Map<number, Intl.NumberFormat>();
  const numberOf = (maximumFractionDigits: number) => {
    const format =
      numbers.get(maximumFractionDigits) ?? new Intl.NumberFormat(locale, { maximumFractionDigits });
    numbers.set(maximumFractionDigits, format);
    return format;
  };
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  return {
    number: (value, digits = 0) => numberOf(digits).format(value),
    wholeNumber: (value) => numberOf(0).format(value),
    decimalSeparator: numberOf(1).format(0.5).charAt(1),
    percent: (share) => percent.format(share),
    date: (moment) => date.format(new Date(moment)),
    day: (text) => day.format(new Date(text.slice(0, 10))),
    dayOfYear: (text) => dayOfYear.format(new Date(text.slice(0, 10))),
    month: (text) => month.format(new Date(`${text}-01`)),
    dateTime: (moment) => dateTime.format(new Date(moment)),
    exact: (moment) => exact.format(new Date(moment)),
    time: (moment) => time.format(new Date(moment)),
    clock: (moment) => clock.format(new Date(moment)),
    languageName: (language) => names.of(language) ?? language,
    relative(moment, now) {
      const seconds = (new Date(moment).getTime() - now) / 1000;
      if (Math.abs(seconds) < 10) return relative.format(0, 'second');
      const { unit, size } = unitFor(Math.abs(seconds));
      return relative.format(Math.round(seconds / size), unit);
    },
  };
}

const units = [
  { unit: 'year', size: 31_536_000 },
  { unit: 'month', size: 2_592_000 },
  { unit: 'day', size: 86_400 },
  { unit: 'hour', size: 3600 },
  { unit: 'minute', size: 60 },
] as const;

function unitFor(seconds: number) {
  return units.find(({ size }) => seconds >= size) ?? ({ unit: 'second', size: 1 } as const);
}
