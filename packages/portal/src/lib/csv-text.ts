import { csvOptions } from '@vinculum/contract/foundation/csv.ts';
import { stringify } from 'csv-stringify/browser/esm/sync';

/** Rows as CSV. The mark that spreadsheets want is added when it is saved. */
export function csvText(rows: readonly (readonly unknown[])[]): string {
  return stringify(
    rows.map((row) => [...row]),
    { ...csvOptions, bom: false },
  );
}
