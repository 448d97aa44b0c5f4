const table = ['page', 'size', 'sort', 'hide'] as const;
const found = [...table, 'search'] as const;
const ofConsumer = ['consumer'] as const;
const ofMaker = ['maker'] as const;
const choice = ['consumer', 'revocation'] as const;

/**
 * Every address of the portal in the router's syntax, with the names that may stand after its question mark. The
 * specifications name most of them (`specified-addresses.test.ts`).
 */
const addresses = {
  '/': ['range', 'test'],
  '/accelerometer-chart': ['consumer', 'vin', 'test'],
  '/add-remote-signal': ofConsumer,
  '/admin-logs': ['group', 'search', 'level', 'range', 'from', 'to', 'calls'],
  '/asvlt-profile-management': found,
  '/asvlt-profile-management/$id': [],
  '/audit': [...found, 'actor', 'organisation', 'action', 'from', 'to', 'by', 'target'],
  '/car/$vin': [],
  '/charts': ['consumer', 'vin', 'test'],
  '/clone-consent/$consentFormId': ofConsumer,
  '/cloud-command': [],
  '/consent-form/$consentFormId': ['mode'],
  '/consent-form/new': ['mode', 'clone', 'packages', 'unfinished'],
  '/consent-forms': [...found, 'status', 'consumer', 'test'],
  '/consent-report': ['report', 'start', 'end', 'consumer'],
  '/consent-responses/$consentFormId': [...table, 'vin', 'status', 'applied', 'consumer', 'test'],
  '/consent-view/$consentFormId': ['tab'],
  '/consumer-data': ['start', 'end', 'duration', 'test'],
  '/consumer-vin-data': ['start', 'end', 'form', 'other', 'test'],
  '/data-package-view/$dataPackageId': ['tab'],
  '/data-package/$dataPackageId': [],
  '/data-packages': [...found, 'oem', 'status', 'test'],
  '/domain-blacklisting': [...found, 'org'],
  '/domain-whitelisting': [...found, 'org'],
  '/fleet-hand-over': found,
  '/fleets': [...found, 'test'],
  '/fleets/$fleetId': [...found, 'tab'],
  '/health-status': ['test'],
  '/here-maps-restriction': ofConsumer,
  '/import-signals': ['verdict'],
  '/invoices': ['consumer', 'test'],
  '/invoices/$month': ['consumer', 'test'],
  '/live-data': ['consumer', 'vin', 'test'],
  '/load-tester': [...found, 'run'],
  '/load-test-runs/$runId': [],
  '/load-tester-dashboard': table,
  '/login': ['as', 'next'],
  '/logs-list': [...found, 'group', 'stream', 'level'],
  '/master-consent-form': ['unfinished'],
  '/messages': [...found, 'box', 'test'],
  '/messages/compose': ['to', 'subject', 'reply'],
  '/msa': found,
  '/msa/$agreementId': [],
  '/notifications': found,
  '/oems': [...found, 'test'],
  '/oems-consumer': [...found, 'test'],
  '/organisations': [...found, 'type'],
  '/organisations/$organisationId': [...table, 'tab', 'test'],
  '/predefined-notification': ofConsumer,
  '/publish-consent': ofConsumer,
  '/publish-consent/$consentFormId': ['consumer', 'vins', 'published'],
  '/push-notification': ofConsumer,
  '/raw-data': ['consumer', 'vin', 'test'],
  '/reset-password': [],
  '/revoke-consent/$consentFormId': choice,
  '/run-cron': [...table, 'which', 'type'],
  '/stream-keys': [],
  '/template-management': found,
  '/template-management/$id': [],
  '/update-consent/$consentFormId': ofConsumer,
  '/update-signal': [...found, 'group'],
  '/vehicle-access': [...found, 'maker', 'view', 'state', 'test'],
  '/vehicle-claim/$claimId': ofMaker,
  '/vehicle-messages': [...table, 'consumer', 'test'],
  '/vehicle-messages/$sendId': [...table, 'state', 'test'],
  '/vehicles': [...found, 'state', 'view', 'vin', 'test'],
  '/vehicles/$vin': ['tab', 'consent', 'test', ...table],
  '/web-simulator': ofConsumer,
} as const satisfies Readonly<Record<`/${string}`, readonly string[]>>;

