import { useTexts } from '../../../lib/language/texts.ts';

export const hour = 60;
export const day = 24 * hour;

/** Says how long something waits, given in minutes, in the unit that reads best. */
export function useMinutesText(): (minutes: number) => string {
  const t = useTexts('carMessages');
  return (minutes) => {
    if (minutes < hour) return t('minutes', { count: minutes });
    return minutes < day ? t('hours', { count: minutes / hour }) : t('days', { count: minutes / day });
  };
}
