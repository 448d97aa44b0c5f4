import { useTexts } from '../../../../lib/language/texts.ts';

/** Writes seconds briefly: "0.5 s", "5 min", "1 h". */
export function useDurationText(): (seconds: number) => string {
  const t = useTexts('formsEditor');
  return (seconds) => {
    if (seconds >= 3600 && seconds % 3600 === 0) return t('unitHours', { n: seconds / 3600 });
    if (seconds >= 60) return t('unitMinutes', { n: seconds / 60 });
    return t('unitSeconds', { n: seconds });
  };
}
