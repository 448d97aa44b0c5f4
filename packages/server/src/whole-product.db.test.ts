import { X509Certificate } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { seedPeople } from '@vinculum/testkit/actors.ts';
import { askForCertificate, requestFor } from '@vinculum/testkit/gateway/test-gateway.ts';
import { listenOnLoopback } from '@vinculum/testkit/machine/listen-on-loopback.ts';
import { makeScratchFolder } from '@vinculum/testkit/machine/scratch-folder.ts';
import { createTestDatabase, type TestDatabase } from '@vinculum/testkit/machine/test-database.ts';
import { loadOrder, Received } from '@vinculum/testkit/suites/load-runner-contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newKeyPair } from './adapters/authority/certificates.ts';
import { keySeal } from './adapters/authority/key-seal.ts';
import { LogWriter } from './adapters/platform-logs/log-writer.ts';
import { issueClaim } from './domains/vehicle-access/public.ts';
import { openLog, openLogFile } from './logging/logging.ts';
import { readSettings } from './settings/settings.ts';
import { startVinculum, type Vinculum } from './vinculum.ts';

const folder = makeScratchFolder('vinculum-whole-');
const [logFile, entry] = [join(folder, 'vinculum.log'), join(folder, 'load-test.mjs')];
const SEALING_KEY = Buffer.alloc(32, 5);
let database: TestDatabase;
let product: Vinculum;
let metricsPort: string;

beforeAll(async () => {
  database = await createTestDatabase();
  metricsPort = await freePort();
  // It tells with its end what it was told.
  writeFileSync(
    entry,
    `process.on('message', (order) => { throw new Error(order.brokerUrl + order.folder) })`,
  );
  const logWriter = new LogWriter();
  const settings = readSettings({
    DATABASE_URL: database.connectionString,
    DATA_DIR: join(folder, 'data'),
    DEMO: 'false',
    PORT: '0',
    MQTT_PORT: '0',
    METRICS_PORT: metricsPort,
    SEALING_KEY: SEALING_KEY.toString('base64'),
    VEHICLE_CERTIFICATE_DAYS: '3',
  });
  const log = openLog({ level: 'info', destinations: [openLogFile(logFile), logWriter] });
  const prints = { portalFolder: null, progress: () => undefined };
  product = await startVinculum({ settings, log, logFile, logWriter, loadTestEntry: entry, ...prints });
});
afterAll(async () => {
  await product?.stop();
  await database.drop();
  rmSync(folder, { recursive: true });
});

async function freePort(): Promise<string> {
  const { address, stop } = await listenOnLoopback(createServer());
  await stop();
  return new URL(address).port;
}

const linesOf = async (group: string) => {
  const { logs } = product.deps;
  const [stream = ''] = await logs.streams({ group, prefix: '', limit: 1 });
  const page = await logs.page({ group, stream, token: null, limit: 50, text: '', level: null });
  return page.entries.map(({ line }) => line).join('\n');
};

test('its metrics are those of its calls, of its gateway and of the whole installation', async () => {
  await fetch(`${product.portalAddress}/health`);
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(metrics).toContain('http_request_duration_seconds_count{method="GET",route="/health"');
  expect(metrics).toContain('vinculum_gateway_vehicles 0');
  expect(metrics).toContain('vinculum_outbox_parked_rows');
});

test('a file of its own store is sent and read at the addresses of its portal', async () => {
  const { objects, clock } = product.deps;
  const expiresAt = clock() + 60_000;
  const key = 'account/1';
  const upload = { key, contentType: 'text/plain', maxBytes: 10, expiresAt };
  const body = { method: 'PUT', headers: { 'content-type': 'text/plain' }, body: 'text' };
  const sent = await fetch(`${product.portalAddress}${await objects.uploadAddress(upload)}`, body);
  const read = await fetch(`${product.portalAddress}${await objects.downloadAddress(key, expiresAt)}`);
  expect([sent.status, await read.text()]).toEqual([200, 'text']);
});

test('its API opens what its gateway has sealed, by the key that is set', async () => {
  const seals = product.deps.db.selectFrom('record_seal').select('private_key');
  const { private_key } = await seals.executeTakeFirstOrThrow();
  for (const seal of [product.deps.keySeal, keySeal(SEALING_KEY)])
    expect(seal.open(Buffer.from(private_key, 'base64'))).toContain('PRIVATE KEY');
});

test('what its API and its gateway write down is in its log, and each is found where logs are read', async () => {
  await fetch(`${product.portalAddress}/health?of=api`);
  await expect.poll(() => linesOf('api')).toContain('/health?of=api');
  await expect.poll(() => linesOf('gateway')).toContain('the gateway takes vehicles');
  const file = readFileSync(logFile, 'utf8');
  expect([file.includes('/health?of=api'), file.includes('the gateway takes vehicles')]).toEqual([
    true,
    true,
  ]);
});

test('a vehicle gets a certificate for as many days as are set', async () => {
  const { db, clock, openAuthority } = product.deps;
  const { organisations } = await seedPeople(db, clock);
  const cars = { name: 'cars', organisationId: organisations.oem, vinPrefixes: ['YNR'], count: 1 };
  const notAfter = clock() + DAY_MS;
  const claim = await issueClaim({ db, authority: await openAuthority(), clock }, { ...cars, notAfter });
  const csr = await requestFor('YNR40EA5XR1000001', await newKeyPair());
  const answer = await askForCertificate({ gateway: { port: product.mqttPort ?? 0 } }, claim, csr);
  if ('code' in answer) throw new Error(answer.code);
  const days = (new X509Certificate(answer.certificate).validToDate.getTime() - clock()) / DAY_MS;
  expect(days).toBeCloseTo(3, 1);
});

test('simulated vehicles connect to its gateway, whichever port that has got', async () => {
  const receipts = new Received();
  product.deps.loadRunner?.start(loadOrder(1), receipts.events);
  await receipts.until(() => receipts.ends.length > 0);
  const told = `mqtts://127.0.0.1:${product.mqttPort}${join(folder, 'data', 'load-tests', 'suite')}`;
  expect(receipts.ends).toEqual([{ kind: 'failed', reason: `exit code 1: Error: ${told}` }]);
});
