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
}

const FORM_MISTAKES = 'packages/testkit/src/form-mistakes.test.ts';
const TESTS = ['**/*.test.ts', '**/testing-*.ts'];
const GATEWAY = 'packages/server/src/gateway';
const IDENTITY = 'packages/server/src/adapters/identity';
const DECISIONS = [
  'answer-signature',
  'batch-words',
  'claim-rules',
  'data-message',
  'delivery',
  'delivery-lanes',
  'delivery-plan',
  'grant-table',
  'heard-check-in',
  'outbox-drain',
  'sift',
];

export const parts: readonly Part[] = [
  {
    name: 'rules',
    what: 'every `*-rules.ts`',
    sources: ['packages/*/src/**/*-rules.ts'],
    except: [`${GATEWAY}/*`],
    tests: ['packages/*/src/**/*-rules.test.ts', FORM_MISTAKES],
    testTimeout: 10_000,
    hasDatabase: false,
  },
  {
    name: 'collection',
    what: '`packages/collection`: the sampling engine',
    sources: ['packages/collection/src/{*,effort/*}.ts'],
    except: TESTS,
    tests: ['packages/collection/src/{*,effort/*}.test.ts'],
    testTimeout: 60_000,
    hasDatabase: false,
  },
  {
    name: 'gateway',
    what: "the gateway's decisions",
    sources: DECISIONS.map((file) => `${GATEWAY}/${file}.ts`),
    except: [],
    tests: [`${GATEWAY}/*.test.ts`],
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
  {
    name: 'sessions',
    what: 'use cases and stores of sessions',
    sources: ['packages/server/src/domains/identity/*.ts', `${IDENTITY}/*.ts`],
    except: [...TESTS, '**/routes.ts', '**/cognito-*.ts', '**/port.ts', '**/public.ts'],
    tests: [
      'packages/server/src/domains/identity/*.test.ts',
      'packages/server/src/domains/users/{provider-failures,users}.db.test.ts',
      `${IDENTITY}/*.test.ts`,
    ],
    testTimeout: 30_000,
    hasDatabase: true,
  },
  {
    name: 'delivery',
    what: 'use cases and stores of delivery',
    sources: [
      `${GATEWAY}/{drop-counts,{delivery,outbox,vehicle-session}-store}.ts`,
      `${GATEWAY}/{consents,inbound,drain-loop,handle-*}.ts`,
    ],
    except: TESTS,
    tests: [`${GATEWAY}/*.test.ts`],
    testTimeout: 30_000,
    hasDatabase: true,
  },
  {
    name: 'consent',
    what: 'use cases and stores of consent',
    sources: ['packages/server/src/domains/consent/*.ts'],
    except: [...TESTS, '**/*-rules.ts', '**/*routes.ts', '**/public.ts'],
    tests: ['packages/server/src/domains/consent/*.test.ts'],
    testTimeout: 30_000,
    hasDatabase: true,
  },
];
