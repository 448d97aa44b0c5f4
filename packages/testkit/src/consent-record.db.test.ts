import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { getConsentRecord } from '@vinculum/contract/consent/record.ts';
import { cityNamed } from '@vinculum/collection/drive/cities.ts';
import { syntheticDrive } from '@vinculum/collection/drive/synthetic-drive.ts';
import { openAuthority } from '@vinculum/server/adapters/authority/authority.ts';
import { type Gateway, startGateway } from '@vinculum/server/gateway/gateway.ts';
import { issueClaim } from '@vinculum/server/gateway/issue-claim.ts';
import { Fleet } from '@vinculum/vehicle/fleet/fleet.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { carVin, type ConsentWorld, formSignals, startConsentWorld } from './consent-world.ts';
import { makeScratchFolder } from './scratch-folder.ts';
import { hasOpenssl, runDocumentedCommand } from './verify-record.ts';
import { isRecordProven } from './verify-record-with-node.ts';

const vin = carVin(1);
const within = { timeout: 20_000, interval: 50 };
let world: ConsentWorld;
let gateway: Gateway;
let fleet: Fleet;
let dataDir = '';

beforeAll(async () => {
  dataDir = makeScratchFolder('vinculum-consent-record-');
  world = await startConsentWorld();
  const { db, clock, connectionString } = world.server;
  // The car's own clock and TLS are of today, so the server's is too.
  clock.set(Date.now());
  await world.permit({ standard: true });
  const link = { host: '127.0.0.1', port: 0, dataDir, gatewayId: 'test', clock: Date.now };
  gateway = await startGateway({ ...link, connectionString, log: pino({ level: 'silent' }) });
  const authority = await openAuthority({ dataDir, hosts: [], clock: Date.now });
  const rules = { vinPrefixes: ['YNR'], count: 10, notAfter: Date.now() + 3_600_000 };
  const claim = await issueClaim(
    { db, authority, clock: Date.now },
    { name: 'test', organisationId: world.people.organisations.oem, ...rules },
  );
  const { certificate, privateKey: key, authority: trusted } = claim;
  fleet = new Fleet({
    brokerUrl: `mqtts://127.0.0.1:${gateway.port}`,
    claims: [{ certificate, key, authority: trusted, vin_prefixes: ['YNR'] }],
    dataDir: join(dataDir, 'cars'),
    keepSpool: false,
    rampUp: 1,
    random: () => 0.5,
    clock: Date.now,
  });
});

afterAll(async () => {
  await fleet?.stop();
  await gateway?.stop();
  await world?.server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('what a real car signed is proven by the record that the server answers', async () => {
  const formId = await world.saveForm({ title: 'Conducción tranquila' });
  await world.publish(formId, [vin]);
  await startCar();
  await answer(formId, 'accept', [formSignals.mandatory]);
  const given = await download(formId);
  expect(given.body.event).toMatchObject({
    event_state: 'dpv:ConsentGiven',
    event_type: 'explicit',
    status: 'FORM_MANDATORY',
    accepted_signals: [formSignals.mandatory],
  });
  expect(given.body.pii_processing.language).toBe('es');
  expectProven(given);

  await answer(formId, 'withdraw', []);
  const withdrawn = await download(formId);
  expect(withdrawn.body.event.event_state).toBe('dpv:ConsentWithdrawn');
  expect(withdrawn.body.history.map((event) => event.event_state)).toEqual([
    'dpv:ConsentRequested',
    'dpv:ConsentRequested',
    'dpv:ConsentGiven',
    'dpv:ConsentWithdrawn',
  ]);
  expect(withdrawn.body.answers.map(({ decision }) => decision)).toEqual(['accept', 'withdraw']);
  expectProven(withdrawn);
});

async function startCar(): Promise<void> {
  const facts = { vin, make: 'Norrsken', model: 'N40', modelYear: 2025, batteryCapacity: 72_000 };
  const drive = syntheticDrive({ facts, city: cityNamed('Madrid'), isMoving: true, seed: 0.3 });
  const failures: unknown[] = [];
  await fleet.start([{ facts, drive, policy: { kind: 'manual' }, language: 'es' }], (_vin, error) =>
    failures.push(error),
  );
  expect(failures).toEqual([]);
}

/** The owner answers in the car; returns when the server has it. */
async function answer(formId: number, decision: 'accept' | 'withdraw', acceptedSignals: number[]) {
  const { id: consentId } = await world.consentOf(formId, vin);
  const car = fleet.cars.get(vin);
  await vi.waitFor(() => expect(car?.consents.find(consentId)).toBeDefined(), within);
  car?.touch({ consentId, decision, acceptedSignals, erase: false, language: 'es' });
  const status = decision === 'accept' ? 'FORM_MANDATORY' : 'FORM_CANCELED';
  await vi.waitFor(async () => expect((await world.consentOf(formId, vin)).status).toBe(status), within);
}

async function download(formId: number) {
  world.server.clock.set(Date.now());
  const params = { id: formId, vin };
  return await world.server.call(getConsentRecord, { params }, world.people.signedIn('consumer.viewer'));
}

function expectProven({ raw, body }: Awaited<ReturnType<typeof download>>): void {
  const authority = readFileSync(join(dataDir, 'authority', 'root.pem'), 'utf8');
  expect(isRecordProven(body, authority)).toBe(true);
  if (!hasOpenssl) return;
  const verdict = runDocumentedCommand(raw.body, authority);
  expect(verdict).toMatchObject({ isVerified: true });
  const { isVerified } = runDocumentedCommand(raw.body.replace('tranquila', 'rápida'), authority);
  expect(isVerified).toBe(false);
}
