import { useFormats } from '../../lib/formats.ts';

/** Writes a last day (YYYY-MM-DD), the same in every time zone: "31 Dec 2026". */
export function useDayText(): (day: string) => string {
  const { date } = useFormats();
  return (day) => date(`${day}T12:00:00`);
}
