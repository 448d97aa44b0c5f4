import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { filesOf, type Part, SERVER, TESTS } from './part.ts';
import { DECISIONS, DELIVERY_STORES, hostParts } from './host-parts.ts';
import { roomParts } from './room-parts.ts';

const FORM_MISTAKES = 'packages/testkit/src/mistakes/form-mistakes.test.ts';
const GATEWAY = `${SERVER}/gateway`;
const IDENTITY = `${SERVER}/adapters/identity`;
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

const PORTAL = 'packages/portal/src';

/** A folder of the portal, tried by the tests beside it. */
function screensOf(folder: string): Part {
  return {
    name: `wiring-portal-${basename(folder)}`,
    what: `wiring of the portal: ${folder}`,
    sources: [`${PORTAL}/${folder}/**/*.{ts,tsx}`],
    except: [...TESTS, '**/texts.*.ts', '**/domain.tsx'],
    tests: [`${PORTAL}/${folder}/**/*.test.{ts,tsx}`],
    testTimeout: 30_000,
    hasDatabase: false,
    drawsScreens: true,
    breaks: 'wiring',
  };
}

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
  vehiclePart('link', 'its identity and its link', { folders: '{identity,link,car/connection}' }),
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
  ...hostParts(),
  ...roomParts(),
];

/** The same sources and tests, by what their functions hand on. */
const WIRING = ALL_PARTS.filter((part) => part.breaks === undefined).map(
  (part): Part => ({
    ...part,
    name: `wiring-${part.name}`,
    what: `wiring of ${part.what}`,
    breaks: 'wiring',
  }),
);

/** Not every room has use cases, or a store. */
export const parts: readonly Part[] = [
  ...ALL_PARTS,
  ...WIRING,
  ...['lib', ...globSync('domains/*', { cwd: PORTAL }).toSorted()].map(screensOf),
].filter((part) => filesOf(part).length > 0);
