import { desiredState } from '@vinculum/contract/vehicle/messages.ts';
import {
  acceptance,
  publishForm,
  provisionCar,
  revoke,
  startTestGateway,
  type TestCar,
  type TestGateway,
} from '@vinculum/testkit/gateway/test-gateway.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accrueRewards } from '../../domains/rewards/public.ts';

const HOUR = 3_600_000;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

let lastVin = 0;

/** A car whose owner accepted a form that pays, an hour ago. */
async function sharingCar(): Promise<{ car: TestCar; consentId: number }> {
  const vin = `YNR40EA5XR1${String((lastVin += 1)).padStart(6, '0')}`;
  const [consentId = 0] = await publishForm(gateway, [vin]);
  const consumer_rewards = [
    { effort_type: 1, effort_value: 10, currency_type: 1, currency_value: 0.25 },
    { effort_type: 2, effort_value: 1, currency_type: 1, currency_value: 1 },
  ];
  const oem_rewards = [{ effort_type: 3, effort_value: 1, currency_type: 0, currency_value: 1 }];
  await sql`update consent_form set content = content || ${JSON.stringify({ consumer_rewards, oem_rewards })},
      offer = offer || ${JSON.stringify({ rewards: consumer_rewards, oem_rewards })}
    where id = (select form_id from consent where id = ${consentId})`.execute(gateway.db);
  const car = await provisionCar(gateway, vin);
  await car.up(`consent/${consentId}/answer`, car.sign(acceptance(gateway)));
  await car.peer.nextMessage(`consent/${consentId}/stored`);
  await sql`update consent set granted_at = ${new Date(gateway.clock.now() - HOUR)} where id = ${consentId}`.execute(
    gateway.db,
  );
  return { car, consentId };
}

/** Checks in; what is said has been stored when this returns. */
async function checkIn(car: TestCar, effort?: readonly object[]): Promise<void> {
  await car.up('checkin', {
    id: 'c1',
    boot_id: 'b1',
    software: '1',
    time: 0,
    time_zone: 'UTC',
    applied_revision: 0,
    consents: [],
    ...(effort === undefined ? {} : { effort }),
  });
}

/** What the car is told next that its owner earned; other desired states come between. */
async function nextEarned(car: TestCar) {
  for (;;) {
    const [consent] = desiredState.parse(await car.peer.nextMessage('/desired')).consents;
    if (consent?.earned !== undefined) return consent.earned;
  }
}

async function efforts(consentId: number) {
  return await gateway.db
    .selectFrom('consent_effort')
    .select(['metres', 'driving_ms', 'use_days'])
    .where('consent_id', '=', consentId)
    .orderBy('day')
    .execute();
}

test('what a car measures is kept, and what it earned is told to its owner', async () => {
  const { car, consentId } = await sharingCar();
  const drove = { consent_id: consentId, metres: 45_000, driving_ms: HOUR, use_days: 1 };
  await checkIn(car, [drove]);
  await accrueRewards(gateway.db, gateway.clock.now());
  await checkIn(car, [drove]);
  expect(await nextEarned(car), 'as of the check-in before').toEqual([]);
  await checkIn(car, [drove]);
  expect(await nextEarned(car)).toEqual([{ currency_type: 1, amount: '2' }]);
  expect(await efforts(consentId)).toEqual([{ metres: 45_000, driving_ms: HOUR, use_days: 1 }]);
  car.peer.close();
});

test('what was kept never falls, on the same day and on the next', async () => {
  const { car, consentId } = await sharingCar();
  await checkIn(car, [{ consent_id: consentId, metres: 9_000, driving_ms: 50, use_days: 1 }]);
  await checkIn(car, [{ consent_id: consentId, metres: 100, driving_ms: 60, use_days: 0 }]);
  gateway.clock.advance(24 * HOUR);
  await checkIn(car, [{ consent_id: consentId, metres: 200, driving_ms: 70, use_days: 0 }]);
  expect(await efforts(consentId)).toEqual([
    { metres: 9_000, driving_ms: 60, use_days: 1 },
    { metres: 9_000, driving_ms: 70, use_days: 1 },
  ]);
  // Certificates that are made from now on must be valid by the real clock.
  gateway.clock.advance(-24 * HOUR);
  car.peer.close();
});

