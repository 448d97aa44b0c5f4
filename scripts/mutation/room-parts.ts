import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { type Part, SERVER, TESTS } from './part.ts';

const DOMAINS = `${SERVER}/domains`;

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
  publication: ['domains/revocation/revoke-form.db', 'domains/notices/{happenings,own-acts}.db'],
  responses: [
    'domains/consents/answers/record-answer.db',
    'domains/forms/{oem-forms,admin-consents}.db',
    'domains/revocation/revoke-form.db',
  ],
  revocation: ['domains/notices/{happenings,own-acts}.db'],
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
    breaks: 'statements',
  };
}

const ROOMS = globSync(`${DOMAINS}/*`)
  .map((folder) => basename(folder))
  .toSorted();

/** Every room of the domains by its use cases, then whatever asks the database by its statements. */
export function roomParts(): Part[] {
  return [
    // Identity belongs to the sessions.
    ...ROOMS.filter((name) => name !== 'identity').map(room),
    ...ROOMS.map((name) => statementsOf(name, `domains/${name}`, LOOK_AT_ROOMS[name])),
    statementsOf('read-models', 'read-models', LOOK_AT_READ_MODELS),
    statementsOf('db', 'db', ['domains/streams/**/*', 'read-models/**/*']),
    statementsOf('gateway', 'gateway'),
    statementsOf('adapters', 'adapters'),
  ];
}
