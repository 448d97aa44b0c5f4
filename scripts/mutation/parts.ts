import { globSync } from 'node:fs';
import { basename, matchesGlob } from 'node:path';

/** What `npm run mutation` breaks on purpose, and the tests that have to notice. */
export interface Part {
  readonly name: string;
  /** For the reference page. */
  readonly what: string;
  /** Patterns of the sources, and of those among them that are left out. */
  readonly sources: readonly string[];
  readonly except: readonly string[];
  /** Patterns of the test files. */
  readonly tests: readonly string[];
  /** Milliseconds that the longest of them may take on a busy machine. */
  readonly testTimeout: number;
  /** Whether tests that need a database are among them. */
  readonly hasDatabase: boolean;
  /** Whether only statements of the database are broken, which are left alone otherwise. */
  readonly breaksStatements?: true;
}

const FORM_MISTAKES = 'packages/testkit/src/mistakes/form-mistakes.test.ts';
const TESTS = ['**/*.test.ts'];
const SERVER = 'packages/server/src';
const GATEWAY = `${SERVER}/gateway`;
const IDENTITY = `${SERVER}/adapters/identity`;
const DECISIONS = [
  'delivery/data-message',
  'delivery/delivery',
  'delivery/delivery-decision',
  'delivery/delivery-verdict',
  'delivery/grant-table',
  'outbox/outbox-drain',
  'provisioning/claim-rules',
  'reports/owner-answer',
];
const DELIVERY_STORES = [
  'delivery/delivery-store',
  'delivery/drop-counts-store',
  'outbox/outbox-store',
  'sessions/vehicle-session-store',
];
const DOMAINS = `${SERVER}/domains`;
const VEHICLE = 'packages/vehicle/src';

/** Some folders of the car and of what runs many of it, tried by the tests beside them. */
function vehiclePart(name: string, what: string, { folders, testTimeout = 8000 }: VehicleTests): Part {
  return {
    name: `vehicle-${name}`,
    what: `the car: ${what}`,
    sources: [`${VEHICLE}/${folders}/*.ts`],
    except: TESTS,
    // That one takes longer than all others together, and looks at packages/collection.
    tests: [`${VEHICLE}/${folders}/!(preview-is-the-car).test.ts`],
    testTimeout,
    hasDatabase: false,
  };
}

interface VehicleTests {
  readonly folders: string;
  readonly testTimeout?: number;
}

/** What the server consists of beside its domains: where a part lies, and the tests that come there. */
interface Host {
  readonly what: string;
  /** Without their ending, so that tests beside them are meant as well. */
  readonly places: readonly string[];
  /** Beside those. */
  readonly tests?: readonly string[];
  readonly hasDatabase: boolean;
}

const HOSTS: Readonly<Record<string, Host>> = {
  'gateway-sessions': {
    what: 'sessions of cars: check-in',
    places: ['gateway/sessions/*'],
    tests: ['gateway/{inbound,link,outbox,reports}/*'],
    hasDatabase: true,
  },
  'gateway-provisioning': {
    what: 'certificates by claim, and new ones',
    places: ['gateway/provisioning/*'],
    hasDatabase: true,
  },
  'gateway-messages': {
    what: 'messages up and down: link, reports, outbox',
    places: ['gateway/{inbound,link,outbox,reports}/*'],
    tests: ['gateway/sessions/*'],
    hasDatabase: true,
  },
  jobs: {
    what: 'jobs and what is done all the time',
    places: ['jobs/*'],
    tests: ['domains/users/provider-failures.db', 'domains/forms/unfinished/*'],
    hasDatabase: true,
  },
  http: { what: 'the way in by HTTP', places: ['http/*'], tests: ['compress-answers'], hasDatabase: true },
  mechanisms: {
    what: 'mechanisms, settings, log and what closes them',
    // What others ask by a call of theirs is tried there.
    places: ['mechanisms/!(refuse-*|like-pattern)', '{settings,logging}/*', 'closers'],
    tests: [
      'gateway/link/car-log',
      'http/call-log',
      'adapters/authority/key-seal',
      'domains/vehicle-access/link-address',
    ],
    hasDatabase: false,
  },
  adapters: {
    what: 'adapters: authority and objects',
    places: ['adapters/{authority,object-store}/*'],
    hasDatabase: false,
  },
  'vehicle-link': {
    what: 'adapters: link to cars',
    places: ['adapters/vehicle-link/*'],
    tests: ['gateway/link/*', 'gateway/gateway.db'],
    hasDatabase: true,
  },
  'log-adapters': {
    what: 'adapters: platform logs',
    places: ['adapters/platform-logs/*'],
    tests: ['domains/platform-logs/*'],
    hasDatabase: true,
  },
};

