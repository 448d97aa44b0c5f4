import 'reflect-metadata';
import { createPrivateKey, createPublicKey, webcrypto } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@vinculum/contract/foundation/clock.ts';
import * as x509 from '@peculiar/x509';
import { expect, test } from 'vitest';
import type { VehicleLink } from '../../link/vehicle-link.ts';
import { CertificateRenewal } from './certificate-renewal.ts';
import { type CarIdentity, isInForce, newPrivateKey } from '../../identity/identity.ts';

const vin = 'YNR40EA5XR1000001';
const authority = await certificateOf(newPrivateKey(), 90);

/** Of so many days, from the beginning of time. */
async function certificateOf(privateKey: string, days: number): Promise<string> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const key = createPrivateKey(privateKey);
  const pkcs8 = new Uint8Array(key.export({ type: 'pkcs8', format: 'der' }));
  const spki = new Uint8Array(createPublicKey(key).export({ type: 'spki', format: 'der' }));
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: `CN=${vin}`,
    notBefore: new Date(0),
    notAfter: new Date(days * DAY_MS),
    signingAlgorithm: algorithm,
    keys: {
      privateKey: await webcrypto.subtle.importKey('pkcs8', pkcs8, algorithm, true, ['sign']),
      publicKey: await webcrypto.subtle.importKey('spki', spki, algorithm, true, ['verify']),
    },
  });
  return certificate.toString('pem');
}

/** A car of its own for each test: a request that one leaves behind is not taken for the next one's. */
async function newCar(random = 0) {
  const privateKey = newPrivateKey();
  const certificate = await certificateOf(privateKey, 90);
  const retained: CarIdentity[] = [];
  const reports: unknown[] = [];
  let now = 0;
  let nextKey = newPrivateKey();
  let asks = 0;
  let sent = Promise.withResolvers<string>();
  let lastId = 0;
  const renewal = new CertificateRenewal({
    identity: { vin, privateKey, certificate, authority },
    identities: {
      nextKey() {
        asks += 1;
        return Promise.resolve(nextKey);
      },
      forgetNextKey() {
        nextKey = '';
        return Promise.resolve();
      },
      keep(identity) {
        retained.push(identity);
        return Promise.resolve();
      },
    },
    clock: () => now,
    random: () => random,
    newId: () => `r${(lastId += 1)}`,
  });
  const link: VehicleLink = {
    isOnline: () => true,
    publish(path) {
      sent.resolve(path);
      return Promise.resolve();
    },
    report: (path, body) => void reports.push([path, body]),
    comeBack: () => undefined,
    advance: () => undefined,
    close: () => Promise.resolve(),
  };
  /** How often the car has begun to ask by this moment. */
  function asksAt(at: number): number {
    now = at;
    renewal.advance(link, now);
    return asks;
  }
  /** The same for one that asks now: its request has been sent. */
  async function sendsAt(at: number): Promise<string> {
    sent = Promise.withResolvers();
    asksAt(at);
    return await sent.promise;
  }
  return { renewal, link, retained, reports, nextKey: () => nextKey, asksAt, sendsAt };
}

test.each([
  { random: 0, day: 60 },
  { random: 1, day: 63 },
])('of 90 days a certificate is renewed after $day, by chance $random', async ({ random, day }) => {
  const { asksAt, sendsAt } = await newCar(random);
  expect(asksAt(day * DAY_MS - 1)).toBe(0);
  expect(await sendsAt(day * DAY_MS)).toBe('certificate/r1');
});

test('a certificate is in force until its end and not at it', async () => {
  const identity = { vin, privateKey: '', certificate: await certificateOf(newPrivateKey(), 90), authority };
  expect([90 * DAY_MS - 1, 90 * DAY_MS].map((at) => isInForce(identity, at))).toEqual([true, false]);
});

test('what is not answered is asked for again an hour later, and after a new connection', async () => {
  const { renewal, asksAt, sendsAt } = await newCar();
  await sendsAt(60 * DAY_MS);
  expect(asksAt(60 * DAY_MS + HOUR_MS - 1)).toBe(1);
  expect(await sendsAt(60 * DAY_MS + HOUR_MS)).toBe('certificate/r2');
  renewal.connected();
  expect(asksAt(60 * DAY_MS + HOUR_MS + 1)).toBe(3);
});

test('after a refusal it waits a day, unless the clock is put back', async () => {
  const { renewal, asksAt, sendsAt } = await newCar();
  await sendsAt(61 * DAY_MS);
  expect(await renewal.answered('r1', { code: 'CLAIM_REVOKED', reason: '' })).toBeNull();
  renewal.connected();
  expect(asksAt(62 * DAY_MS - 1)).toBe(1);
  expect(asksAt(60 * DAY_MS)).toBe(2);
});

test('a key that is used is forgotten, one of another refusal is not', async () => {
  for (const [code, forgotten] of [
    ['CLAIM_REVOKED', false],
    ['KEY_USED', true],
  ] as const) {
    const { renewal, nextKey, sendsAt } = await newCar();
    await sendsAt(61 * DAY_MS);
    await renewal.answered('r1', { code, reason: '' });
    expect({ code, forgotten: nextKey() === '' }).toEqual({ code, forgotten });
  }
});

test('it becomes what it has kept, and asks again in good time of the new certificate', async () => {
  const { renewal, retained, nextKey, asksAt, sendsAt } = await newCar();
  await sendsAt(60 * DAY_MS);
  const certificate = await certificateOf(nextKey(), 300);
  expect(await renewal.answered('another', { certificate, authority })).toBeNull();
  const identity = { vin, privateKey: nextKey(), certificate, authority };
  expect(await renewal.answered('r1', { certificate, authority })).toEqual(identity);
  expect(retained).toEqual([identity]);
  expect(asksAt(200 * DAY_MS - 1)).toBe(1);
  expect(asksAt(200 * DAY_MS)).toBe(2);
});

test('a certificate for another key is not kept', async () => {
  const { renewal, retained, sendsAt } = await newCar();
  await sendsAt(60 * DAY_MS);
  const certificate = await certificateOf(newPrivateKey(), 300);
  await expect(renewal.answered('r1', { certificate, authority })).rejects.toThrow('not for the key');
  expect(retained).toEqual([]);
});

test('the platform is told why a car cannot ask', async () => {
  const { renewal, link, reports } = await newCar();
  const failing = { ...link, publish: () => Promise.reject(new Error('no space left on the disk')) };
  renewal.advance(failing, 60 * DAY_MS);
  const reason = 'no space left on the disk';
  await expect
    .poll(() => reports)
    .toEqual([['problem', { ref: 'certificate', code: 'NOT_RENEWED', reason }]]);
});
