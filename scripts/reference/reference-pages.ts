import { type Access, may } from '@vinculum/contract/access/access.ts';
import { type Portal, portals } from '@vinculum/contract/access/vocabulary.ts';
import { allEndpoints } from '@vinculum/contract/all-endpoints.ts';
import type { Endpoint } from '@vinculum/contract/foundation/endpoint.ts';
import { accessCell } from '@vinculum/testkit/worlds/access-cell.ts';
import { errorStatus } from '@vinculum/contract/foundation/errors.ts';
import { architecturePage } from './drawn-order.ts';
import { protocolPage } from './protocol-page.ts';
import { requirementPages } from './requirement-pages.ts';

/** The pages in `docs` that are generated, or a part of them is. */
export const referencePages: readonly { readonly file: string; readonly text: () => string }[] = [
  { file: 'reference/calls.md', text: callsPage },
  { file: 'reference/access.md', text: accessPage },
  { file: 'reference/vehicle-protocol.md', text: protocolPage },
  ...requirementPages,
  { file: 'architecture.md', text: architecturePage },
];

/** The page of who may make which call: endpoint, portal and role. Made from the contract. */
function accessPage(): string {
  const rows = allEndpoints
    .toSorted((a, b) => a.path.localeCompare(b.path, 'en') || a.method.localeCompare(b.method, 'en'))
    .map((endpoint) => `| ${endpoint.method} | \`${endpoint.path}\` | ${cellsOf(endpoint).join(' | ')} |`);
  return [
    '# Who may make which call',
    '',
    'Generated from the contract by `npm run reference`; a test holds it to the contract, and',
    '`packages/testkit/src/everybody.db.test.ts` makes every call as everybody and compares.',
    '',
    'A cell names the least role: `viewer` is USER_VIEWER and up, `editor` USER_EDITOR and up, `admin` USER_ADMIN;',
    '`signed in` any user of the portal, even without a role; an empty cell nobody. Flags of which one is needed stand',
    'behind the role; what follows a semicolon is enough by itself. A right to make a call is not a right to every',
    'row: what belongs to another organisation is not found.',
    '',
    `| method | path | signed out | ${portals.join(' | ')} |`,
    `|---|---|---|${portals.map(() => '---').join('|')}|`,
    ...rows,
    '',
  ].join('\n');
}

function cellsOf({ access }: Endpoint): string[] {
  // Asked of the same function that lets callers in.
  const cellOf = (portal: Portal) =>
    access.kind === 'public' ? 'anybody' : accessCell(portal, (who) => may(who, access));
  return [signedOut(access), ...portals.map(cellOf)];
}

function signedOut(access: Access): string {
  switch (access.kind) {
    case 'public':
      return 'anybody';
    case 'apiKey':
    case 'signedInOrKey':
      return 'stream key';
    case 'pairingCode':
      return 'pairing code of the car';
    case 'signedIn':
    case 'allow':
      return '';
  }
}

/** The page of every call: path, who may make it, audit action, errors. Made from the contract. */
function callsPage(): string {
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
    '400 (input), 429 (too often), 500 and 503 (what is needed is away or full); where one has to be signed in, or known',
    'by a key or a code, 401 (not known) and 403 (no right) too; where the path names something, 404; all but GET 409 (two',
    'calls at the same moment), 413 (too large) and 415 (no JSON). The body is the same: `code`, `message` in the',
    "caller's language, `request_id` and, for wrong input, `fields`.",
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