/** An address of the portal, with its parameters named: `/consent-view/$consentFormId`. */
export type Path = keyof typeof addresses;

/** A part of some address: `consentFormId`. */
export type ParamName = ParamsOf<Path>;

/** What may stand after the question mark of some address. */
export type SearchName = SearchOf<Path>;

type ParamsOf<P extends string> = P extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParamsOf<Rest>
  : P extends `${string}$${infer Name}`
    ? Name
    : never;
type SearchOf<P extends Path> = (typeof addresses)[P][number];

/** The addresses of screens about one form. */
export type FormPath = Extract<Path, `${string}/$consentFormId`>;

/** The addresses that need nothing to be filled in. */
type PlainPath = { [P in Path]: [ParamsOf<P>] extends [never] ? P : never }[Path];

/** Where a link leads, as the router takes it. Made by {@link addressOf}. */
export interface Destination {
  readonly to: Path;
  readonly params: Readonly<Record<string, string>>;
  readonly search: Readonly<Record<string, string>>;
}

/** What links take: an address without parameters as it stands, any other through {@link addressOf}. */
export type To = PlainPath | Destination;

type Parts<P extends Path> = Readonly<
  Record<ParamsOf<P>, string | number> & Partial<Record<SearchOf<P>, string | number | undefined>>
>;

/**
 * Where a link leads: `addressOf('/fleets/$fleetId', { fleetId: 7, search: 'WDB' })`. What is undefined or '' stays out
 * of the address.
 */
export function addressOf<P extends Path>(path: P, parts: Parts<P>): Destination {
  const filled = Object.entries<string | number | undefined>(parts).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)] as const],
  );
  const isParam = ([name]: readonly [string, string]) => path.split('/').includes(`$${name}`);
  return {
    to: path,
    params: Object.fromEntries(filled.filter(isParam)),
    search: Object.fromEntries(filled.filter((part) => !isParam(part))),
  };
}

/** The pages of the things that others lead to, by what they are known by. */
export const pageOf = {
  form: (id: number | string) => addressOf('/consent-view/$consentFormId', { consentFormId: id }),
  dataPackage: (id: number | string) => addressOf('/data-package-view/$dataPackageId', { dataPackageId: id }),
  vehicle: (vin: string) => addressOf('/vehicles/$vin', { vin }),
  fleet: (id: number | string) => addressOf('/fleets/$fleetId', { fleetId: id }),
  organisation: (id: number | string) => addressOf('/organisations/$organisationId', { organisationId: id }),
  agreement: (id: number | string) => addressOf('/msa/$agreementId', { agreementId: id }),
  loadTestRun: (id: number | string) => addressOf('/load-test-runs/$runId', { runId: id }),
  send: (id: number | string) => addressOf('/vehicle-messages/$sendId', { sendId: id }),
  claim: (id: number | string) => addressOf('/vehicle-claim/$claimId', { claimId: id }),
} as const;

/** Whether an address is that of a screen about one form. */
export function isOfForm(path: Path): path is FormPath {
  return path.endsWith('/$consentFormId');
}

/** Whether nothing of an address has to be filled in. */
export function isPlain(path: Path): path is PlainPath {
  return !path.includes('$');
}

/** What the router is given for a link. */
export function destinationOf(to: To): Destination {
  return typeof to === 'string' ? { to, params: {}, search: {} } : to;
}

/** The same place with more after its question mark. */
export function withSearch(to: To, more: Readonly<Partial<Record<SearchName, string>>>): Destination {
  const { search, ...rest } = destinationOf(to);
  return { ...rest, search: { ...search, ...more } };
}

/** The address as it stands in the browser: `/fleets/7?search=WDB`. */
export function hrefOf(to: To): string {
  const { to: path, params, search } = destinationOf(to);
  const filled = path.replaceAll(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return `${filled}${writeAddress(search)}`;
}

/** Reads what stands after the question mark. Values stay texts, so `?page=2` reads as it is written. */
export function parseAddress(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Writes what stands after the question mark, with it. */
export function writeAddress(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' || typeof value === 'number') params.set(name, String(value));
  }
  return params.size === 0 ? '' : `?${params}`;
}
