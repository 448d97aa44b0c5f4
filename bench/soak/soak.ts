import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { HOUR_MS, MINUTE_MS } from '@vinculum/contract/foundation/clock.ts';
import { migrateDatabase } from '@vinculum/server/db/migrate.ts';
import { seedPeople } from '@vinculum/testkit/actors.ts';
import { startTestPostgres } from '@vinculum/testkit/machine/test-postgres.ts';
import { startTestServer } from '@vinculum/testkit/running-server.ts';
import { say } from '../../scripts/say.ts';
import { startDurablePostgres } from '../durable-postgres.ts';
import { measured, tell } from '../idle/idle.ts';
import { prepared, taken, withCars } from '../revoke/revoke.ts';
import { rank } from '../rank.ts';
import { isFlat } from '../../scripts/soak/flat.ts';

// Cars that stay connected and send, for hours, and what the gateway takes each minute: npm run soak -- --hours 2
const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '2' },
    cars: { type: 'string', default: '1000' },
    every: { type: 'string', default: '10' },
  },
});
const [hours, cars, every] = [Number(values.hours), Number(values.cars), Number(values.every)];
if (!(hours > 0 && cars >= 1 && every > 0)) throw new Error('hours, cars and every are numbers above 0');

const postgres = await startDurablePostgres();
const template = await startTestPostgres(migrateDatabase);
const server = await startTestServer();
const dataDir = await mkdtemp(join(tmpdir(), 'soak-'));
const platform = fork(new URL('../idle/idle-platform.ts', import.meta.url), { execArgv: ['--expose-gc'] });
try {
  server.clock.set(Date.now());
  const people = await seedPeople(server.db, server.clock.now);
  const order = await prepared(server, people, { dataDir, cars, everyMs: every * 1000 });
  const ready = await tell(platform, {
    type: 'gateway',
    dataDir,
    connectionString: server.connectionString,
  });
  if (ready.type !== 'ready') throw new Error('the gateway did not start');
  await withCars({ ...order, port: ready.port, isBare: false }, async (fleet) => {
    const memory: number[] = [];
    const until = Date.now() + hours * HOUR_MS;
    let cpuMs = (await measured(platform)).cpuMs;
    for (let minute = 1; Date.now() < until; minute += 1) {
      await sleep(MINUTE_MS);
      const waited = await taken(fleet);
      const now = await measured(platform);
      memory.push(now.memory.rss);
      say(
        `minute ${minute}   ${(now.memory.rss / 1024 ** 2).toFixed(0)} MB   ` +
          `${((100 * (now.cpuMs - cpuMs)) / MINUTE_MS).toFixed(1)} % of a core   ${waited.length} messages stored, ` +
          `p50 ${rank(waited, 0.5).toFixed(1)} ms, p99 ${rank(waited, 0.99).toFixed(1)} ms`,
      );
      ({ cpuMs } = now);
    }
    const verdict = isFlat(memory);
    say(
      verdict === null ? 'too short to say whether memory is flat' : `memory is ${verdict ? '' : 'not '}flat`,
    );
    if (verdict === false) process.exitCode = 1;
  });
} finally {
  platform.disconnect();
  await server.stop();
  await rm(dataDir, { recursive: true });
  await template.stop();
  await postgres.stop();
}
