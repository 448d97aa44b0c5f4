import { defineConfig } from 'vitest/config';
import { worldMap } from './packages/portal/world-map.ts';

const ignored = ['**/node_modules/**', '**/dist/**'];
// None is measured by the clock: these end one that hangs, on a machine however busy.
const patience = {
  testTimeout: 90_000,
  hookTimeout: 90_000,
  expect: { poll: { timeout: 20_000 } },
};
const databaseTests = [
  'bench/**/*.db.test.ts',
  'packages/server/src/**/*.db.test.ts',
  'packages/testkit/src/**/*.db.test.ts',
];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'packages/{contract,collection,vehicle,testkit,server}/src/**/*.test.ts',
            'packages/portal/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: ['**/*.db.test.ts', ...ignored],
          maxWorkers: '100%',
          // They share nothing that could be dirtied; loading each file's modules anew took two thirds of the time.
          isolate: false,
          pool: 'threads',
          ...patience,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: databaseTests,
          exclude: ignored,
          globalSetup: ['packages/testkit/src/postgres-global-setup.ts'],
          pool: 'forks',
          isolate: false,
          maxWorkers: 2,
          ...patience,
        },
      },
      {
        plugins: [worldMap()],
        test: {
          name: 'portal',
          environment: 'jsdom',
          include: ['packages/portal/src/**/*.test.tsx'],
          exclude: ignored,
          setupFiles: ['packages/portal/src/testing/each-file.ts'],
          // Far from UTC, so that a day of the calendar that is read as a moment is another day.
          env: { TZ: 'America/St_Johns' },
          isolate: false,
          maxWorkers: '100%',
          ...patience,
        },
      },
    ],
  },
});
