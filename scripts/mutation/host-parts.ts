import { type Part, SERVER, TESTS } from './part.ts';

const GATEWAY = `${SERVER}/gateway`;
/** Of the gateway: what is mutated in parts of their own. */
export const DECISIONS = [
  'delivery/data-message',
  'delivery/delivery',
  'delivery/delivery-decision',
  'delivery/delivery-verdict',
  'delivery/grant-table',
  'outbox/outbox-drain',
  'provisioning/claim-rules',
  'reports/owner-answer',
];
export const DELIVERY_STORES = [
  'delivery/delivery-store',
  'delivery/drop-counts-store',
  'outbox/outbox-store',
  'sessions/vehicle-session-store',
];

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
  'link-adapter': {
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

/** What the server consists of beside its domains, a part for each place. */
export function hostParts(): Part[] {
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
