import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Outcome } from './mutate.ts';
import type { Part } from './part.ts';
import { parts } from './parts.ts';

const PAGE = resolve(import.meta.dirname, '../../docs/reference/mutation.md');

const HEAD = `# Do the tests notice?

Written by \`npm run mutation\` ([how](../how-to/mutate-the-tests.md)): it breaks the sources in every way it knows, one
place at a time (a mutant), and runs the tests that touch the place. A mutant is killed when a test fails, or when the
tests no longer end; it survives when all of them pass, and nobody tries it where no test comes. What is made while a
file is loaded (a table, a schema, a pattern) is not mutated. A part without a row has not been run to its end.

| part | mutated | mutants | killed | without end | survived | untried | found |
|---|---|---|---|---|---|---|---|
`;

function allOf({ killed, endless, survived, untried }: Outcome): number {
  return killed + endless + survived + untried;
}

/** Found of all, in per cent. */
export function foundOf(outcome: Outcome): number {
  return (100 * (outcome.killed + outcome.endless)) / allOf(outcome);
}

/** Writes the row of a part into the page and leaves the others as they stand. */
export function writePage(mutated: Part, outcome: Outcome): void {
  const before = existsSync(PAGE) ? readFileSync(PAGE, 'utf8').split('\n') : [];
  const rows = parts.flatMap((part) =>
    part === mutated ? [rowOf(part, outcome)] : before.filter((line) => line.startsWith(`| ${part.name} |`)),
  );
  writeFileSync(PAGE, `${HEAD}${rows.join('\n')}\n`);
}

function rowOf({ name, what }: Part, outcome: Outcome): string {
  const { killed, endless, survived, untried } = outcome;
  const found = `${foundOf(outcome).toFixed(1)} %`;
  return `| ${[name, what, allOf(outcome), killed, endless, survived, untried, found].join(' | ')} |`;
}
