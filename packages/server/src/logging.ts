/** What never appears in a log, wherever it stands in a line. */
export const redactedPaths = [
  'req.headers.authorization',
  'req.headers.cookie',
  '*.password',
  '*.private_key',
  '*.certificate',
];
