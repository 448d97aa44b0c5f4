import type { ConsentStatus } from '@vinculum/contract/consents/vocabulary.ts';
import { useMemo } from 'react';
import { localeOf } from '../../../lib/language/locale.ts';
import { useLanguage } from '../../../lib/language/language.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { type StatusCounts, statusesIn } from './status-series.ts';

/** Words of the analytics in the user's language. */
interface AnalyticsTexts {
  readonly status: (status: ConsentStatus) => string;
  /** A day YYYY-MM-DD: "21 Nov 2026", whatever the user's time zone. */
  readonly day: (day: string) => string;
  /** The same without the year, for axes. */
  readonly shortDay: (day: string) => string;
  /** "Accepted 10, Declined 2", of what there is. */
  readonly parts: (counts: StatusCounts) => string;
  readonly list: (parts: readonly string[]) => string;
}

export function useAnalyticsTexts(): AnalyticsTexts {
  const t = useTexts('responsesAnalytics');
  const { language } = useLanguage();
  const locale = localeOf(language);
  const formats = useMemo(
    () => ({
      long: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
      short: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
      list: new Intl.ListFormat(locale, { type: 'unit' }),
    }),
    [locale],
  );
  const status = (one: ConsentStatus) => t(`status.${one}`);
  const list = (parts: readonly string[]) => formats.list.format(parts);
  return {
    status,
    day: (day) => formats.long.format(new Date(`${day}T00:00:00Z`)),
    shortDay: (day) => formats.short.format(new Date(`${day}T00:00:00Z`)),
    list,
    parts: (counts) => {
      const there = statusesIn([counts]);
      if (there.length === 0) return t('days.nothing');
      return list(there.map((one) => t('days.part', { count: counts[one], status: status(one) })));
    },
  };
}
