import { csvText } from '../../lib/csv-text.ts';
import type { ShownUsage } from './shown-bars.ts';

/** The table as CSV: periods as the server names them, amounts as figures that any spreadsheet reads. */
export function usageCsv({ bars }: ShownUsage, head: readonly string[]): string {
  const rows = bars.map(({ date, counts, amounts }) => [
    date,
    ...counts.flatMap(({ bytes, messages }, index) => [amounts[index], messages, bytes]),
  ]);
  return csvText([head, ...rows]);
}
