import { provisionTopic } from '@vinculum/contract/vehicle/topics.ts';
import { newKeyPair } from '@vinculum/server/adapters/authority/certificates.ts';
import { expect, onTestFinished, test } from 'vitest';
import { seedPeople } from './actors.ts';
import { MortalProduct } from './kill-nine/product.ts';
import { claimForCars, watch } from './kill-nine/world.ts';
import { askForCertificate, requestFor } from './gateway/test-gateway.ts';
import { connectPeer } from './gateway/test-peer.ts';

const PATIENCE_MS = 120_000;

test(
  'a certificate whose answer died with the server is answered again to the same key by the next one',
  async () => {
    const product = await MortalProduct.prepare();
    onTestFinished(() => product.end());
    await product.start('all');
    const db = watch(product);
    onTestFinished(() => db.destroy());
    const { organisations } = await seedPeople(db, Date.now);
    const claim = await claimForCars(product, db, organisations.oem);
    const keys = await newKeyPair();
    const vin = 'YNR40EA5XR1000001';
    const stored = () =>
      db.selectFrom('vehicle_certificate').select('certificate').where('vin', '=', vin).execute();

    const peer = await connectPeer({ ...claim, port: product.mqttPort }, provisionTopic.answer('r1'));
    peer.publish(provisionTopic.request('r1'), { csr: await requestFor(vin, keys) }).catch(() => undefined);
    await expect.poll(stored, { interval: 1, timeout: 10_000 }).toHaveLength(1);
    await product.kill({ database: false });
    await product.start('all');

    const again = await askForCertificate(
      { gateway: { port: product.mqttPort } },
      claim,
      await requestFor(vin, keys),
    );
    const [row] = await stored();
    expect(again).toMatchObject({ certificate: row?.certificate });
    expect(await stored()).toHaveLength(1);
    const { remaining } = await db
      .selectFrom('vehicle_claim')
      .select('remaining')
      .where('id', '=', claim.id)
      .executeTakeFirstOrThrow();
    expect(remaining).toBe(99);
  },
  PATIENCE_MS,
);
