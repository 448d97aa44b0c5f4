import { provisionAnswer } from '@vinculum/contract/vehicle/messages.ts';
import { certificateRefusals } from '@vinculum/contract/vehicle/refusals.ts';
import { provisionTopic } from '@vinculum/contract/vehicle/topics.ts';
import {
  askForCertificate,
  provisionCar,
  requestFor,
  startTestGateway,
  type TestGateway,
} from '@vinculum/testkit/gateway/test-gateway.ts';
import { rowsChanged } from '@vinculum/testkit/rows/rows-changed.ts';
import { connectPeer, type TestPeer } from '@vinculum/testkit/gateway/test-peer.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { newKeyPair } from '../../adapters/authority/certificates.ts';
import type { IssuedClaim } from '../../domains/vehicle-access/claims/issue-claim.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

let lastVin = 0;
function newVin(): string {
  lastVin += 1;
  return `YNR40EA5XR1${String(lastVin).padStart(6, '0')}`;
}

/** A claim's connection on which many ask at once. */
async function connected(claim: IssuedClaim): Promise<TestPeer> {
  const peer = await connectPeer({ ...claim, port: gateway.gateway.port }, provisionTopic.answer('+'));
  onTestFinished(() => peer.close());
  return peer;
}
let lastRequest = 0;
function ask(peer: TestPeer, csr: string): void {
  lastRequest += 1;
  const payload = JSON.stringify({ csr });
  const topic = provisionTopic.request(`r${lastRequest}`);
  peer.send({ cmd: 'publish', topic, payload, qos: 0, dup: false, retain: false });
}
async function answers(peer: TestPeer, count: number) {
  const all = await Promise.all(Array.from({ length: count }, () => peer.nextMessage('/answer')));
  return all.map((one) => provisionAnswer.parse(one));
}

/** Runs what must happen while somebody else's transaction is open, which is committed then. */
async function during(others: ReturnType<typeof sql>, work: () => Promise<void>): Promise<void> {
  await gateway.db.transaction().execute(async (trx) => {
    await others.execute(trx);
    await work();
  });
}

const someoneWaits = () =>
  expect
    .poll(async () => (await sql`select from pg_locks where not granted`.execute(gateway.db)).rows.length)
    .toBeGreaterThan(0);

test('a claim whose requests wait holds up neither check-ins, nor other claims, nor its own refusals', async () => {
  const car = await provisionCar(gateway, newVin());
  onTestFinished(() => car.peer.close());
  const [claim, other] = [await gateway.claim(), await gateway.claim()];
  const peer = await connected(claim);
  const batch = await Promise.all(
    Array.from({ length: 30 }, async () => requestFor(newVin(), await newKeyPair())),
  );
  const outside = await requestFor('VCZBR1A7XR1100001', await newKeyPair());
  await during(sql`select from vehicle_claim where id = ${claim.id} for update`, async () => {
    expect(await askForCertificate(gateway, claim, outside)).toMatchObject({ code: 'VIN_NOT_IN_CLAIM' });
    for (const csr of batch) ask(peer, csr);
    await someoneWaits();
    await car.checkIn();
    expect(await car.peer.nextMessage('/desired')).toHaveProperty('consents');
    const csr = await requestFor(newVin(), await newKeyPair());
    expect(await askForCertificate(gateway, other, csr)).toHaveProperty('certificate');
  });
  for (const answer of await answers(peer, batch.length)) expect(answer).toHaveProperty('certificate');
});

test('a claim that asks in vain is told so a few hundred times, and audited twenty times; certificates are free', async () => {
  const [claim, other] = [await gateway.claim(), await gateway.claim()];
  const peer = await connected(claim);
  ask(peer, await requestFor(newVin(), await newKeyPair()));
  expect(await answers(peer, 1)).toMatchObject([{ authority: expect.any(String) }]);
  for (let count = 0; count < 600; count += 1) ask(peer, 'nothing');
  const codes = (await answers(peer, 600)).map((answer) => ('code' in answer ? answer.code : null));
  const invalid = codes.filter((code) => code === 'INVALID_REQUEST').length;
  expect(invalid).toBeGreaterThanOrEqual(500);
  expect(invalid).toBeLessThan(600);
  expect(new Set(codes)).toEqual(new Set(['INVALID_REQUEST', 'TOO_MANY_REQUESTS']));
  const audited = await gateway.db
    .selectFrom('audit_event')
    .select('id')
    .where('actor', '=', `claim:${claim.id}`)
    .where('result', '=', 'refused')
    .execute();
  expect(audited).toHaveLength(20);
  const counted = /unaudited_refusals_total (\d+)/.exec(await gateway.gateway.metrics())?.[1];
  expect(Number(counted)).toBe(invalid - 20);
  expect(await askForCertificate(gateway, other, 'nothing')).toMatchObject({ code: 'INVALID_REQUEST' });
});