function hostParts(): Part[] {
  return Object.entries(HOSTS).map(([name, { what, places, tests = [], hasDatabase }]) => ({
    name,
    what,
    sources: places.map((place) => `${SERVER}/${place}.ts`),
    except: [
      ...TESTS,
      `${SERVER}/!(gateway)/**/*-rules.ts`,
      ...[...DECISIONS, ...DELIVERY_STORES].map((file) => `${GATEWAY}/${file}.ts`),
    ],
    tests: [...places, ...tests].map((file) => `${SERVER}/${file}.test.ts`),
    testTimeout: 30_000,
    hasDatabase,
  }));
}

/** Of all rooms: whose rows are seen and changed. */
const OF_ALL_ROOMS = [
  'store-scopes',
  'other-organisations',
  'lists-of-others',
  'everybody',
  'order-of-organisations',
  'test-traffic',
];

/** Rooms that show little but read models, and single tests of others. */
const LOOK_AT_READ_MODELS = [
  'domains/{home,search,live-data,vehicles,health}/**/*',
  'domains/audit/{audit,timeline}.db',
  'domains/consents/{kept-counts,vehicle-consents}.db',
  'domains/notices/happenings.db',
  'domains/organisations/rest-organisation.db',
  'domains/reports/consent-status.db',
];

/** Tests of other rooms that look at what a room does and keeps. */
const LOOK_AT_ROOMS: Readonly<Record<string, readonly string[]>> = {
  agreements: ['domains/notices/happenings.db'],
  audit: ['domains/platform-logs/**/*', 'http/answer-once.db'],
  consents: [
    'domains/publication/{not-asked,publish-form}.db',
    'domains/status-requests/request-status.db',
    'domains/forms/{collected,package-prices}.db',
    'domains/fleets/fleet-vehicles.db',
    'domains/consumer-permissions/change-permission.db',
  ],
  'data-packages': ['domains/publication/unpublishable.db', 'domains/forms/form-packages.db'],
  fleets: ['domains/notices/happenings.db', 'domains/status-requests/request-status.db'],
  forms: ['domains/revocation/{revoke-form,oem-revoke-form}.db', 'domains/status-requests/request-status.db'],
  organisations: ['domains/responses/admin-responses.db', 'domains/simulator/run-simulator.db'],
  publication: ['domains/revocation/revoke-form.db'],
  responses: [
    'domains/consents/answers/record-answer.db',
    'domains/forms/{oem-forms,admin-consents}.db',
    'domains/revocation/revoke-form.db',
  ],
  rewards: ['gateway/reports/effort.db'],
  streams: ['domains/live-data/live-feed.db'],
};

/** A room tried by its own tests, by those that are named, by bad input and by whoever must not find its rows. */
function room(name: string): Part {
  return {
    name,
    what: `use cases and stores of ${name}`,
    sources: [`${DOMAINS}/${name}/**/*.ts`],
    except: [...TESTS, '**/*-rules.ts', '**/*routes.ts', '**/{public,tables,jobs}.ts'],
    tests: [
      ...testsOf([`domains/${name}/**/*`, 'http/told-at-once.db', ...(LOOK_AT_ROOMS[name] ?? [])]),
      seenByAll('other-organisations'),
    ],
    testTimeout: 30_000,
    hasDatabase: true,
  };
}

function testsOf(places: readonly string[]): string[] {
  return places.map((place) => `${SERVER}/${place}.test.ts`);
}

function seenByAll(file: string): string {
  return `packages/testkit/src/${file}.db.test.ts`;
}

/** What a room asks of the database, tried by its own tests, by those that are named and by those of all rooms. */
function statementsOf(name: string, sources: string, more: readonly string[] = []): Part {
  return {
    name: `statements-${name}`,
    what: `statements of ${name}`,
    sources: [`${SERVER}/${sources}/**/*store.ts`],
    except: [],
    tests: [...testsOf([`${sources}/**/*`, ...more]), ...OF_ALL_ROOMS.map(seenByAll)],
    testTimeout: 60_000,
    hasDatabase: true,
    breaksStatements: true,
  };
}

const ROOMS = globSync(`${DOMAINS}/*`)
  .map((folder) => basename(folder))
  .toSorted();

