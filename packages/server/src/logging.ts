const secretFields = [
  'password',
  'old_password',
  'new_password',
  'session',
  'token',
  'access_token',
  'private_key',
  'certificate',
];

/** What never appears in a log: these fields of a line, and of an object in it. */
export const redactedPaths = [
  'req.headers.authorization',
  'req.headers.cookie',
  ...secretFields.flatMap((field) => [field, `*.${field}`]),
];
