import { globSync } from 'node:fs';
import { matchesGlob } from 'node:path';

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
  /** Whether they draw screens, as the portal's do. */
  readonly drawsScreens?: true;
  /** What is broken instead of expressions: statements of the database, or what one function hands to the next. */
  readonly breaks?: 'statements' | 'wiring';
}

export const TESTS = ['**/*.test.{ts,tsx}'];
export const SERVER = 'packages/server/src';

/** The files that a part mutates. */
export function filesOf({ sources, except }: Part): string[] {
  return globSync([...sources])
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !except.some((pattern) => matchesGlob(file, pattern)));
}
