// The import rule of docs/architecture.md. TypeScript 7 has no API for tools, hence the swc parser: with any other
// this cruises no module and says that all is well, which is why scripts/test.ts counts the modules.
// Tests, and what only tests use.
const TEST = '\\.test\\.tsx?$|/src/testing/|/test-setup\\.ts$';
const DOMAINS = '^packages/(?:server|portal)/src/domains';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      comment: 'But what the build of the portal makes (packages/portal/world-map.ts).',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:world-(?:cities|land-[0-9]+m)$' },
    },
    {
      name: 'contract-stands-alone',
      severity: 'error',
      from: { path: '^packages/contract/src', pathNot: TEST },
      to: { path: '^(packages/(?!contract/)|scripts|bench|e2e)' },
    },
    {
      name: 'contract-runs-anywhere',
      comment: 'No Node and no DOM: the car, the browser and the server all load it.',
      severity: 'error',
      from: { path: '^packages/(contract|collection)/src', pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'collection-imports-contract-only',
      severity: 'error',
      from: { path: '^packages/collection/src' },
      to: { path: '^(packages/(?!contract/|collection/|testkit/)|scripts|bench|e2e)' },
    },
    {
      name: 'runtimes-never-import-each-other',
      severity: 'error',
      from: { path: '^packages/(server|portal|vehicle)/src' },
      to: {
        path: '^packages/|^scripts|^bench|^e2e',
        pathNot: '^packages/(contract|collection|testkit|$1)/',
      },
    },
    {
      name: 'only-tests-import-testkit',
      severity: 'error',
      from: { path: '^packages/', pathNot: `${TEST}|^packages/testkit/` },
      to: { path: '^packages/testkit/' },
    },
    {
      name: 'testing-is-for-tests',
      severity: 'error',
      from: { pathNot: `${TEST}|^packages/testkit/` },
      to: { path: '/src/testing/' },
    },
    {
      name: 'only-stores-hold-sql',
      comment: 'Types and the transaction are free to all; statements are written in *-store.ts.',
      severity: 'error',
      from: { path: '^packages/server/src/domains/', pathNot: `-store\\.ts$|${TEST}` },
      to: {
        path: '^packages/server/src/db/|(^|/)node_modules/(kysely|pg|pg-cursor)/',
        pathNot: '^packages/server/src/db/[^/]*transaction[^/]*\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'routes-alone-know-the-request',
      comment: 'Use cases are given the call: cookies and headers are for routes.',
      severity: 'error',
      from: {
        path: '^packages/server/src/(?!http/)',
        pathNot: `/routes\\.ts$|${TEST}`,
      },
      to: { path: '^packages/server/src/http/context\\.ts$' },
    },
    {
      name: 'rules-are-pure',
      severity: 'error',
      from: { path: '^packages/server/src/.*-rules\\.ts$' },
      to: {
        pathNot: '/port\\.ts$',
        path: '^packages/server/src/(db|http|gateway|jobs|adapters)/|-store\\.ts$|(^|/)node_modules/(fastify|@fastify|kysely|pg|pg-boss|pino)(/|$)',
      },
    },
    {
      name: 'rules-use-no-node',
      severity: 'error',
      from: { path: '^packages/server/src/.*-rules\\.ts$' },
      to: { dependencyTypes: ['core'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'domains-meet-in-public',
      comment: 'Another domain is reached through its public.ts only.',
      severity: 'error',
      from: { path: `${DOMAINS}/([^/]+)/`, pathNot: TEST },
      to: { path: DOMAINS, pathNot: `${DOMAINS}/$1/|/public\\.tsx?$` },
    },
    {
      name: 'server-enters-domains-by-public',
      comment:
        'As domains do. Routes, jobs and the tables of Database are joined from the files of every domain.',
      severity: 'error',
      from: {
        path: '^packages/server/src/(?!domains/)',
        pathNot: `${TEST}|^packages/server/src/(?:routes|db/database|jobs/all-jobs)\\.ts$`,
      },
      to: { path: DOMAINS, pathNot: '/public\\.ts$' },
    },
    {
      name: 'domains-know-no-user-of-theirs',
      severity: 'error',
      from: { path: '^packages/server/src/domains/', pathNot: TEST },
      to: { path: '^packages/server/src/(?:gateway|jobs|demo|operator|backup)/' },
    },
    {
      name: 'domains-meet-adapters-at-ports',
      comment: 'But the reader of a PEM that somebody sent: it asks nothing of the outside world.',
      severity: 'error',
      from: { path: '^packages/server/src/domains/', pathNot: TEST },
      to: {
        path: '^packages/server/src/adapters/',
        pathNot: '/port\\.ts$|/authority/bootstrap-certificate\\.ts$',
      },
    },
    {
      name: 'read-models-know-no-domain',
      comment: 'They read the tables of all, and share the vocabulary of the contract.',
      severity: 'error',
      from: { path: '^packages/server/src/read-models/', pathNot: TEST },
      to: { path: '^packages/server/src/(domains|gateway|adapters|jobs|http)/' },
    },
    {
      name: 'tables-are-joined',
      comment: 'What describes a table is used by way of Database.',
      severity: 'error',
      from: { path: '^packages/server/src/', pathNot: '^packages/server/src/db/database\\.ts$' },
      to: { path: '^packages/server/src/.*/tables\\.ts$' },
    },
    {
      name: 'a-link-knows-no-car',
      comment: 'Who a car is and how it reaches the gateway know nothing of the car that uses them.',
      severity: 'error',
      from: { path: '^packages/vehicle/src/(?:identity|link)/', pathNot: TEST },
      to: { path: '^packages/vehicle/src/(?:car|command|fleet|load|screen)/' },
    },
    {
      name: 'a-car-knows-nobody-who-runs-it',
      severity: 'error',
      from: { path: '^packages/vehicle/src/car/', pathNot: TEST },
      to: { path: '^packages/vehicle/src/(?:command|fleet|load|screen)/' },
    },
    {
      name: 'design-and-lib-know-no-domain',
      comment: 'But lib puts the message catalogue together from the texts of every domain.',
      severity: 'error',
      from: { path: '^packages/portal/src/(design|lib)/' },
      to: { path: '^packages/portal/src/(domains|app)/', pathNot: '/texts\\.(en|es)\\.ts$' },
    },
    {
      name: 'packages-are-listed',
      comment: 'What a package imports stands in its own package.json. Tests may use the root tools.',
      severity: 'error',
      from: {
        path: '^packages/[^/]+/src',
        pathNot: `${TEST}|/test-setup\\.ts$|^packages/testkit/`,
      },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'start-needs-no-tools',
      comment: '`npm start` installs without the tools of tests and checks, and builds the portal.',
      severity: 'error',
      from: { path: '^packages/|^scripts/start', pathNot: `${TEST}|^packages/testkit/` },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^packages/[^/]+/dist/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
