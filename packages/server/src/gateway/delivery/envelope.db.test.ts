import { envelopeOf } from '@vinculum/collection/envelope/envelope.ts';
import type { Envelope } from '@vinculum/contract/envelope/envelope.ts';
import { type SignalEntryInput, signalEntrySchema } from '@vinculum/contract/forms/entries/signal-entry.ts';
import {
  acceptance,
  provisionCar,
  publishForm,
  type RestartableGateway,
  SPEED,
  startTestGateway,
  type TestCar,
} from '@vinculum/testkit/gateway/test-gateway.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

const HOUR = 3_600_000;
const vins = [1, 2, 3, 4, 5, 6].map((number) => `YNR40EA5XR100000${number}`);
const hourly = { frequency_mode: 0 as const, interval: 3600 };
let gateway: RestartableGateway;
const cars: TestCar[] = [];
beforeAll(async () => {
  gateway = await startTestGateway();
  // Before the clock is moved: certificates are made by it.
  for (const vin of vins) cars.push(await provisionCar(gateway, vin));
  for (const { peer } of cars) peer.close();
});
afterAll(async () => {
  await gateway.stop();
});

/** A car whose owner agreed to its speed once an hour, three hours ago. */
async function hourlyCar(
  index: number,
  change: Parameters<typeof publishForm>[2] = hourly,
): Promise<{ car: TestCar; consentId: number }> {
  const provisioned = cars[index];
  if (provisioned === undefined) throw new Error('there is no such car');
  const car = await provisioned.reconnect();
  const [consentId = 0] = await publishForm(gateway, [car.vin], change);
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

const facts = { dataType: 'FLOAT', changeMode: 'CONTINUOUS', minimum: null, maximum: null } as const;
/** The envelope of an entry for the speed, of which there are ten a second. */
function tenASecond(change: Partial<SignalEntryInput>): Envelope {
  const entry = signalEntrySchema.parse({ signal_id: SPEED, mandatory: false, is_read: 1, ...change });
  const envelope = envelopeOf(entry, () => ({ ...facts, maxRateHz: 10 }));
  if (envelope === null) throw new Error('the signal is known');
  return envelope;
}
/** A second, one period and one sample. */
const atOnce = 12;
const window = (seconds: number) => ({
  name: 'BATCH' as const,
  isSelected: true,
  duration_before: seconds * 1000,
  duration_after: seconds * 1000,
});

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

test('a form that was agreed by its rate only is checked by its words: of its windows no more than the moments', async () => {
  const { car, consentId } = await hourlyCar(2, { ...hourly, return_format: [window(600)] });
  const samples = Array.from({ length: 1200 }, (_, index) => [SPEED, index * 1000, index]);
  await car.up(`data/${consentId}`, batch(1, gateway.clock.now() - HOUR, samples));
  expect(await stored(consentId)).toEqual([[1, { samples: samples.slice(0, 2) }]]);
  expect(await refused(consentId)).toEqual([[SPEED, 1198]]);
  car.peer.close();
});

test('a window is no leave for a burst: at the rate that the owner read, also after a restart, and the rest is counted', async () => {
  const agreed = { ...hourly, return_format: [window(600)] };
  const { car, consentId } = await hourlyCar(4, { ...agreed, envelope: tenASecond(agreed) });
  const from = gateway.clock.now() - HOUR;
  const burst = Array.from({ length: 3000 }, (_, ms) => [SPEED, ms, ms]);
  await car.up(`data/${consentId}`, batch(1, from, burst));
  const [[, body] = []] = await stored(consentId);
  const { samples } = z.object({ samples: z.array(z.tuple([z.int(), z.int(), z.number()])) }).parse(body);
  expect(samples.length).toBeLessThanOrEqual(3 * 10 + atOnce);
  expect(await refused(consentId)).toEqual([[SPEED, 3000 - samples.length]]);
  await gateway.restart();
  const again = await car.reconnect();
  await again.checkIn();
  await again.up(`data/${consentId}`, batch(2, from + 3000, burst.slice(0, 50)));
  expect(await stored(consentId)).toHaveLength(1);
  expect(await refused(consentId)).toEqual([[SPEED, 3050 - samples.length]]);
  // What the signal has is taken on.
  const honest = Array.from({ length: 100 }, (_, index) => [SPEED, index * 100, index]);
  await again.up(`data/${consentId}`, batch(3, from + 5000, honest));
  expect((await stored(consentId))[1]).toEqual([3, { samples: honest }]);
  again.peer.close();
});

test('nor is an event', async () => {
  const trigger_details = {
    trigger_enabled: true,
    trigger_signal_id: SPEED,
    trigger_signal_name: 'speed',
    value_type: 'FLOAT' as const,
    value: 8,
    direction: 'RISING' as const,
    hysteresis: 0,
    analysis_format: 0,
    analysis_duration: 500,
    acl_max_error: null,
    absolute_value: false,
    all_array_value: false,
  };
  const agreed = { frequency_mode: null, return_format: [window(60)], trigger_details };
  const { car, consentId } = await hourlyCar(5, { ...agreed, envelope: tenASecond(agreed) });
  const firedAt = gateway.clock.now() - HOUR;
  const event = { signal_id: SPEED, fired_at: firedAt, suppressed: 0 };
  const burst = Array.from({ length: 200 }, (_, ms) => [SPEED, ms, ms]);
  await car.up(`data/${consentId}`, { ...batch(1, firedAt, burst), event });
  const [[, body] = []] = await stored(consentId);
  const { samples } = z.object({ samples: z.array(z.unknown()) }).parse(body);
  expect(samples.length).toBeLessThanOrEqual(2 + atOnce);
  expect(await refused(consentId)).toEqual([[SPEED, 200 - samples.length]]);
  car.peer.close();
});

test('of what is encrypted no more messages pass than were agreed, whatever is in them', async () => {
  const { car, consentId } = await hourlyCar(3, { ...hourly, secret: hourly });
  const from = gateway.clock.now() - HOUR;
  for (let seq = 1; seq <= 20; seq += 1)
    await car.up(`data/${consentId}`, { ...batch(seq, from + seq * 1000, []), jwe: 'a.b.c.d.e' });
  const delivered = await stored(consentId);
  const [[signal, samples] = []] = await refused(consentId);
  expect(signal).toBe(0);
  expect(delivered.length).toBeGreaterThanOrEqual(1);
  expect(delivered.length).toBeLessThanOrEqual(5);
  expect(samples).toBe(20 - delivered.length);
  car.peer.close();
});
