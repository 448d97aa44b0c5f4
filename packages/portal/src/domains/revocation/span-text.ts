import { useFormats } from '../../lib/language/formats.ts';
import { useTexts } from '../../lib/language/texts.ts';

/** Says a span of time, given in milliseconds, in the unit that reads best. */
export function useSpanText(): (milliseconds: number) => string {
  const t = useTexts('consent.revoke');
  const { number } = useFormats();
  return (span) => {
    if (span < 1000) return t('milliseconds', { value: number(span) });
    if (span < 120_000) return t('seconds', { value: number(span / 1000, 1) });
    if (span < 7_200_000) return t('minutes', { value: number(span / 60_000, 1) });
    return t('hours', { value: number(span / 3_600_000, 1) });
  };
}
