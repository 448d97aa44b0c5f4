import { useFormats } from '../../../lib/language/formats.ts';
import { useTexts } from '../../../lib/language/texts.ts';

/** Sizes, distances and times in words: "1.2 kB" (a thousand bytes), "31.4 km", "52 min". */
export function useAmounts() {
  const t = useTexts('formsPreview');
  const { number } = useFormats();
  return {
    bytes(count: number): string {
      if (count < 1000) return t('byte', { count });
      if (count < 1_000_000) return t('kilobytes', { value: number(count / 1000, 1) });
      return t('megabytes', { value: number(count / 1_000_000, 1) });
    },
    minutes: (ms: number) => t('minutes', { value: number(ms / 60_000) }),
  };
}
