import { type webcrypto, X509Certificate } from 'node:crypto';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { type ProvisionAnswer, provisionAnswer } from '@vinculum/contract/vehicle/messages.ts';
import { certificateRefusals } from '@vinculum/contract/vehicle/refusals.ts';
import {
  connectCar,
  provisionCar,
  requestFor,
  startTestGateway,
  type TestCar,
} from '@vinculum/testkit/gateway/test-gateway.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newKeyPair, privateKeyPem } from '../../adapters/authority/certificates.ts';

/** TLS knows the real time only: certificates that are old today were made back then. */
const TODAY = Date.now();
const THEN = TODAY - 250 * DAY_MS;

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
beforeAll(async () => {
  gateway = await startTestGateway(THEN);
});
afterAll(() => gateway.stop());
beforeEach(() => gateway.clock.set(THEN));

let lastVin = 0;
const newClaim = () => gateway.claim({ notAfter: TODAY + DAY_MS });

/** A car that got its certificate back then, and its claim. */
async function oldCar() {
  lastVin += 1;
  const claim = await newClaim();
  const car = await provisionCar(gateway, `YNR40EA5XR1${String(lastVin).padStart(6, '0')}`, claim);
  return { car, claim };
}

async function ask(car: TestCar, csr: unknown, request = 'r1'): Promise<ProvisionAnswer> {
  await car.up(`certificate/${request}`, { csr });
  return provisionAnswer.parse(await car.peer.nextMessage(`dn/certificate/${request}`));
}
const askFor = async (car: TestCar, keys: webcrypto.CryptoKeyPair) =>
  await ask(car, await requestFor(car.vin, keys));

async function renewed(car: TestCar) {
  const keys = await newKeyPair();
  const answer = await askFor(car, keys);
  if ('code' in answer) throw new Error(answer.code);
  const privateKey = await privateKeyPem(keys.privateKey);
  const connect = () => connectCar(car.vin, { ...car.credentials, privateKey, ...answer });
  return { keys, certificate: answer.certificate, connect };
}

const rowsOf = ({ vin }: TestCar) =>
  gateway.db
    .selectFrom('vehicle_certificate')
    .select(['serial', 'certificate', 'renews', 'first_used_on', 'revoked_on', 'not_after', 'claim_id'])
    .where('vin', '=', vin)
    .orderBy('issued_on')
    .execute();

test('a certificate is renewed once two thirds of its time have passed, for a new key', async () => {
  const { car, claim } = await oldCar();
  expect(await askFor(car, await newKeyPair())).toEqual({
    code: 'NOT_YET_RENEWABLE',
    ...certificateRefusals.NOT_YET_RENEWABLE,
  });
  gateway.clock.set(TODAY);
  const { certificate } = await renewed(car);
  const [old, young] = await rowsOf(car);
  expect(young).toMatchObject({ certificate, renews: old?.serial, first_used_on: null, claim_id: claim.id });
  const days = (new X509Certificate(certificate).validToDate.getTime() - TODAY) / DAY_MS;
  expect(days).toBeCloseTo(365, 0);
  const spent = gateway.db.selectFrom('vehicle_claim').select('remaining').where('id', '=', claim.id);
  expect(await spent.executeTakeFirst(), 'only the first of all costs a use').toEqual({ remaining: 99 });
  const audited = await gateway.db
    .selectFrom('audit_event')
    .selectAll()
    .where('target', '=', car.vin)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(audited).toEqual({
    id: expect.any(Number),
    at: new Date(TODAY),
    actor_kind: 'vehicle',
    actor: `vehicle:${car.vin}`,
    organisation_id: gateway.oemId,
    action: 'vehicle.certificate.renew',
    target: car.vin,
    result: 'done',
    request_id: null,
    details: { serial: young?.serial, renews: old?.serial },
  });
  car.peer.close();
});

test('the same key gets the same certificate again, also from the next server', async () => {
  const { car } = await oldCar();
  gateway.clock.set(TODAY);
  const { certificate, keys } = await renewed(car);
  expect(await askFor(car, keys)).toMatchObject({ certificate });
  await gateway.restart();
  const again = await car.reconnect();
  expect(await askFor(again, keys)).toMatchObject({ certificate });
  expect(await rowsOf(car)).toHaveLength(2);
  again.peer.close();
});

