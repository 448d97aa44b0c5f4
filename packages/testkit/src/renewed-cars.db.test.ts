import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import type { IssuedClaim } from '@vinculum/server/domains/vehicle-access/claims/issue-claim.ts';
import { CarConnection } from '@vinculum/vehicle/car/connection/car-connection.ts';
import { IdentityFolder } from '@vinculum/vehicle/identity/identity-folder.ts';
import { Fleet } from '@vinculum/vehicle/fleet/fleet.ts';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { realCar } from './worlds/real-cars.ts';
import { makeScratchFolder } from './machine/scratch-folder.ts';
import { provisionCar, startTestGateway } from './gateway/test-gateway.ts';

/** TLS knows the real time only: certificates that are old today were made back then. */
const TODAY = Date.now();
const THEN = TODAY - 280 * DAY_MS;
const SOON = { interval: 1, timeout: 20_000 };

const dataDir = makeScratchFolder('vinculum-renewed-');
let gateway: Awaited<ReturnType<typeof startTestGateway>>;
let claim: IssuedClaim;
beforeAll(async () => {
  gateway = await startTestGateway(THEN);
  claim = await gateway.claim({ notAfter: TODAY + DAY_MS });
  const { certificate, privateKey: key, authority, vinPrefixes: vin_prefixes } = claim;
  mkdirSync(join(dataDir, 'claims'));
  writeFileSync(
    join(dataDir, 'claims', '1.json'),
    JSON.stringify({ certificate, key, authority, vin_prefixes }),
  );
});
afterAll(async () => {
  await gateway.stop();
  rmSync(dataDir, { recursive: true });
});
beforeEach(() => gateway.clock.set(THEN));

/** What the platform has of a car: its certificates, the oldest first, and the serial that it is connected with. */
async function certificatesOf(vin: string) {
  return await gateway.db
    .selectFrom('vehicle_certificate')
    .select(['certificate', 'first_used_on', 'revoked_on'])
    .where('vin', '=', vin)
    .orderBy('issued_on')
    .execute();
}
const countOf = async (vin: string) => (await certificatesOf(vin)).length;
async function isOnline(vin: string): Promise<boolean> {
  const session = gateway.db.selectFrom('vehicle_session').select('is_online').where('vin', '=', vin);
  return (await session.executeTakeFirst())?.is_online ?? false;
}
const hasChanged = async (vin: string) => (await certificatesOf(vin))[1]?.first_used_on?.getTime() === TODAY;
const storedBy = async (vin: string) => await new IdentityFolder(join(dataDir, 'vehicles', vin), vin).load();

test('a car renews its certificate by itself and goes on with the new one', async () => {
  const vin = 'YNR40EA5XR1000001';
  const { certificate, privateKey: key, authority, vinPrefixes } = claim;
  const fleet = new Fleet({
    brokerUrl: `mqtts://127.0.0.1:${gateway.gateway.port}`,
    claims: [{ certificate, key, authority, vin_prefixes: [...vinPrefixes] }],
    dataDir: join(dataDir, 'vehicles'),
    keepSpool: false,
    rampUp: 1,
    random: () => 0.5,
    clock: gateway.clock.now,
  });
  onTestFinished(() => fleet.stop());
  await fleet.start(
    [realCar(vin, { isMoving: false, policy: { kind: 'manual' }, language: 'en' })],
    () => undefined,
  );
  await expect.poll(() => isOnline(vin), SOON).toBe(true);
  const before = await storedBy(vin);
  gateway.clock.set(TODAY);
  await expect.poll(() => hasChanged(vin), SOON).toBe(true);
  await expect.poll(() => isOnline(vin), SOON).toBe(true);
  const [old, young] = await certificatesOf(vin);
  expect(old).toMatchObject({ certificate: before?.certificate, revoked_on: new Date(TODAY) });
  const after = await storedBy(vin);
  expect(after?.certificate).toBe(young?.certificate);
  expect(after?.privateKey).not.toBe(before?.privateKey);
});

test('a car that is switched off while it keeps its new certificate stays away', async () => {
  const vin = 'YNR40EA5XR1000003';
  const { peer, credentials } = await provisionCar(gateway, vin, claim);
  peer.close();
  const { privateKey, certificate, authority } = credentials;
  const identities = new IdentityFolder(join(dataDir, 'vehicles', vin), vin);
  const [online, renewed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const connection = new CarConnection(
    {
      brokerUrl: `mqtts://127.0.0.1:${gateway.gateway.port}`,
      identity: { vin, privateKey, certificate, authority },
      identities: {
        nextKey: () => identities.nextKey(),
        forgetNextKey: () => identities.forgetNextKey(),
        async keep(identity) {
          await identities.keep(identity);
          await connection.disconnect();
        },
      },
      clock: gateway.clock.now,
      random: () => 0.5,
      newId: randomUUID,
    },
    { online: online.resolve, received: () => undefined, renewed: () => renewed.resolve() },
  );
  onTestFinished(() => connection.disconnect());
  connection.connect();
  await online.promise;
  gateway.clock.set(TODAY);
  connection.renew(TODAY);
  await renewed.promise;
  await new Promise((resolve) => setImmediate(resolve));
  expect(connection.link).toBeNull();
});

test('a car that is killed while it gets a certificate, the first or the next, loses neither', async () => {
  const vin = 'YNR40EA5XR1000002';
  await killedWhen(vin, async () => (await countOf(vin)) === 1);
  await killedWhen(vin, () => isOnline(vin));
  expect(await countOf(vin), 'the first one was answered again').toBe(1);
  gateway.clock.set(TODAY);
  await killedWhen(vin, async () => (await countOf(vin)) === 2);
  await killedWhen(vin, () => hasChanged(vin));
  await killedWhen(vin, () => isOnline(vin));
  expect(await certificatesOf(vin)).toMatchObject([
    { revoked_on: new Date(TODAY) },
    { revoked_on: null, certificate: (await storedBy(vin))?.certificate },
  ]);
}, 60_000);

const command = fileURLToPath(import.meta.resolve('@vinculum/vehicle/vehicle.ts'));

/** Runs `npm run vehicle` for a car and kills it as soon as the platform says that it has come so far. */
async function killedWhen(vin: string, hasCome: () => Promise<boolean>): Promise<void> {
  await expect.poll(() => isOnline(vin), SOON).toBe(false);
  const broker = `mqtts://127.0.0.1:${gateway.gateway.port}`;
  const car: ChildProcess = spawn(
    process.execPath,
    [command, '--vin', vin, '--data', dataDir, '--broker', broker],
    { stdio: 'ignore' },
  );
  const ended = once(car, 'exit');
  try {
    await expect.poll(hasCome, SOON).toBe(true);
  } finally {
    car.kill('SIGKILL');
    await ended;
  }
}