const ALL_PARTS: readonly Part[] = [
  {
    name: 'rules',
    what: 'every `*-rules.ts`',
    sources: ['packages/*/src/**/*-rules.ts'],
    except: [`${GATEWAY}/**`],
    tests: ['packages/*/src/**/*-rules.test.ts', FORM_MISTAKES],
    testTimeout: 10_000,
    hasDatabase: false,
  },
  {
    name: 'collection',
    what: '`packages/collection`: the sampling engine',
    sources: ['packages/collection/src/{plan,sampling,envelope,effort}/*.ts'],
    except: TESTS,
    tests: ['packages/collection/src/{plan,sampling,envelope,effort}/*.test.ts'],
    testTimeout: 60_000,
    hasDatabase: false,
  },
  {
    name: 'gateway',
    what: "the gateway's decisions",
    sources: DECISIONS.map((file) => `${GATEWAY}/${file}.ts`),
    except: [],
    tests: [`${GATEWAY}/**/*.test.ts`],
    testTimeout: 5000,
    hasDatabase: false,
  },
  {
    name: 'contract',
    what: "the contract's checks",
    sources: ['packages/contract/src/**/*.ts'],
    except: [
      ...TESTS,
      '**/*-rules.ts',
      '**/*endpoints.ts',
      '**/messages.*.ts',
      '**/messages/*.ts',
      '**/envelope-words*.ts',
      // Shapes of messages only, which no test of these loads.
      '**/runner-messages.ts',
    ],
    tests: ['packages/{contract,collection}/src/**/*.test.ts', FORM_MISTAKES],
    testTimeout: 10_000,
    hasDatabase: false,
  },
  {
    name: 'drives',
    what: '`packages/collection`: drives and previews of them',
    sources: ['packages/collection/src/{drive,preview}/*.ts'],
    except: TESTS,
    tests: ['packages/collection/src/{drive,preview}/*.test.ts'],
    testTimeout: 120_000,
    hasDatabase: false,
  },
  vehiclePart('consents', 'its consents and its owner', { folders: 'car/consents' }),
  vehiclePart('inbox', 'what others send to it', { folders: 'car/inbox' }),
  vehiclePart('data', 'what it collects, keeps and sends', { folders: 'car/data', testTimeout: 60_000 }),
  vehiclePart('link', 'its identity and its link', { folders: '{car/identity,link}' }),
  vehiclePart('car', 'itself, what it remembers and shows', { folders: 'car' }),
  vehiclePart('screen', 'its screen and its commands', { folders: '{screen,command}' }),
  vehiclePart('fleets', 'load tests and fleets', { folders: '{load,fleet}' }),
  {
    name: 'sessions',
    what: 'use cases and stores of sessions',
    sources: ['packages/server/src/domains/identity/*.ts', `${IDENTITY}/embedded/*.ts`],
    except: [...TESTS, '**/routes.ts', '**/port.ts', '**/public.ts'],
    tests: [
      'packages/server/src/domains/identity/*.test.ts',
      'packages/server/src/domains/users/{provider-failures,users}.db.test.ts',
      `${IDENTITY}/**/*.test.ts`,
    ],
    testTimeout: 30_000,
    hasDatabase: true,
  },
  {
    name: 'delivery-stores',
    what: 'stores of delivery',
    sources: DELIVERY_STORES.map((file) => `${GATEWAY}/${file}.ts`),
    except: [],
    tests: DELIVERY_STORES.map((file) => `${GATEWAY}/${file}.db.test.ts`),
    testTimeout: 30_000,
    hasDatabase: true,
  },
  // Identity belongs to the sessions.
  ...ROOMS.filter((name) => name !== 'identity').map(room),
  ...hostParts(),
  ...ROOMS.map((name) => statementsOf(name, `domains/${name}`, LOOK_AT_ROOMS[name])),
  statementsOf('read-models', 'read-models', LOOK_AT_READ_MODELS),
  statementsOf('db', 'db', ['domains/streams/**/*', 'read-models/**/*']),
  statementsOf('gateway', 'gateway'),
  statementsOf('adapters', 'adapters'),
];

/** The files that a part mutates. */
export function filesOf({ sources, except }: Part): string[] {
  return globSync([...sources])
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !except.some((pattern) => matchesGlob(file, pattern)));
}

/** Not every room has use cases, or a store. */
export const parts: readonly Part[] = ALL_PARTS.filter((part) => filesOf(part).length > 0);
