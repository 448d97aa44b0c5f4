import { createPrivateKey, createPublicKey, randomUUID, webcrypto } from 'node:crypto';
import { rmSync } from 'node:fs';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { provisionAnswer } from '@vinculum/contract/vehicle/messages.ts';
import { newKeyPair, privateKeyPem } from '@vinculum/server/adapters/authority/certificates.ts';
import type { IssuedClaim } from '@vinculum/server/domains/vehicle-access/claims/issue-claim.ts';
import { IdentityFolder } from '@vinculum/vehicle/identity/identity-folder.ts';
import { provisionStored } from '@vinculum/vehicle/link/provision.ts';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { makeScratchFolder } from './machine/scratch-folder.ts';
import {
  askForCertificate,
  connectCar,
  requestFor,
  startTestGateway,
  type TestCar,
} from './gateway/test-gateway.ts';

/** TLS knows the real time only: certificates that are old today were made back then. */
const TODAY = Date.now();
const THEN = TODAY - 250 * DAY_MS;

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
let claim: IssuedClaim;
let keys: webcrypto.CryptoKeyPair;
let vin: string;
let vins = 0;
beforeAll(async () => {
  gateway = await startTestGateway(THEN);
});
afterAll(() => gateway.stop());
beforeEach(async () => {
  gateway.clock.set(THEN);
  claim = await newClaim();
  keys = await newKeyPair();
  vin = newVin();
});

const newClaim = () => gateway.claim({ notAfter: TODAY + DAY_MS });
function newVin(): string {
  vins += 1;
  return `YNR40EA5XR1${String(vins).padStart(6, '0')}`;
}

/** What a claim is answered: a refusal's code, or null with a certificate. */
async function codeFor(name: string, pair: webcrypto.CryptoKeyPair, by = claim): Promise<string | null> {
  const answer = await askForCertificate(gateway, by, await requestFor(name, pair));
  return 'code' in answer ? answer.code : null;
}

async function pairOf(pem: string): Promise<webcrypto.CryptoKeyPair> {
  const kind = { name: 'ECDSA', namedCurve: 'P-256' };
  const key = createPrivateKey(pem);
  const pkcs8 = new Uint8Array(key.export({ type: 'pkcs8', format: 'der' }));
  const spki = new Uint8Array(createPublicKey(key).export({ type: 'spki', format: 'der' }));
  return {
    privateKey: await webcrypto.subtle.importKey('pkcs8', pkcs8, kind, true, ['sign']),
    publicKey: await webcrypto.subtle.importKey('spki', spki, kind, true, ['verify']),
  };
}

/** A car with a certificate of back then for a key, connected today. */
async function oldCar(pair: webcrypto.CryptoKeyPair): Promise<TestCar> {
  const answer = await askForCertificate(gateway, claim, await requestFor(vin, pair));
  if ('code' in answer) throw new Error(answer.code);
  gateway.clock.set(TODAY);
  return await connected(pair, answer);
}
async function connected(
  pair: webcrypto.CryptoKeyPair,
  answer: { readonly certificate: string; readonly authority: string },
): Promise<TestCar> {
  const privateKey = await privateKeyPem(pair.privateKey);
  const car = await connectCar(vin, { port: gateway.gateway.port, privateKey, ...answer });
  onTestFinished(() => car.peer.close());
  return car;
}
async function renew(car: TestCar, pair: webcrypto.CryptoKeyPair) {
  await car.up('certificate/r1', { csr: await requestFor(vin, pair) });
  return provisionAnswer.parse(await car.peer.nextMessage('dn/certificate/r1'));
}

/** As a person does who revokes what the VIN has, and releases it then. */
const endAll = () =>
  gateway.db
    .updateTable('vehicle_certificate')
    .set({ revoked_on: new Date() })
    .where('vin', '=', vin)
    .execute();

test('a key of another car gets no certificate, by whatever claim', async () => {
  expect(await codeFor(newVin(), keys)).toBeNull();
  expect(await codeFor(vin, keys)).toBe('KEY_USED');
  expect(await codeFor(vin, keys, await newClaim())).toBe('KEY_USED');
  const registered = gateway.db.selectFrom('vehicle').select('vin').where('vin', '=', vin);
  expect(await registered.execute(), 'what is refused registers nothing').toEqual([]);
});

test('of two cars that ask with one key at once one gets a certificate', async () => {
  const other = await newClaim();
  expect([
    await codeFor(vin, await newKeyPair()),
    await codeFor(newVin(), await newKeyPair(), other),
  ]).toEqual([null, null]);
  const [one, two] = [newVin(), newVin()];
  const codes = await Promise.all([codeFor(one, keys), codeFor(two, keys, other)]);
  expect(new Set(codes)).toEqual(new Set([null, 'KEY_USED']));
});

test('a claim’s key is no car’s: its own, another’s, and one of a claim whose key was not kept', async () => {
  const own = await pairOf(claim.privateKey);
  expect(await codeFor(vin, own)).toBe('KEY_USED');
  expect(await codeFor(vin, own, await newClaim())).toBe('KEY_USED');
  await gateway.db
    .updateTable('vehicle_claim')
    .set({ public_key: null })
    .where('id', '=', claim.id)
    .execute();
  expect(await codeFor(vin, own)).toBe('KEY_USED');
});

test('a key whose certificate was revoked does not come back with the release', async () => {
  expect(await codeFor(vin, keys)).toBeNull();
  await endAll();
  expect(await codeFor(vin, keys)).toBe('KEY_USED');
  expect(await codeFor(vin, await newKeyPair())).toBeNull();
});

test('a certificate is renewed for a key that nobody had: no other car, no claim, nor the car itself', async () => {
  const car = await oldCar(keys);
  const others = await newKeyPair();
  expect(await codeFor(newVin(), others)).toBeNull();
  expect(await renew(car, others)).toMatchObject({ code: 'KEY_USED' });
  expect(await renew(car, await pairOf(claim.privateKey))).toMatchObject({ code: 'KEY_USED' });
  const next = await newKeyPair();
  const answer = await renew(car, next);
  if ('code' in answer) throw new Error(answer.code);
  expect(await renew(car, next), 'the same again').toEqual(answer);
  const again = await connected(next, answer);
  expect(await renew(again, keys)).toMatchObject({ code: 'KEY_USED' });
});

test('a simulated car whose kept key is used asks with a new one', async () => {
  const folder = makeScratchFolder('vinculum-car-');
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const identities = new IdentityFolder(folder, vin);
  const first = await identities.nextKey();
  expect(await codeFor(vin, await pairOf(first))).toBeNull();
  await endAll();
  const { certificate, privateKey: key, authority } = claim;
  const url = `mqtts://127.0.0.1:${gateway.gateway.port}`;
  const asClaim = { certificate, key, authority, vin_prefixes: ['YNR'] };
  const identity = await provisionStored(url, asClaim, { vin, identities, newId: randomUUID });
  expect(identity.privateKey).not.toBe(first);
  expect(await identities.load()).toEqual(identity);
});
