import { getEarnedRewardsEndpoint } from '@vinculum/contract/rewards/endpoints.ts';
import type { ActorKey } from '@vinculum/testkit/actors.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accrueRewardsOfDay } from './public.ts';

const cars = [carVin(1), carVin(2), carVin(3)];

let world: ConsentWorld;
let formId: number;

beforeAll(async () => {
  world = await startConsentWorld();
  await world.permit({ standard: true });
  await world.registerCars(cars);
  formId = await world.saveForm({
    consumer_rewards: [
      { effort_type: 1, effort_value: 10, currency_type: 1, currency_value: 0.1 },
      { effort_type: 2, effort_value: 1, currency_type: 1, currency_value: 0.05 },
      { effort_type: 3, effort_value: 100, currency_type: 0, currency_value: 7 },
    ],
    oem_rewards: [{ effort_type: 0, effort_value: 1, currency_type: 2, currency_value: 1e-9 }],
  });
  await world.publish(formId, cars);
  // The day before the first of thirty, and the first.
  await reach(carVin(1), '2026-10-03', 10_000);
  await reach(carVin(1), '2026-11-01', 25_000);
  await reach(carVin(2), '2026-10-04', 30_000);
  await reach(carVin(3), '2026-11-02', 500);
  await accrueRewardsOfDay(world.server.db, '2026-10-01');
});
afterAll(() => world.server.stop());

async function reach(vin: string, day: string, metres: number): Promise<void> {
  const { id } = await world.consentOf(formId, vin);
  await world.server.db
    .insertInto('consent_effort')
    .values({
      consent_id: id,
      granted_at: new Date('2026-09-30T00:00:00Z'),
      day,
      metres,
      driving_ms: 1,
      use_days: metres >= 25_000 ? 2 : 0,
    })
    .execute();
}

function rewardsOf(id: number, by: ActorKey) {
  return world.server.call(getEarnedRewardsEndpoint, { params: { id } }, world.people.signedIn(by));
}

test('a viewer sees what each reward has come to, and a sum for each currency', async () => {
  const { body } = await rewardsOf(formId, 'consumer.viewer');
  expect(body.rewards).toMatchObject([
    { kind: 'consumer', effort_type: 1, cars: 2, steps: 5, amount: '0.5' },
    { kind: 'consumer', effort_type: 2, cars: 2, steps: 4, amount: '0.2' },
    { kind: 'consumer', effort_type: 3, cars: 0, steps: 0, amount: '0' },
    { kind: 'oem', effort_type: 0, cars: 2, steps: 33, amount: '0.000000033' },
  ]);
  expect(body.totals).toEqual([
    { kind: 'consumer', currency_type: 0, amount: '0' },
    { kind: 'consumer', currency_type: 1, amount: '0.7' },
    { kind: 'oem', currency_type: 2, amount: '0.000000033' },
  ]);
});

test('the days are those of the last thirty on which something was earned', async () => {
  const { body } = await rewardsOf(formId, 'consumer.viewer');
  expect(body.today).toBe('2026-11-02');
  expect(body.days).toEqual([
    { kind: 'consumer', day: '2026-10-04', currency_type: 1, amount: '0.4', cars: 1 },
    { kind: 'consumer', day: '2026-11-01', currency_type: 1, amount: '0.2', cars: 1 },
    { kind: 'oem', day: '2026-10-04', currency_type: 2, amount: '0.000000018', cars: 1 },
    { kind: 'oem', day: '2026-11-01', currency_type: 2, amount: '0.000000009', cars: 1 },
  ]);
});

test('of one car only its own is told, and nothing of a car without the form', async () => {
  const ofCar = async (vin: string) => {
    const request = { params: { id: formId }, query: { vin } };
    return (
      await world.server.call(getEarnedRewardsEndpoint, request, world.people.signedIn('consumer.viewer'))
    ).body;
  };
  expect((await ofCar(carVin(1))).totals).toContainEqual({
    kind: 'consumer',
    currency_type: 1,
    amount: '0.3',
  });
  expect((await ofCar(carVin(2))).totals).toContainEqual({
    kind: 'consumer',
    currency_type: 1,
    amount: '0.4',
  });
  expect((await ofCar(carVin(1))).days).toEqual([
    { kind: 'consumer', day: '2026-11-01', currency_type: 1, amount: '0.2', cars: 1 },
    { kind: 'oem', day: '2026-11-01', currency_type: 2, amount: '0.000000009', cars: 1 },
  ]);
  expect((await ofCar(carVin(3))).days, 'it has moved, and earned nothing').toEqual([]);
  expect((await ofCar(carVin(9))).rewards.every((reward) => reward.steps === 0)).toBe(true);
});

test('a draft shows its promises and nothing earned', async () => {
  const reward = { effort_type: 1, effort_value: 10, currency_type: 1, currency_value: 0.1 };
  const draft = await world.saveForm({ consumer_rewards: [reward] });
  const { body } = await rewardsOf(draft, 'consumer.viewer');
  expect(body.rewards).toEqual([{ ...reward, kind: 'consumer', cars: 0, steps: 0, amount: '0' }]);
  expect(body.days).toEqual([]);
});

test('another organisation’s form is not found; without a role, and from other portals, nothing is said', async () => {
  expect((await rewardsOf(formId, 'otherConsumer.viewer')).problem.code).toBe('consentFormNotFound');
  expect((await rewardsOf(999_999, 'consumer.viewer')).problem.code).toBe('consentFormNotFound');
  for (const actor of ['consumer.nobody', 'oem.admin'] as const) {
    expect((await rewardsOf(formId, actor)).problem.code).toBe('forbidden');
  }
});
