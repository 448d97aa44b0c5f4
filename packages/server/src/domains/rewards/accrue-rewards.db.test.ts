import { amountOf, baseUnitsOfStep, earnedSteps } from '@vinculum/contract/rewards/reward-payout.ts';
import { reward, type RewardWorld, startRewardWorld } from '@vinculum/testkit/worlds/reward-world.ts';
import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accrueRewards, accrueRewardsOfDay } from './public.ts';

let world: RewardWorld;
beforeAll(async () => {
  world = await startRewardWorld();
});
afterAll(() => world.server.stop());

test.each([
  { name: 'miles', type: 0, effort: { metres: 16_094 }, steps: 1 },
  { name: 'miles, a metre short', type: 0, effort: { metres: 16_093 }, steps: 0 },
  { name: 'kilometres', type: 1, effort: { metres: 29_999 }, steps: 2 },
  { name: 'days of use', type: 2, effort: { use_days: 31 }, steps: 3 },
  { name: 'hours of driving', type: 3, effort: { driving_ms: 36_000_000 }, steps: 1 },
])('ten $name earn $steps times', async ({ type, effort, steps }) => {
  const { consent } = await world.consentWith({ consumer: [reward([type, 10], { usd: 0.1 })] });
  await world.reach(consent, '2026-11-02', effort);
  await accrueRewardsOfDay(world.server.db, '2026-11-02');
  expect(await world.accruals(consent)).toMatchObject([{ steps, amount: steps === 0 ? '0' : `0.${steps}` }]);
});

test('kilobytes come from the platform’s own metering, whatever a car says', async () => {
  const { form, consent } = await world.consentWith({ consumer: [reward([4, 2], { crypto: 1e-9 })] });
  await world.reach(consent, '2026-11-02', { metres: 1_000_000 });
  await world.use(form, { hour: '2026-11-02T00:00:00Z', bytes: 3_000 });
  await world.use(form, { hour: '2026-11-02T23:00:00Z', bytes: 1_001 });
  await accrueRewardsOfDay(world.server.db, '2026-11-02');
  expect(await world.accruals(consent)).toMatchObject([
    { effort_total: 4_001, steps: 2, amount: '0.000000002', currency_type: 2 },
  ]);
});

test('the same day again gives the same rows, and says that nothing changed', async () => {
  const { consent } = await world.consentWith({
    consumer: [reward([1, 1], { usd: 0.02 })],
    oem: [reward([1, 2], { token: 1 })],
  });
  await world.reach(consent, '2026-11-01', { metres: 5_500 });
  await world.reach(consent, '2026-11-02', { metres: 9_100 });
  expect(await accrueRewardsOfDay(world.server.db, '2026-11-01')).toBeGreaterThan(0);
  const first = await world.accruals(consent);
  expect(await accrueRewardsOfDay(world.server.db, '2026-11-01')).toBe(0);
  expect(await accrueRewardsOfDay(world.server.db, '2026-11-02')).toBe(0);
  expect(await world.accruals(consent)).toEqual(first);
  expect(first).toMatchObject([
    { kind: 'consumer', day: '2026-11-01', steps: 5, amount: '0.1', total: '0.1' },
    { kind: 'consumer', day: '2026-11-02', steps: 4, amount: '0.08', total: '0.18' },
    { kind: 'oem', day: '2026-11-01', steps: 2, amount: '2', total: '2' },
    { kind: 'oem', day: '2026-11-02', steps: 2, amount: '2', total: '4' },
  ]);
  await world.reach(consent, '2026-11-02', { metres: 9_900 });
  expect(await accrueRewardsOfDay(world.server.db, '2026-11-02'), 'under both rewards').toBe(2);
});

test('usage that arrives late changes its day and every later one, when its day is run again', async () => {
  const { form, consent } = await world.consentWith({ consumer: [reward([4, 1], { token: 1 })] });
  await world.use(form, { hour: '2026-10-30T10:00:00Z', bytes: 900 });
  await world.use(form, { hour: '2026-11-01T10:00:00Z', bytes: 300 });
  await accrueRewardsOfDay(world.server.db, '2026-11-01');
  expect((await world.accruals(consent)).map(({ steps }) => steps)).toEqual([0, 1]);
  await world.use(form, { hour: '2026-10-30T11:00:00Z', bytes: 850 });
  await accrueRewardsOfDay(world.server.db, '2026-10-30');
  expect(await world.accruals(consent)).toMatchObject([
    { day: '2026-10-30', effort_total: 1_750, steps: 1, total: '1' },
    { day: '2026-11-01', effort_total: 2_050, steps: 1, total: '2' },
  ]);
});

test('days on which no run took place are caught up by the next', async () => {
  const { consent } = await world.consentWith({ consumer: [reward([1, 1], { token: 1 })] });
  await world.reach(consent, '2026-10-20', { metres: 2_000 });
  await accrueRewardsOfDay(world.server.db, '2026-10-20');
  await world.reach(consent, '2026-10-21', { metres: 4_000 });
  await world.reach(consent, '2026-10-25', { metres: 5_000 });
  await accrueRewardsOfDay(world.server.db, '2026-10-25');
  expect((await world.accruals(consent)).map(({ day, steps }) => [day, steps])).toEqual([
    ['2026-10-20', 2],
    ['2026-10-21', 2],
    ['2026-10-25', 1],
  ]);
});

