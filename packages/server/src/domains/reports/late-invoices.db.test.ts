import { reward, type RewardWorld, startRewardWorld } from '@vinculum/testkit/worlds/reward-world.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accrueRewardsOfDay } from '../rewards/public.ts';
import { recordRun } from '../scheduled-runs/public.ts';

const KILOMETRE = 1;
let world: RewardWorld;
let made: Awaited<ReturnType<RewardWorld['consentWith']>>;

/** October is drawn as it ends, before all of its last day is counted. */
beforeEach(async () => {
  world = await startRewardWorld();
  made = await world.consentWith({ consumer: [reward([KILOMETRE, 10], { token: 3 })] });
  await world.use(made.form, { hour: '2026-10-31T22:00:00Z', bytes: 5 });
  await run('invoice-of-today', '2026-10-31T23:50:00Z');
  await world.use(made.form, { hour: '2026-10-31T23:00:00Z', bytes: 7 });
  await world.reach(made.consent, '2026-10-31', { metres: 20_000 });
  await accrueRewardsOfDay(world.server.db, '2026-10-31');
});
afterEach(() => world.server.stop());

async function run(name: 'invoice' | 'invoice-of-today', at: string): Promise<void> {
  const { deps, db } = world.server;
  const job = deps.jobs.find((each) => each.name === name);
  const now = Date.parse(at);
  const work = async () => (await job?.run(db, now)) ?? 0;
  await recordRun(db, { job: name, byHand: null, clock: () => now, work });
}

const october = async () => {
  const { db } = world.server;
  const found = db.selectFrom('invoice').select(['drawn_to', 'bytes', 'amounts']);
  const { drawn_to, bytes, amounts } = await found
    .where('month', '=', '2026-10-01')
    .executeTakeFirstOrThrow();
  return [drawn_to, bytes, amounts['owner_reward_token']];
};
const incomplete = ['2026-10-31', '5', '0'];
const whole = ['2026-10-31', '12', '6'];

test('a month whose last night was missed is made whole by the next', async () => {
  expect(await october()).toEqual(incomplete);
  await run('invoice', '2026-11-02T02:30:00Z');
  expect(await october()).toEqual(whole);
});

test('what is counted in the first days of a month still comes into the one before', async () => {
  await run('invoice', '2026-11-01T02:30:00Z');
  await world.use(made.form, { hour: '2026-10-31T23:00:00Z', bytes: 1 });
  await run('invoice', '2026-11-09T02:30:00Z');
  expect(await october()).toEqual(['2026-10-31', '13', '6']);
  await world.use(made.form, { hour: '2026-10-31T23:00:00Z', bytes: 1 });
  await run('invoice', '2026-11-10T02:30:00Z');
  expect(await october(), 'later it is settled').toEqual(['2026-10-31', '13', '6']);
});

test('however long nothing ran, the months since the last good run are drawn', async () => {
  await run('invoice', '2026-10-31T02:30:00Z');
  await run('invoice-of-today', '2026-12-20T12:00:00Z');
  expect(await october()).toEqual(incomplete);
  await run('invoice', '2026-12-21T02:30:00Z');
  expect(await october()).toEqual(whole);
});
