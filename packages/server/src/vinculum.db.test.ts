import { X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import { seedPeople } from '@vinculum/testkit/actors.ts';
import { inTransaction } from '@vinculum/testkit/machine/in-transaction.ts';
import { makeScratchFolder } from '@vinculum/testkit/machine/scratch-folder.ts';
import { createTestDatabase, type TestDatabase } from '@vinculum/testkit/machine/test-database.ts';
import { storeConsent, storeForm } from '@vinculum/testkit/stored-consent.ts';
import { pooledPostgres } from '@vinculum/testkit/stubs/pooled-postgres.ts';
import { carVin } from '@vinculum/testkit/worlds/consent-world.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { keySeal } from './adapters/authority/key-seal.ts';
import { RESTORING } from './adapters/database/data-folder.ts';
import { connect } from './db/connect.ts';
import type { Deps } from './deps.ts';
import { createOrganisation } from './domains/organisations/public.ts';
import { eraseDataOfConsent } from './domains/streams/public.ts';
import { allJobs } from './jobs/all-jobs.ts';
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

async function start(
  input: Readonly<Record<string, string>>,
  prepare: (deps: Deps) => Promise<void> = () => Promise.resolve(),
) {
  const { connectionString: DATABASE_URL } = database;
  const defaults = { DATABASE_URL, DATA_DIR: join(folder, 'data'), PORT: '0', MQTT_PORT: '0', DEMO: 'false' };
  return await startVinculum({
    settings: readSettings({ ...defaults, ...input }),
    log: pino({ level: 'silent' }),
    portalFolder: null,
    progress: () => undefined,
    // Nobody starts one.
    loadTestEntry: 'load-test.ts',
    prepare,
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
  const product = await start({ ROLE: role }, storeLoadTest);
  const { portalAddress, mqttPort, deps } = product;
  const [run] = await deps.db.selectFrom('load_test_run').select('state').orderBy('id', 'desc').execute();
  await product.stop();
  expect({ portal: portalAddress !== null, vehicles: mqttPort !== null }).toEqual(opens);
  // Only who runs load tests knows of those that ran before it that nobody runs them any more.
  expect(run).toEqual({ state: opens.portal ? 'FAILED' : 'RUNNING' });
  await expect.poll(connections).toBe(0);
});

/** A load test that the API of this machine runs, or ran until now. */
async function storeLoadTest({ db, clock, loadRunner }: Deps): Promise<void> {
  const now = new Date(clock());
  const name = `load-tests-${now.getTime()}`;
  await inTransaction(db, async (trx) => {
    const consumer_id = await createOrganisation(trx, {
      name,
      uniqueIdentifier: name,
      roles: [organisationRoles.CONSUMER],
      wmis: [],
      now,
    });
    const by = { created_by: 'x', created_on: now, updated_on: now };
    const { id: template_id } = await trx
      .insertInto('vehicle_template')
      .values({
        ...by,
        name,
        organisation_id: consumer_id,
        claim_id: null,
        private_key: Buffer.of(1),
        certificate: '',
        authority: '',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const profile = {
      ...by,
      name,
      template_id,
      consumer_id,
      threshold_timeout: 60,
      vehicle_count: 1,
      form_id: null,
    };
    const { id: profile_id } = await trx
      .insertInto('load_test_profile')
      .values(profile)
      .returning('id')
      .executeTakeFirstOrThrow();
    const owner = loadRunner?.name ?? '';
    const run = {
      profile_id,
      consumer_id,
      requested: 1,
      started_by: 'x',
      started_on: now,
      owner,
      reported_on: now,
    };
    const running = { state: 'RUNNING' as const, ended_on: null, failure: null, figures: null };
    await trx
      .insertInto('load_test_run')
      .values({ ...run, ...running })
      .execute();
  });
}

/** What somebody left to be done in the background, and whether it has been done. */
const background = sql<Record<string, boolean | number>>`select
  exists (select from audit_unsealed) as "isUnsealed", exists (select from consent_move) as "isUncounted",
  exists (select from vehicle_move) as "isCarUncounted", exists (select from stream_erasure) as "isUnerased",
  exists (select from signal) as "hasSignals", exists (select from health_sample) as "isMeasured", exists (select from pg_inherits
    where inhparent = 'stream_batch'::regclass and inhrelid <> 'stream_batch_undated'::regclass) as "hasDays"`;

test('a process of jobs does all that nobody asks for, and has every job scheduled', async () => {
  const other = await createTestDatabase();
  onTestFinished(() => other.drop());
  const { connectionString: DATABASE_URL } = other;
  const before = await startedWithWork({ DATABASE_URL, ROLE: 'jobs' });
  onTestFinished(() => before.product.stop());
  const { deps } = before.product;
  const left = { isUnsealed: true, isUncounted: true, isCarUncounted: true, isUnerased: true };
  expect(before.toDo).toEqual([{ ...left, hasSignals: true, isMeasured: false, hasDays: false }]);
  const done = { isUnsealed: false, isUncounted: false, isCarUncounted: false, isUnerased: false };
  await expect
    .poll(async () => (await background.execute(deps.db)).rows)
    .toEqual([{ ...done, hasSignals: true, isMeasured: true, hasDays: true }]);
  const scheduled = await sql<{ name: string }>`select name from jobs.schedule order by 1`.execute(deps.db);
  const names = allJobs(deps).map(({ name }) => name);
  expect(scheduled.rows.map(({ name }) => name)).toEqual(names.toSorted());
});

async function startedWithWork(input: Readonly<Record<string, string>>) {
  let toDo: unknown[] = [];
  const product = await start(input, async ({ db, clock }) => {
    const place = { db, clock: { now: clock } };
    const { organisations } = await seedPeople(db, clock);
    const consumer_id = organisations.consumer;
    const car = {
      vin: carVin(1),
      oem_id: organisations.oem,
      registered_on: new Date(clock()),
      registered_by: 'x',
    };
    await db.insertInto('vehicle').values(car).execute();
    const form_id = await storeForm(place, consumer_id);
    const { id } = await storeConsent(place, { form_id, consumer_id, vin: car.vin });
    await inTransaction(db, (trx) => eraseDataOfConsent(trx, id));
    await db
      .insertInto('audit_event')
      .values({ at: new Date(clock()), actor_kind: 'platform', action: 'x', result: 'done', details: '{}' })
      .execute();
    toDo = (await background.execute(db)).rows;
  });
  return { product, toDo };
}

test('the gateway is started with what is set: its seal, its name, and its part of the metrics', async () => {
  const other = await createTestDatabase();
  onTestFinished(() => other.drop());
  const key = Buffer.alloc(32, 5);
  const former = createServer();
  const METRICS_PORT = await portOf(former);
  await new Promise((resolve) => former.close(resolve));
  const DATA_DIR = join(folder, 'named');
  const product = await start({
    DATABASE_URL: other.connectionString,
    DATA_DIR,
    ROLE: 'gateway',
    SEALING_KEY: key.toString('base64'),
    MQTT_ADDRESS: 'cars.example.org:8883',
    METRICS_PORT,
  });
  const seals = product.deps.db.selectFrom('record_seal').select('private_key');
  const { private_key } = await seals.executeTakeFirstOrThrow();
  const metrics = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
  await product.stop();
  expect(keySeal(key).open(Buffer.from(private_key, 'base64'))).toContain('PRIVATE KEY');
  const certificate = new X509Certificate(readFileSync(join(DATA_DIR, 'authority', 'server.pem')));
  expect(certificate.checkHost('cars.example.org')).toBe('cars.example.org');
  expect(metrics).toContain('vinculum_gateway_vehicles 0');
});

test('a pooler of transactions is refused: announcements would be lost', async () => {
  const pooler = await pooledPostgres();
  onTestFinished(() => pooler.stop());
  const { connectionString: DATABASE_URL } = pooler;
  await expect(start({ DATABASE_URL })).rejects.toThrow('a pooler in transaction mode');
});

test('a folder into which a restore did not end is refused', async () => {
  const DATA_DIR = join(folder, 'half');
  mkdirSync(DATA_DIR);
  writeFileSync(join(DATA_DIR, RESTORING), '');
  await expect(start({ DATA_DIR })).rejects.toThrow('did not end: empty the folder and restore again');
});

test.each(['all', 'api', 'gateway', 'jobs'])(
  'a database from a dump that nobody has settled is refused as %s',
  async (ROLE) => {
    const other = await createTestDatabase();
    onTestFinished(() => other.drop());
    const { connectionString: DATABASE_URL } = other;
    const db = connect({ connectionString: DATABASE_URL, maxConnections: 1 });
    const now = () => Date.now();
    const { consumer: consumer_id } = (await seedPeople(db, now)).organisations;
    const form_id = await storeForm({ db, clock: { now } }, consumer_id);
    const { id } = await storeConsent({ db, clock: { now } }, { form_id, consumer_id, vin: carVin(1) });
    const of = { consent_id: id, form_id, consumer_id, vin: carVin(1), seq: 1, body: '{}' };
    const at = { base_time: 1, received_at: 1, last_sample_at: 1 };
    // Of a transaction that this database has yet to come to.
    await db
      .insertInto('stream_batch')
      .values({ ...of, ...at, tx: '900000000' })
      .execute();
    await db.destroy();
    await expect(start({ DATABASE_URL, ROLE })).rejects.toThrow('npm run after-restore');
  },
);

test.each([
  { setting: 'PORT', message: 'EADDRINUSE' },
  { setting: 'MQTT_PORT', message: 'The gateway did not start: ' },
  { setting: 'METRICS_PORT', message: 'EADDRINUSE' },
  // Each is opened at its own address, here one that this machine does not have (RFC 5737).
  { setting: 'HOST', host: '192.0.2.1', message: 'EADDRNOTAVAIL' },
  { setting: 'MQTT_HOST', host: '192.0.2.1', message: 'The gateway did not start: ' },
  { setting: 'METRICS_HOST', host: '192.0.2.1', message: 'EADDRNOTAVAIL' },
])('a $setting that cannot be had fails the start, which leaves nothing open', async (row) => {
  const { setting, host = taken, message } = row;
  await expect(start({ METRICS_PORT: '0', [setting]: host })).rejects.toThrow(message);
  await expect.poll(connections).toBe(0);
});
