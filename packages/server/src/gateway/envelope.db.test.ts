import {
  acceptance,
  provisionCar,
  publishForm,
  type RestartableGateway,
  SPEED,
  startTestGateway,
  type TestCar,
} from '@vinculum/testkit/test-gateway.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const HOUR = 3_600_000;
let gateway: RestartableGateway;
const cars: TestCar[] = [];
beforeAll(async () => {
  gateway = await startTestGateway();
  // Before the clock is moved: certificates are made by it.
  for (const vin of ['YNR40EA5XR1000001', 'YNR40EA5XR1000002']) cars.push(await provisionCar(gateway, vin));
});
afterAll(async () => {
  await gateway.stop();
});

/** A car whose owner agreed to its speed once an hour, three hours ago. */
async function hourlyCar(index: number): Promise<{ car: TestCar; consentId: number }> {
  const car = cars[index];
  if (car === undefined) throw new Error('there is no such car');
  const [consentId = 0] = await publishForm(gateway, [car.vin], { frequency_mode: 0, interval: 3600 });
  await car.up(`consent/${consentId}/answer`, car.sign(acceptance(gateway)));
  await car.peer.nextMessage(`consent/${consentId}/stored`);
  gateway.clock.set(gateway.clock.now() + 3 * HOUR);
  await car.checkIn();
  return { car, consentId };
}

async function stored(consentId: number) {
  const rows = await gateway.db
    .selectFrom('stream_batch')
    .select(['seq', 'body'])
    .where('consent_id', '=', consentId)
    .orderBy('id')
    .execute();
  return rows.map(({ seq, body }) => [seq, body]);
}

async function refused(consentId: number) {
  const rows = await gateway.db
    .selectFrom('beyond_agreed')
    .select(['signal_id', 'samples'])
    .where('consent_id', '=', consentId)
    .orderBy('signal_id')
    .execute();
  return rows.map(({ signal_id, samples }) => [signal_id, samples]);
}

const batch = (seq: number, base_time: number, samples: readonly unknown[]) => ({ seq, base_time, samples });

test('a car that sends a hundred samples a second of one an hour delivers what was agreed, and the rest is counted', async () => {
  const { car, consentId } = await hourlyCar(0);
  const from = gateway.clock.now() - 2 * HOUR;
  const many = Array.from({ length: 100 }, (_, index) => [SPEED, index * 10, index]);
  await car.up(`data/${consentId}`, batch(1, from, many));
  await car.up(`data/${consentId}`, batch(2, from + HOUR, [[SPEED, 0, 7, 'AVERAGE']]));
  const [[, body] = []] = await stored(consentId);
  const delivered = many.slice(0, 2);
  expect(body).toEqual({ samples: delivered });
  expect(await refused(consentId)).toEqual([[SPEED, 99]]);
  expect(await gateway.gateway.metrics()).toContain(
    'vinculum_gateway_dropped_samples_total{reason="BEYOND_AGREED"} 99',
  );
  car.peer.close();
});

test('neither a new connection nor another gateway gives a fresh allowance, and what was sent twice is a replay', async () => {
  const { car, consentId } = await hourlyCar(1);
  const from = gateway.clock.now() - HOUR;
  const spend = [0, 1, 2].map((index) => [SPEED, index, index]);
  await car.up(`data/${consentId}`, batch(1, from, spend));
  expect(await refused(consentId)).toEqual([[SPEED, 1]]);
  const again = await car.reconnect();
  await again.checkIn();
  await again.up(`data/${consentId}`, batch(2, from, [[SPEED, 3, 3]]));
  expect(await refused(consentId)).toEqual([[SPEED, 2]]);
  await again.up(`data/${consentId}`, batch(2, from, [[SPEED, 3, 3]]));
  expect(await refused(consentId)).toEqual([[SPEED, 2]]);
  await gateway.restart();
  const elsewhere = await again.reconnect();
  await elsewhere.checkIn();
  await elsewhere.up(`data/${consentId}`, batch(3, from, [[SPEED, 4, 4]]));
  expect(await stored(consentId)).toEqual([[1, { samples: spend.slice(0, 2) }]]);
  expect(await refused(consentId)).toEqual([[SPEED, 3]]);
  elsewhere.peer.close();
});
