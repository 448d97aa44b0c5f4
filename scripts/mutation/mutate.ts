import { resolve } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { filesOf, type Part } from './part.ts';
import type { Mutator } from './mutator.ts';
import { statementMutator } from './statement-mutator.ts';
import { wiringMutator } from './wiring-mutator.ts';

/** Ignored by git: the copies that are mutated, what was found in the last run, and its pages to look at. */
const FOLDER = '.mutation';

/** Which kinds of mutants break what; the tool's own break expressions. */
const OURS: ReadonlyMap<string, Part['breaks']> = new Map([
  [statementMutator.name, 'statements'],
  [wiringMutator.name, 'wiring'],
]);

type Status = Awaited<ReturnType<Stryker['runMutationTest']>>[number]['status'];

/** How many mutants ended how. */
export interface Outcome {
  readonly killed: number;
  /** The tests did not end. */
  readonly endless: number;
  readonly survived: number;
  /** No test comes to the place. */
  readonly untried: number;
}

/**
 * Mutates a part and says what survived. What an earlier run found is kept where neither the source nor its tests
 * changed, also of a run that was broken off.
 */
export async function mutatePart(part: Part): Promise<Outcome> {
  const { tests, testTimeout, hasDatabase, drawsScreens = false } = part;
  process.env['MUTATION_TESTS'] = JSON.stringify({ tests, testTimeout, hasDatabase, drawsScreens });
  // As in the tests of `npm test`: far from UTC. Threads take the zone of their process.
  if (drawsScreens) process.env['TZ'] = 'America/St_Johns';
  const place = `${FOLDER}/${part.name}`;
  const files = filesOf(part);
  const mutators = await knownMutators();
  const mutants = await new Stryker({
    mutate: files,
    mutator: {
      plugins: null,
      excludedMutations: mutators
        .map(({ name }) => name)
        .filter((name) => (OURS.get(name) ?? 'expressions') !== (part.breaks ?? 'expressions')),
    },
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    // To find the related tests anew for every mutant took most of the time.
    vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
    incremental: true,
    incrementalFile: `${place}.json`,
    tempDirName: `${FOLDER}/copies`,
    cleanTempDir: 'always',
    ignorePatterns: ['/data', '/e2e', '/bench', 'dist', FOLDER],
    // TypeScript 7 has no API for tools: one that is not there is not read, and types are not checked anyway.
    tsconfigFile: 'none',
    disableTypeChecks: false,
    concurrency: Number(process.env['MUTATION_WORKERS'] ?? 1),
    // What is made when a file is loaded would need every test of the part, each time.
    ignoreStatic: true,
    dryRunTimeoutMinutes: 30,
    // On a busy machine a database may take long to make: that nobody waited for it is not that a test noticed.
    timeoutMS: hasDatabase ? 180_000 : 20_000,
    reporters: ['clear-text', 'progress-append-only', 'html'],
    clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
    htmlReporter: { fileName: `${place}.html` },
  }).runMutationTest();
  // What is kept of an earlier run may be of files that have left the part.
  const own = mutants.filter(({ fileName }) => files.some((file) => resolve(file) === resolve(fileName)));
  const count = (wanted: Status) => own.filter(({ status }) => status === wanted).length;
  return {
    killed: count('Killed'),
    endless: count('Timeout'),
    survived: count('Survived'),
    untried: count('NoCoverage'),
  };
}

/** The kinds of mutants that the tool makes, ours among them: it has no other door for a kind of one's own. */
async function knownMutators(): Promise<Mutator[]> {
  const { allMutators }: { allMutators: Mutator[] } = await import(
    new URL('dist/src/mutators/mutate.js', import.meta.resolve('@stryker-mutator/instrumenter/package.json'))
      .href
  );
  for (const own of [statementMutator, wiringMutator]) if (!allMutators.includes(own)) allMutators.push(own);
  return allMutators;
}
