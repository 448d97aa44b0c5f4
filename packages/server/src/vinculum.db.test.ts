import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { makeScratchFolder } from '@vinculum/testkit/machine/scratch-folder.ts';
import { createTestDatabase, type TestDatabase } from '@vinculum/testkit/machine/test-database.ts';
import { pooledPostgres } from '@vinculum/testkit/stubs/pooled-postgres.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { RESTORING } from './adapters/database/data-folder.ts';
import { connect } from './db/connect.ts';
import { readSettings } from './settings/settings.ts';
import { startVinculum } from './vinculum.ts';

const folder = makeScratchFolder('vinculum-process-');
const neighbour = createServer();
let database: TestDatabase;
let taken: string;
beforeAll(async () => {
  database = await createTestDatabase();
  taken = await portOf(neighbour);
});
afterAll(async () => {
  neighbour.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

function portOf(server: Server): Promise<string> {
  return new Promise((found, reject) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('no port'));
      else found(String(address.port));
    });
  });
}

/** What the product says while it starts: `prepare` is said when its own turn comes. */
async function start(input: Readonly<Record<string, string>>, said: string[] = []) {
  const { connectionString: DATABASE_URL } = database;
  const defaults = { DATABASE_URL, DATA_DIR: join(folder, 'data'), PORT: '0', MQTT_PORT: '0', DEMO: 'false' };
  return await startVinculum({
    settings: readSettings({ ...defaults, ...input }),
    log: pino({ level: 'silent' }),
    portalFolder: null,
    progress: (text) => void said.push(text),
    prepare: async () => void said.push('prepared'),
  });
}

/** Connections to the database other than that which asks. */
async function connections(): Promise<number | undefined> {
  const db = connect({ connectionString: database.connectionString, maxConnections: 1 });
  const { rows } = await sql<{ others: number }>`select count(*)::int as others from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  await db.destroy();
  return rows[0]?.others;
}

test.each([
  { role: 'all', opens: { portal: true, vehicles: true } },
  { role: 'api', opens: { portal: true, vehicles: false } },
  { role: 'gateway', opens: { portal: false, vehicles: true } },
  { role: 'jobs', opens: { portal: false, vehicles: false } },
])('a process of the role $role opens $opens, and leaves nothing open', async ({ role, opens }) => {
  const product = await start({ ROLE: role });
  const { portalAddress, mqttPort } = product;
  await product.stop();
  expect({ portal: portalAddress !== null, vehicles: mqttPort !== null }).toEqual(opens);
  await expect.poll(connections).toBe(0);
});

test('a pooler of transactions is refused: announcements would be lost', async () => {
  const pooler = await pooledPostgres();
  onTestFinished(() => pooler.stop());
  const said: string[] = [];
  const { connectionString: DATABASE_URL } = pooler;
  await expect(start({ DATABASE_URL }, said)).rejects.toThrow('a pooler in transaction mode');
  expect(said).toEqual([]);
});

test('a folder into which a restore did not end is refused', async () => {
  const DATA_DIR = join(folder, 'half');
  mkdirSync(DATA_DIR);
  writeFileSync(join(DATA_DIR, RESTORING), '');
  await expect(start({ DATA_DIR })).rejects.toThrow('did not end: empty the folder and restore again');
});

test.each([
  { setting: 'PORT', message: 'EADDRINUSE' },
  { setting: 'MQTT_PORT', message: 'The gateway did not start: ' },
  { setting: 'METRICS_PORT', message: 'EADDRINUSE' },
])('a $setting that is taken fails the start, which leaves nothing open', async ({ setting, message }) => {
  await expect(start({ [setting]: taken })).rejects.toThrow(message);
  await expect.poll(connections).toBe(0);
});