test('a car counts anew after a fresh consent, and keeps what it reached under the former', async () => {
  const { consent } = await world.consentWith({ consumer: [reward([1, 1], { token: 1 })] });
  await world.reach(consent, '2026-11-01', { metres: 3_400 });
  await world.reach(consent, '2026-11-02', { metres: 700, granted_at: '2026-11-02T08:00:00.000Z' });
  await accrueRewardsOfDay(world.server.db, '2026-11-01');
  expect((await world.accruals(consent)).map(({ effort_total, steps }) => [effort_total, steps])).toEqual([
    [3_400_000, 3],
    [4_100_000, 1],
  ]);
});

test('a draft earns nothing', async () => {
  const { form, consent } = await world.consentWith({ consumer: [reward([4, 1], { token: 1 })] }, 'DRAFT');
  await world.use(form, { hour: '2026-11-02T10:00:00Z', bytes: 5_000 });
  await accrueRewardsOfDay(world.server.db, '2026-11-02');
  expect(await world.accruals(consent)).toEqual([]);
});

test('a vehicle of tests earns nothing, by a first run of a day nor by one for what has moved since', async () => {
  const rewards = [reward([1, 1], { token: 1 }), reward([4, 1], { token: 1 })];
  const { form, consent } = await world.consentWith({ consumer: rewards });
  const vin = 'YNRTESTVN00000002';
  const tested = await world.addCar(form, vin);
  const { db } = world.server;
  await db.updateTable('consent').set({ is_test: true }).where('id', '=', tested).execute();
  for (const metres of [1_000, 3_000]) {
    for (const one of [consent, tested]) await world.reach(one, '2026-11-02', { metres });
    for (const used of [{}, { vin }])
      await world.use(form, { hour: '2026-11-02T10:00:00Z', bytes: 1_000, ...used });
    await accrueRewardsOfDay(db, '2026-11-02');
  }
  expect((await world.accruals(consent)).map(({ steps }) => steps)).toEqual([3, 2]);
  expect(await world.accruals(tested)).toEqual([]);
});

test('a run by the clock settles the day before until an hour after midnight', async () => {
  const { consent } = await world.consentWith({ consumer: [reward([1, 1], { token: 1 })] });
  await world.reach(consent, '2026-11-05', { metres: 1_000 });
  await accrueRewards(world.server.db, Date.parse('2026-11-05T23:55:00Z'));
  await world.reach(consent, '2026-11-05', { metres: 2_000 });
  await world.reach(consent, '2026-11-06', { metres: 4_000 });
  await accrueRewards(world.server.db, Date.parse('2026-11-06T00:55:00Z'));
  const steps = async () => (await world.accruals(consent)).map((row) => row.steps);
  expect(await steps()).toEqual([2, 2]);
  // Covered up to the new day; what still comes late for the day before is seen by no run from one o'clock on.
  await accrueRewards(world.server.db, Date.parse('2026-11-06T01:00:00Z'));
  await world.reach(consent, '2026-11-05', { metres: 3_000 });
  await accrueRewards(world.server.db, Date.parse('2026-11-06T01:00:00Z'));
  expect(await steps()).toEqual([2, 2]);
  await accrueRewards(world.server.db, Date.parse('2026-11-06T00:59:59.999Z'));
  expect(await steps()).toEqual([3, 2]);
});

test('kilobytes of the first hour of a day count when that day is run again', async () => {
  const { form, consent } = await world.consentWith({ consumer: [reward([4, 1], { token: 1 })] });
  await accrueRewardsOfDay(world.server.db, '2026-11-02');
  await world.use(form, { hour: '2026-11-02T00:00:00Z', bytes: 1_000 });
  await accrueRewardsOfDay(world.server.db, '2026-11-02');
  expect(await world.accruals(consent)).toMatchObject([{ steps: 1 }]);
});

test('a day that added nothing to what a reward is paid for has no row', async () => {
  const { consent } = await world.consentWith({ consumer: [reward([3, 1], { token: 1 })] });
  await world.reach(consent, '2026-11-01', { driving_ms: 3_600_000, metres: 1 });
  await world.reach(consent, '2026-11-02', { driving_ms: 3_600_000, metres: 2 });
  await accrueRewardsOfDay(world.server.db, '2026-11-01');
  expect(await world.accruals(consent)).toMatchObject([{ day: '2026-11-01', steps: 1 }]);
});

const history = record({
  effortValue: integer({ min: 1, max: 40 }),
  currencyValue: constantFrom(0.01, 0.1, 3, 1e-9, 2.5),
  driven: array(integer({ min: 0, max: 30_000 }), { minLength: 1, maxLength: 8 }),
  order: array(integer({ min: 0, max: 7 }), { maxLength: 4 }),
});

test('whatever the days and the order of their runs, all of them earn what their sum earns', async () => {
  const check = asyncProperty(history, async ({ effortValue, currencyValue, driven, order }) => {
    const { form, consent } = await world.consentWith({
      consumer: [reward([1, effortValue], { usd: currencyValue })],
    });
    let metres = 0;
    for (const [index, more] of driven.entries()) {
      metres += more;
      await world.reach(consent, `2026-09-0${index + 1}`, { metres });
    }
    for (const index of order) await accrueRewardsOfDay(world.server.db, `2026-09-0${index + 1}`);
    await accrueRewardsOfDay(world.server.db, '2026-09-01');
    const steps = earnedSteps(BigInt(metres) * 1000n, baseUnitsOfStep(1, effortValue));
    const rows = await world.accruals(consent);
    expect(rows.reduce((sum, row) => sum + row.steps, 0)).toBe(Number(steps));
    expect(rows.at(-1)?.total ?? '0').toBe(amountOf(steps, currencyValue));
    await world.settle(form);
  });
  await assert(check, { numRuns: 25 });
}, 60_000);
