import { domainImports, domainOf } from './domain-cycles.ts';
import type { SourceFile } from './source-files.ts';

/**
 * The rooms of the gateway and the domains of the server: each imports those of lower rows only, be it a type. From it
 * `npm run reference` draws the order in docs/architecture.md.
 */
export const serverRows: readonly (readonly string[])[] = [
  ['gateway/outbox'],
  ['gateway/inbound'],
  ['gateway/reports', 'gateway/provisioning'],
  ['gateway/sessions'],
  ['gateway/delivery', 'gateway/link'],
  ['health', 'home', 'simulator'],
  ['evidence', 'fleets', 'load-tests', 'scheduled-runs'],
  ['status-requests', 'vehicle-access'],
  ['publication', 'responses', 'revocation'],
  ['forms', 'consumer-permissions'],
  ['consents', 'live-data'],
  ['streams'],
  ['car-messages', 'identity', 'mail'],
  ['data-packages', 'domain-lists', 'agreements', 'reports', 'users'],
  ['organisations', 'notices', 'signals', 'account', 'platform-logs'],
  ['audit', 'vehicles', 'rewards', 'usage', 'car-screen', 'platform', 'search'],
];

/** What in the server breaks the order of these rows, and the rooms that stand in none of them, or are not there. */
export function orderBreaks(
  files: readonly SourceFile[],
  rows: readonly (readonly string[])[] = serverRows,
): string[] {
  const rowOf = new Map<string, number>(
    rows.flatMap((row, index) => row.map((room) => [`server:${room}`, index] as const)),
  );
  const rooms = new Set(
    files.map(({ path }) => domainOf(path)).filter((room) => room?.startsWith('server:')),
  );
  const upward = domainImports(files)
    .filter(({ domain, other }) => (rowOf.get(domain) ?? 0) >= (rowOf.get(other) ?? rows.length))
    .filter(({ domain }) => rowOf.has(domain))
    .map(({ path, other }) => `${path} imports ${other}, which does not stand lower`);
  const unplaced = [...rooms].filter((room) => room !== null && !rowOf.has(room));
  const gone = [...rowOf.keys()].filter((room) => !rooms.has(room));
  return [
    ...upward,
    ...unplaced.map((room) => `${room} stands in no row`),
    ...gone.map((room) => `${room} stands in a row and is not there`),
  ];
}
