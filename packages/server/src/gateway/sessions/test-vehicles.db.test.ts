import { newKeyPair } from '@vinculum/server/adapters/authority/certificates.ts';
import {
  askForCertificate,
  provisionCar,
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

const isTestOf = async (vin: string) =>
  (await gateway.db.selectFrom('vehicle').select('is_test').where('vin', '=', vin).executeTakeFirstOrThrow())
    .is_test;

test('a vehicle is one of tests by the claim of its first certificate, and so is what waited for it', async () => {
  const [tested, real] = ['YNRLT000000000001', 'YNR40000000000001'];
  const consents = await publishForm(gateway, [tested, real]);
  await gateway.db.updateTable('consent').set({ oem_id: null }).where('id', 'in', consents).execute();
  (await provisionCar(gateway, tested, await gateway.claim({ isTest: true }))).peer.close();
  (await provisionCar(gateway, real)).peer.close();
  expect([await isTestOf(tested), await isTestOf(real)]).toEqual([true, false]);
  const marks = await gateway.db
    .selectFrom('consent')
    .select(['vin', 'is_test'])
    .where('id', 'in', consents)
    .orderBy('id')
    .execute();
  expect(marks).toEqual([
    { vin: tested, is_test: true },
    { vin: real, is_test: false },
  ]);
});

test.each([
  { is: 'real', other: 'one of tests', vin: 'YNR40000000000002', isTest: false, code: 'NOT_A_TEST_VEHICLE' },
  { is: 'one of tests', other: 'real', vin: 'YNRLT000000000002', isTest: true, code: 'TEST_VEHICLE' },
] as const)(
  'a vehicle that is $is does not become $other by another certificate, released or not',
  async ({ vin, isTest, code }) => {
    (await provisionCar(gateway, vin, await gateway.claim({ isTest }))).peer.close();
    const other = await gateway.claim({ isTest: !isTest });
    const ask = async () => askForCertificate(gateway, other, await requestFor(vin, await newKeyPair()));
    expect(await ask()).toMatchObject({ code });
    await gateway.db
      .updateTable('vehicle_certificate')
      .set({ revoked_on: new Date(gateway.clock.now()) })
      .where('vin', '=', vin)
      .execute();
    expect(await ask()).toMatchObject({ code });
    expect(await isTestOf(vin)).toBe(isTest);
    const again = await gateway.claim({ isTest });
    const renewed = await askForCertificate(gateway, again, await requestFor(vin, await newKeyPair()));
    expect(renewed).toHaveProperty('certificate');
  },
);

test('a vehicle that its maker had registered is real, and no claim of tests gets a certificate for it', async () => {
  const vin = 'YNRLT000000000003';
  await gateway.db
    .insertInto('vehicle')
    .values({ vin, oem_id: gateway.oemId, registered_on: new Date(), registered_by: 'import' })
    .execute();
  const claim = await gateway.claim({ isTest: true });
  const csr = await requestFor(vin, await newKeyPair());
  expect(await askForCertificate(gateway, claim, csr)).toMatchObject({ code: 'NOT_A_TEST_VEHICLE' });
});