test('both certificates are good until the new one is used: then the old one ends with its connection', async () => {
  const { car } = await oldCar();
  gateway.clock.set(TODAY);
  const { connect, keys } = await renewed(car);
  car.peer.close();
  const withOld = await car.reconnect();
  const withNew = await connect();
  await withOld.peer.closed;
  await withNew.checkIn();
  expect(await withNew.peer.nextMessage('/desired')).toHaveProperty('consents');
  expect(await rowsOf(car)).toMatchObject([
    { revoked_on: new Date(TODAY) },
    { revoked_on: null, first_used_on: new Date(TODAY) },
  ]);
  await expect(car.reconnect()).rejects.toThrow('closed the connection');
  expect(await askFor(withNew, keys)).toMatchObject({ code: 'KEY_NOT_NEW' });
  expect(await askFor(withNew, await newKeyPair())).toMatchObject({ code: 'NOT_YET_RENEWABLE' });
  withNew.peer.close();
});

test('the old one ends thirty days later when the new one was not used by then', async () => {
  const { car } = await oldCar();
  gateway.clock.set(TODAY);
  const { connect } = await renewed(car);
  car.peer.close();
  gateway.clock.set(TODAY + 30 * DAY_MS - 1);
  (await car.reconnect()).peer.close();
  gateway.clock.set(TODAY + 30 * DAY_MS);
  await expect(car.reconnect()).rejects.toThrow('closed the connection');
  (await connect()).peer.close();
});

test('a car that lost its new key asks with another one, five times a day; what it had not used ends', async () => {
  const { car } = await oldCar();
  gateway.clock.set(TODAY);
  const lost = await renewed(car);
  gateway.clock.set(TODAY + 1000);
  for (let key = 2; key <= 5; key += 1) await renewed(car);
  expect(await askFor(car, await newKeyPair())).toMatchObject({ code: 'RENEWED_TOO_OFTEN' });
  const rows = await rowsOf(car);
  expect(rows.filter(({ revoked_on }) => revoked_on === null)).toHaveLength(2);
  expect(rows[0]?.not_after, 'asking again prolongs nothing').toEqual(new Date(TODAY + 30 * DAY_MS));
  await expect(lost.connect()).rejects.toThrow('closed the connection');
  expect(await askFor(car, lost.keys), 'what has ended is not given again').toMatchObject({
    code: 'KEY_USED',
  });
  gateway.clock.set(TODAY + DAY_MS - 1);
  expect(await askFor(car, await newKeyPair())).toMatchObject({ code: 'RENEWED_TOO_OFTEN' });
  gateway.clock.set(TODAY + DAY_MS);
  expect(await askFor(car, await newKeyPair())).toHaveProperty('certificate');
  car.peer.close();
});

test('a request is refused for another car, for a key that is not proven, and when it is none', async () => {
  const { car } = await oldCar();
  gateway.clock.set(TODAY);
  const keys = await newKeyPair();
  expect(await ask(car, await requestFor('YNR40EA5XR1999999', keys))).toMatchObject({ code: 'OTHER_VIN' });
  const foreign = { publicKey: keys.publicKey, privateKey: (await newKeyPair()).privateKey };
  expect(await askFor(car, foreign)).toMatchObject({ code: 'INVALID_SIGNATURE' });
  expect(await ask(car, 'nothing')).toMatchObject({ code: 'INVALID_REQUEST' });
  await car.up('certificate', { csr: '' });
  expect(await car.peer.nextMessage('/problem')).toMatchObject({ ref: 'certificate', code: 'MALFORMED' });
  await car.up(`certificate/${'x'.repeat(101)}`, { csr: '' });
  expect(await car.peer.nextMessage('/problem')).toMatchObject({ code: 'MALFORMED' });
  expect(await rowsOf(car)).toHaveLength(1);
  car.peer.close();
});

test('nothing is renewed once the claim that let the car in is revoked', async () => {
  const { car, claim } = await oldCar();
  gateway.clock.set(TODAY);
  const { keys } = await renewed(car);
  const claims = gateway.db.updateTable('vehicle_claim').where('id', '=', claim.id);
  await claims.set({ revoked_on: new Date() }).execute();
  expect(await askFor(car, keys)).toEqual({ code: 'CLAIM_REVOKED', ...certificateRefusals.CLAIM_REVOKED });
  expect(await askFor(car, await newKeyPair())).toMatchObject({ code: 'CLAIM_REVOKED' });
  car.peer.close();
});
