/** What a CSV file begins with, so that spreadsheets read it as UTF-8. */
export const csvMark = '\uFEFF';

/** Full-width signs count too: spreadsheets take them for the plain ones. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * A row as a line of CSV (RFC 4180, with its line end). A text that a spreadsheet would run as a formula gets an
 * apostrophe before it.
 */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Rows as CSV, without the mark of a file. */
export function csvOf(rows: readonly (readonly unknown[])[]): string {
  return rows.map(csvLine).join('');
}

function csvCell(value: unknown): string {
  // A number may begin with a minus and is no formula.
  const text = typeof value === 'string' ? value.replace(formulaStart, "'$&") : plainText(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function plainText(value: unknown): string {
  return value === null || value === undefined ? '' : JSON.stringify(value);
}
