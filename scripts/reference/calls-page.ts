import type { Access } from '@vinculum/contract/access/access.ts';
import { allEndpoints } from '@vinculum/contract/all-endpoints.ts';
import { errorStatus } from '@vinculum/contract/foundation/errors.ts';

/** The page of every call: path, who may make it, audit action, errors. Made from the contract. */
export function callsPage(): string {
  const rows = allEndpoints
    .toSorted((a, b) => a.path.localeCompare(b.path, 'en') || a.method.localeCompare(b.method, 'en'))
    .map((endpoint) => {
      const errors = endpoint.errors.map((code) => `${code} (${errorStatus[code]})`).join(', ');
      return `| ${endpoint.method} | \`${endpoint.path}\` | ${endpoint.summary} | ${whoOf(endpoint.access)} | ${endpoint.audit ?? ''} | ${errors} |`;
    });
  return [
    '# Calls',
    '',
    'Generated from the contract by `npm run reference`; a test holds it to the contract. Every call can also answer',
    '400 (input), 401 (not signed in), 403 (no right), 413, 415, 429 and 500, with the same body: `code`, `message` in',
    "the caller's language, `request_id` and, for wrong input, `fields`.",
    '',
    '| method | path | what it does | who may | audit | errors of its own |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

function whoOf(access: Access): string {
  switch (access.kind) {
    case 'public':
      return 'anybody';
    case 'signedIn':
      return 'signed in';
    case 'apiKey':
      return 'stream key';
    case 'signedInOrKey':
      return 'signed in; stream key';
    case 'pairingCode':
      return 'pairing code of the car';
    case 'allow':
      return access.admissions
        .map(({ portal, role, anyFlag }) =>
          [
            portal,
            role ?? 'any role',
            ...(anyFlag === undefined ? [] : [`flag ${anyFlag.join(' or ')}`]),
          ].join(', '),
        )
        .join('; ');
  }
}
