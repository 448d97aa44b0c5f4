/** A spreadsheet takes a text for a formula by its first character, and may pass over what is blank before it. */
const FORMULA = /^\s+[=+\-@＝＋－＠]/;

/**
 * How every CSV file of the product is written: RFC 4180, with the mark by which spreadsheets know UTF-8, quotes around
 * every kind of line break, and an apostrophe before a text that they would run as a formula. Options of the writer
 * that server and portal share.
 */
export const csvOptions = {
  bom: true,
  escape_formulas: true,
  record_delimiter: '\r\n',
  quoted_match: /[\r\n\u0085\u2028\u2029]/,
  cast: {
    boolean: String,
    string: (text: string) => (FORMULA.test(text) ? `'${text}` : text),
  },
} as const;
