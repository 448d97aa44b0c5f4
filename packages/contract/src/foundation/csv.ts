/**
 * How every CSV file of the product is written: RFC 4180, with the mark by which spreadsheets know UTF-8, and with an
 * apostrophe before a text that they would run as a formula. Options of the writer that server and portal share.
 */
export const csvOptions = {
  bom: true,
  escape_formulas: true,
  record_delimiter: '\r\n',
  cast: { boolean: String },
} as const;
