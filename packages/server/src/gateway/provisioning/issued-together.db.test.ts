import type { webcrypto } from 'node:crypto';
import { newKeyPair } from '../../adapters/authority/certificates.ts';
import {
  askForCertificate,
  publishForm,
  requestFor,
  startTestGateway,
  type TestGateway,
} from '@vinculum/testkit/gateway/test-gateway.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

const vinOf = (number: number) => `YNR40EA5XR1${String(number).padStart(6, '0')}`;

/** What cars that ask at the same time with one claim are answered: a code, or that they got a certificate. */
async function askTogether(
  count: number,
  cars: readonly { readonly vin: string; readonly keys?: webcrypto.CryptoKeyPair }[],
): Promise<string[]> {
  const claim = await gateway.claim({ count });
  const answers = await Promise.all(
    cars.map(async ({ vin, keys }) =>
      askForCertificate(gateway, claim, await requestFor(vin, keys ?? (await newKeyPair()))),
    ),
  );
  return answers.map((answer) => ('code' in answer ? answer.code : 'issued')).toSorted();
}

test('cars that ask together get no more certificates than the claim has, one a VIN and one a key', async () => {
  const keys = await newKeyPair();
  const cars = [
    { vin: vinOf(1) },
    { vin: vinOf(2) },
    { vin: vinOf(2) },
    { vin: vinOf(3), keys },
    { vin: vinOf(4), keys },
    { vin: 'ZZZ40EA5XR1000001' },
  ];
  const first = await askTogether(10, cars);
  expect(first).toEqual(['ALREADY_CERTIFIED', 'KEY_USED', 'VIN_NOT_IN_CLAIM', 'issued', 'issued', 'issued']);
  const many = Array.from({ length: 8 }, (_, index) => ({ vin: vinOf(10 + index) }));
  const second = await askTogether(5, many);
  expect(second.filter((answer) => answer === 'issued')).toHaveLength(5);
  expect(second.filter((answer) => answer === 'CLAIM_EXHAUSTED')).toHaveLength(3);
  const claims = await gateway.db.selectFrom('vehicle_claim').select('remaining').orderBy('id').execute();
  expect(claims.map(({ remaining }) => remaining)).toEqual([7, 0]);
  const issued = await gateway.db.selectFrom('vehicle_certificate').select('vin').execute();
  const audited = await gateway.db
    .selectFrom('audit_event')
    .select('target')
    .where('action', '=', 'vehicle.certificate.issue')
    .where('result', '=', 'done')
    .execute();
  expect(audited).toHaveLength(issued.length);
  expect(new Set(audited.map(({ target }) => target))).toEqual(new Set(issued.map(({ vin }) => vin)));
});

test('what waited for cars that come together is offered to each of them', async () => {
  const vins = [vinOf(31), vinOf(32), vinOf(33)];
  await publishForm(gateway, vins);
  await gateway.db.updateTable('consent').set({ oem_id: null }).where('vin', 'in', vins).execute();
  await gateway.db
    .insertInto('consumer_permission')
    .values({
      oem_id: gateway.oemId,
      consumer_id: gateway.consumerId,
      form_type_notification: true,
      updated_on: new Date(),
    })
    .execute();
  expect(
    await askTogether(
      10,
      vins.map((vin) => ({ vin })),
    ),
  ).toEqual(['issued', 'issued', 'issued']);
  const consents = await gateway.db
    .selectFrom('consent')
    .select(['vin', 'oem_id', 'status'])
    .where('vin', 'in', vins)
    .orderBy('vin')
    .execute();
  expect(consents).toEqual(vins.map((vin) => ({ vin, oem_id: gateway.oemId, status: 'FORM_PENDING' })));
});
