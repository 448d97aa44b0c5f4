import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { z } from 'zod';
import { worldMap } from '../../packages/portal/world-map.ts';
import { keptThread } from './kept-thread.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const FEW_RUNS = resolve(import.meta.dirname, 'few-runs.ts');

const { tests, testTimeout, hasDatabase, drawsScreens } = z
  .object({
    tests: z.array(z.string()),
    testTimeout: z.int(),
    hasDatabase: z.boolean(),
    drawsScreens: z.boolean(),
  })
  .parse(JSON.parse(process.env['MUTATION_TESTS'] ?? '{}'));

const fewRuns: Plugin = {
  name: 'few-runs',
  enforce: 'pre',
  resolveId: (source, importer) => (source === 'fast-check' && importer !== FEW_RUNS ? FEW_RUNS : null),
};

/**
 * The first failure ends a mutant: what ended the one before goes first, since the next stands beside it, then what is
 * quick. Vitest begins with what takes long.
 */
class LikelyFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- it is the sequencer's own
    const longFirst = await super.sort(files);
    const hasFailed = (file: TestSpecification) =>
      this.ctx.cache.getTestSpecificationResult(file)?.failed === true;
    return longFirst.toReversed().toSorted((one, other) => Number(hasFailed(other)) - Number(hasFailed(one)));
  }
}

/** @public */
export default defineConfig({
  root: ROOT,
  // To load a server takes longer than most of its tests. Others keep in their modules what a mutant has worked out.
  plugins: [fewRuns, ...(hasDatabase ? [keptThread] : []), ...(drawsScreens ? [worldMap()] : [])],
  // The links in node_modules lead out of the copy that is mutated.
  resolve: { alias: [{ find: /^@vinculum\/(\w+)\//, replacement: `${ROOT}/packages/$1/src/` }] },
  test: {
    environment: drawsScreens ? 'jsdom' : 'node',
    setupFiles: drawsScreens ? ['packages/portal/src/testing/each-file.ts'] : [],
    include: tests,
    exclude: ['**/node_modules/**', ...(hasDatabase ? [] : ['**/*.db.test.ts'])],
    isolate: false,
    sequence: { sequencer: LikelyFirst },
    // A test that a mutant keeps waiting has noticed: it ends here, not with the whole process.
    testTimeout,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 5000 } },
  },
});
