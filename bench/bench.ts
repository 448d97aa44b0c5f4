// Figures and ratios of one run on this machine; nothing here passes or fails: npm run bench -- [--smallest] [part ...]
import { startTestPostgres } from '@vinculum/testkit/machine/test-postgres.ts';
import { migrateDatabase } from '@vinculum/server/db/migrate.ts';
import { say } from '../scripts/say.ts';
import { startDurablePostgres } from './durable-postgres.ts';
import { measureDecision } from './decision.ts';
import { measureFiles } from './files/files.ts';
import { measureIdle } from './idle/idle.ts';
import { measureGateway } from './gateway/gateway.ts';
import { measureLoadTester } from './load-tester.ts';
import { measureNotifications } from './cars/notifications.ts';
import { measureGrowth } from './growth/growth.ts';
import { measurePortal } from './portal/portal.ts';
import { measurePublish } from './publish.ts';
import { measureScale } from './scale.ts';
import { measureRevoke } from './revoke/revoke.ts';
import { sizes } from './sizes.ts';
import { measureStorm } from './storm/storm.ts';
import { measureUsage } from './usage.ts';

type PartName = keyof typeof sizes;
type Size = 'full' | 'smallest';

interface Part {
  readonly name: PartName;
  /** What it found, a line each; `postgresPid` is the database server, whose work is counted. */
  readonly run: (size: Size, postgresPid: number) => Promise<string[]>;
}

const parts: readonly Part[] = [
  part('decision', sizes.decision, measureDecision),
  part('publish', sizes.publish, measurePublish),
  part('gateway', sizes.gateway, measureGateway),
  part('revoke', sizes.revoke, measureRevoke),
  part('storm', sizes.storm, measureStorm),
  part('usage', sizes.usage, measureUsage),
  part('files', sizes.files, measureFiles),
  part('notifications', sizes.notifications, measureNotifications),
  part('idle', sizes.idle, measureIdle),
  part('load-tester', sizes['load-tester'], measureLoadTester),
  part('scale', sizes.scale, measureScale),
  part('growth', sizes.growth, measureGrowth),
  part('portal', sizes.portal, measurePortal),
];

function part<Input>(
  name: PartName,
  input: Record<Size, Input>,
  measure: (input: Input, postgresPid: number) => Promise<string[]>,
): Part {
  return { name, run: (size, postgresPid) => measure(input[size], postgresPid) };
}

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
