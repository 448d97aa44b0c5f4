import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'packages/{contract,collection,vehicle,testkit}/src/**/*.test.ts',
            'packages/server/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: ['packages/server/src/**/*.db.test.ts', '**/node_modules/**'],
        },
      },
    ],
  },
});
