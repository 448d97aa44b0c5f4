import { startTestPostgres } from '@vinculum/testkit/machine/test-postgres.ts';
import { migrateDatabase } from '@vinculum/server/db/migrate.ts';
import { say } from '../scripts/say.ts';
import { startDurablePostgres } from './durable-postgres.ts';
import { parts } from './parts.ts';

// Figures and ratios of one run on this machine; nothing here passes or fails: npm run bench -- [--smallest] [part ...]
const args = process.argv.slice(2);
const size = args.includes('--smallest') ? 'smallest' : 'full';
const wanted = args.filter((arg) => arg !== '--smallest');
const unknown = wanted.find((arg) => !parts.some(({ name }) => name === arg));
if (unknown !== undefined)
  throw new Error(`no part is called ${unknown}: ${parts.map(({ name }) => name).join(', ')}`);

const server = await startDurablePostgres();
try {
  const template = await startTestPostgres(migrateDatabase);
  for (const { name, run } of parts) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    say(`\n${name}`);
    const started = performance.now();
    for (const line of await run(size, server.pid)) say(`  ${line}`);
    say(`  took ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
  await template.stop();
} finally {
  await server.stop();
}
