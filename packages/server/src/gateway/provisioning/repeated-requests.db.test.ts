import { webcrypto } from 'node:crypto';
import { provisionTopic } from '@vinculum/contract/vehicle/topics.ts';
import { askForCertificate, requestFor, startTestGateway } from '@vinculum/testkit/gateway/test-gateway.ts';
import { connectPeer } from '@vinculum/testkit/gateway/test-peer.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newKeyPair } from '../../adapters/authority/certificates.ts';
import type { IssuedClaim } from '../../domains/vehicle-access/claims/issue-claim.ts';

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

const issuedFor = (vin: string) =>
  gateway.db.selectFrom('vehicle_certificate').select('certificate').where('vin', '=', vin).execute();
async function remainingOf(claim: IssuedClaim): Promise<number | undefined> {
  const row = await gateway.db
    .selectFrom('vehicle_claim')
    .select('remaining')
    .where('id', '=', claim.id)
    .executeTakeFirst();
  return row?.remaining;
}
const rsaKeys = () =>
  webcrypto.subtle.generateKey(
    {
      name: 'RSASSA-PKCS1-v1_5',
      modulusLength: 2048,
      publicExponent: new Uint8Array([1, 0, 1]),
      hash: 'SHA-256',
    },
    true,
    ['sign', 'verify'],
  );

test.each([
  { key: 'P-256', vin: 'YNR40EA5XR1000001', make: newKeyPair },
  { key: 'RSA', vin: 'YNR40EA5XR1000002', make: rsaKeys },
])('an answer that is lost is given again to the same $key key, and costs the claim nothing', async (of) => {
  const keys = await of.make();
  const claim = await gateway.claim({ count: 1 });
  // It hangs up before the answer can have come.
  const peer = await connectPeer({ ...claim, port: gateway.gateway.port }, provisionTopic.answer('lost'));
  await peer.publish(provisionTopic.request('lost'), { csr: await requestFor(of.vin, keys) });
  peer.close();
  await expect.poll(() => issuedFor(of.vin)).toHaveLength(1);
  const [stored] = await issuedFor(of.vin);
  await gateway.restart();
  // Also by another request for the same key: its bytes differ, the key is what counts.
  for (let repetition = 0; repetition < 3; repetition += 1) {
    const csr = await requestFor(of.vin, keys);
    expect(await askForCertificate(gateway, claim, csr)).toMatchObject({ certificate: stored?.certificate });
  }
  expect(await issuedFor(of.vin)).toHaveLength(1);
  expect(await remainingOf(claim)).toBe(0);
  const audited = await gateway.db
    .selectFrom('audit_event')
    .select('result')
    .where('target', '=', of.vin)
    .execute();
  expect(audited, 'one certificate was issued').toEqual([{ result: 'done' }]);
});

test('the same key gets nothing by another claim, nor once the certificate is revoked, nor from a maker at rest', async () => {
  const vin = 'YNR40EA5XR1000003';
  const csr = await requestFor(vin, await newKeyPair());
  const claim = await gateway.claim();
  const codeBy = async (query: IssuedClaim) => {
    const answer = await askForCertificate(gateway, query, csr);
    return 'code' in answer ? answer.code : null;
  };
  expect(await codeBy(claim)).toBeNull();
  expect(await codeBy(await gateway.claim())).toBe('ALREADY_CERTIFIED');
  const certificates = gateway.db.updateTable('vehicle_certificate').where('vin', '=', vin);
  await certificates.set({ revoked_on: new Date(), bars_vin: true }).execute();
  expect(await codeBy(claim)).toBe('VIN_REVOKED');
  await certificates.set({ revoked_on: null, bars_vin: false }).execute();
  const resting = { resting_from: new Date() };
  await gateway.db.updateTable('organisation').set(resting).where('id', '=', gateway.oemId).execute();
  expect(await codeBy(claim)).toBe('CLAIM_REVOKED');
});