test('what no reward that its owner was shown is paid for is dropped and counted', async () => {
  const { car, consentId } = await sharingCar();
  // The form still pays its maker by hours of driving; its owner was never told.
  await sql`update consent_form set offer = offer - 'oem_rewards'
    where id = (select form_id from consent where id = ${consentId})`.execute(gateway.db);
  await checkIn(car, [{ consent_id: consentId, metres: 9_000, driving_ms: 50, use_days: 1 }]);
  expect(await efforts(consentId)).toEqual([{ metres: 9_000, driving_ms: 0, use_days: 1 }]);
  expect(await gateway.gateway.metrics()).toContain(
    'vinculum_gateway_refused_efforts_total{reason="notPromised"} 1',
  );
  car.peer.close();
});

test('a car that stands writes nothing', async () => {
  const { car, consentId } = await sharingCar();
  await checkIn(car, [{ consent_id: consentId, metres: 0, driving_ms: 0, use_days: 0 }]);
  expect(await efforts(consentId)).toEqual([]);
  car.peer.close();
});

test('a car that does not measure is answered as ever', async () => {
  const { car } = await sharingCar();
  await checkIn(car);
  const { consents } = desiredState.parse(await car.peer.nextMessage('/desired'));
  expect(consents).toHaveLength(1);
  expect(consents[0]?.earned).toBeUndefined();
  car.peer.close();
});

test('the impossible, other cars’ consents and ended ones are refused and counted', async () => {
  const { car, consentId } = await sharingCar();
  const { car: other, consentId: otherId } = await sharingCar();
  const effort = { metres: 1_000, driving_ms: 1_000, use_days: 1 };
  await checkIn(car, [
    { ...effort, consent_id: consentId, metres: 2_000_000 },
    { ...effort, consent_id: otherId },
  ]);
  await revoke(gateway.db, consentId, gateway.clock.now());
  await checkIn(car, [{ ...effort, consent_id: consentId }]);
  expect([...(await efforts(consentId)), ...(await efforts(otherId))]).toEqual([]);
  const metrics = await gateway.gateway.metrics();
  expect(metrics).toContain('vinculum_gateway_refused_efforts_total{reason="tooFast"} 1');
  expect(metrics).toContain('vinculum_gateway_refused_efforts_total{reason="notLive"} 2');
  car.peer.close();
  other.peer.close();
});

test('one effort that is not as described costs the car neither the others nor its answer', async () => {
  const { car, consentId } = await sharingCar();
  await checkIn(car, [
    { consent_id: consentId, metres: 0.5 },
    { consent_id: consentId, metres: 700, use_days: 1 },
  ]);
  expect(desiredState.parse(await car.peer.nextMessage('/desired')).consents).toHaveLength(1);
  expect(await efforts(consentId)).toEqual([{ metres: 700, driving_ms: 0, use_days: 1 }]);
  expect(await gateway.gateway.metrics()).toContain(
    'vinculum_gateway_dropped_check_in_entries_total{list="effort"} 1',
  );
  car.peer.close();
});

test('an answer does not wait for what can be kept later, and a car whose effort cannot be kept stays connected', async () => {
  const { car, consentId } = await sharingCar();
  await sql`alter table consent_effort rename to gone_effort`.execute(gateway.db);
  const drove = [{ consent_id: consentId, metres: 300 }];
  try {
    await checkIn(car, drove);
    const { consents } = desiredState.parse(await car.peer.nextMessage('/desired'));
    expect(consents).toMatchObject([{ consent_id: consentId }]);
    expect(await gateway.gateway.metrics()).toMatch(/unkept_total\{what="effort"\} 1/);
  } finally {
    await sql`alter table gone_effort rename to consent_effort`.execute(gateway.db);
  }
  await checkIn(car, drove);
  expect(await efforts(consentId)).toEqual([{ metres: 300, driving_ms: 0, use_days: 0 }]);
  car.peer.close();
});