test('what a claim gets for new cars takes nothing from how much it may ask', async () => {
  const claim = await gateway.claim();
  const peer = await connected(claim);
  for (let count = 0; count < 490; count += 1) ask(peer, 'nothing');
  await answers(peer, 490);
  for (let car = 0; car < 30; car += 1) {
    ask(peer, await requestFor(newVin(), await newKeyPair()));
    expect(await answers(peer, 1)).toMatchObject([{ authority: expect.any(String) }]);
  }
});

test('a certificate that is asked for again and again takes of how much a claim may ask', async () => {
  const claim = await gateway.claim();
  const peer = await connected(claim);
  for (let count = 0; count < 350; count += 1) ask(peer, 'nothing');
  await answers(peer, 350);
  const csr = await requestFor(newVin(), await newKeyPair());
  const codes: unknown[] = [];
  for (let batch = 0; batch < 4; batch += 1) {
    for (let count = 0; count < 100; count += 1) ask(peer, csr);
    codes.push(...(await answers(peer, 100)).map((answer) => ('code' in answer ? answer.code : null)));
  }
  expect(new Set(codes)).toEqual(new Set([null, 'TOO_MANY_REQUESTS']));
});

test.each([
  { as: 'another maker’s', code: 'OTHER_MAKER', of: () => gateway.consumerId, isTest: false },
  { as: 'a test vehicle', code: 'TEST_VEHICLE', of: () => gateway.oemId, isTest: true },
])(
  'a car that is registered as $as while a claim asks for it is judged as that',
  async ({ code, of, isTest }) => {
    const vin = newVin();
    const claim = await gateway.claim();
    const csr = await requestFor(vin, await newKeyPair());
    const answer = Promise.withResolvers<unknown>();
    const insert = sql`insert into vehicle (vin, oem_id, registered_on, registered_by, is_test)
    values (${vin}, ${of()}, now(), 'file', ${isTest})`;
    await during(insert, async () => {
      askForCertificate(gateway, claim, csr).then(answer.resolve, answer.reject);
      await someoneWaits();
    });
    expect(await answer.promise).toMatchObject({ code });
    const certificates = gateway.db.selectFrom('vehicle_certificate').select('serial').where('vin', '=', vin);
    expect(await certificates.execute()).toEqual([]);
  },
);

test('what a claim was given or refused is kept with the claim, its maker, the car, the reason and the time', async () => {
  const { db, oemId, clock } = gateway;
  const [vin, other] = [newVin(), newVin()];
  const [claim, ofTests] = [await gateway.claim(), await gateway.claim({ isTest: true })];
  const keys = await newKeyPair();
  const csr = await requestFor(vin, keys);
  const answered: unknown[] = [];
  const changes = await rowsChanged(db, ['audit_event', 'vehicle', 'vehicle_certificate'], async () => {
    answered.push(await askForCertificate(gateway, claim, csr));
    answered.push(await askForCertificate(gateway, claim, await requestFor(vin, await newKeyPair())));
    answered.push(await askForCertificate(gateway, claim, await requestFor(other, keys)));
    answered.push(await askForCertificate(gateway, claim, 'nothing'));
    answered.push(await askForCertificate(gateway, ofTests, csr));
  });
  const { serial, certificate, ...issued } = changes.vehicle_certificate?.added?.[0] ?? {};
  const at = new Date(clock.now());
  expect(changes.vehicle?.added).toMatchObject([
    { vin, oem_id: oemId, registered_on: at, registered_by: 'certificate', is_test: false },
  ]);
  expect(issued).toMatchObject({ vin, issued_on: at, claim_id: claim.id, renews: null });
  const codes = ['ALREADY_CERTIFIED', 'KEY_USED', 'INVALID_REQUEST', 'NOT_A_TEST_VEHICLE'] as const;
  expect(answered).toEqual([
    { certificate, authority: claim.authority },
    ...codes.map((code) => ({ code, ...certificateRefusals[code] })),
  ]);
  const event = {
    id: expect.any(Number),
    at,
    actor_kind: 'claim',
    actor: `claim:${claim.id}`,
    organisation_id: oemId,
    action: 'vehicle.certificate.issue',
    target: vin,
    result: 'refused',
    request_id: null,
  };
  expect(changes.audit_event?.added).toEqual([
    { ...event, result: 'done', details: { serial } },
    { ...event, details: { code: 'ALREADY_CERTIFIED' } },
    { ...event, target: other, details: { code: 'KEY_USED' } },
    { ...event, target: null, organisation_id: null, details: { code: 'INVALID_REQUEST' } },
    { ...event, actor: `claim:${ofTests.id}`, details: { code: 'NOT_A_TEST_VEHICLE' } },
  ]);
});
