import type { LoadTestRunRow } from '@vinculum/contract/load-tests/endpoints.ts';
import { useFormats } from '../../../lib/language/formats.ts';
import { useTexts } from '../../../lib/language/texts.ts';

/** "340 ms", "2.5 s"; a dash for what was not measured. */
export function useDurationText(): (ms: number | null) => string {
  const t = useTexts('loadTests');
  const { number } = useFormats();
  return (ms) => {
    if (ms === null) return '–';
    return ms < 1000
      ? t('milliseconds', { value: number(ms, ms < 10 ? 1 : 0) })
      : t('seconds', { value: number(ms / 1000, ms < 10_000 ? 1 : 0) });
  };
}

/** 3:07 of 187 seconds. */
export function minutesText(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** How long a run took; a dash while it goes on. */
export function durationOf({
  started_on,
  ended_on,
}: Pick<LoadTestRunRow, 'started_on' | 'ended_on'>): string {
  return ended_on === null ? '–' : minutesText(Date.parse(ended_on) - Date.parse(started_on));
}
