import { startTestPostgres } from '@vinculum/testkit/machine/test-postgres.ts';
import { migrateDatabase } from '@vinculum/server/db/migrate.ts';
import { mutatePart, type Outcome } from './mutation/mutate.ts';
import { foundOf, writePage } from './mutation/page.ts';
import { parts } from './mutation/parts.ts';
import { say } from './say.ts';

// Without names: the parts whose tests need no database and whose expressions are broken.
const names = process.argv.slice(2);
const unknown = names.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  say(`There is no ${unknown.join(', ')}. The parts: ${parts.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}
const wanted = parts.filter((part) =>
  names.length > 0 ? names.includes(part.name) : !part.hasDatabase && part.breaks === undefined,
);

// One server for all; the processes that run the tests learn from the environment where it is.
const server = wanted.some((part) => part.hasDatabase) ? await startTestPostgres(migrateDatabase) : null;
try {
  for (const part of wanted) {
    say(`\n== ${part.name}`);
    const outcome: Outcome = await mutatePart(part);
    writePage(part, outcome);
    say(`\n${part.name}: ${foundOf(outcome).toFixed(1)} % found; docs/reference/mutation.md says more`);
  }
} finally {
  await server?.stop();
}
