import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { inTransaction } from '@vinculum/testkit/machine/in-transaction.ts';
import { reward, type RewardWorld, startRewardWorld } from '@vinculum/testkit/worlds/reward-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accrueRewardsOfDay, deleteEffortPastRetention, eraseEffortOfConsent } from './public.ts';

let world: RewardWorld;
beforeAll(async () => {
  world = await startRewardWorld();
});
afterAll(() => world.server.stop());

const perKilometre = [reward([1, 1], { token: 1 })];
/** A form's days are 30: what was driven before 11 October may go. */
const NOW = Date.parse('2026-11-10T12:00:00Z');

async function days(consent_id: number): Promise<[string, number][]> {
  const rows = await world.server.db
    .selectFrom('consent_effort')
    .select(['day', 'metres'])
    .where('consent_id', '=', consent_id)
    .orderBy('granted_at')
    .orderBy('day')
    .execute();
  return rows.map(({ day, metres }) => [day, metres]);
}

async function stepsOf(consent: number) {
  return (await world.accruals(consent)).map(({ day, steps, effort_total }) => [day, steps, effort_total]);
}

/** A car that drove a kilometre and a half on each of these days. */
async function driven(on: readonly string[], rewards = perKilometre) {
  const made = await world.consentWith({ consumer: rewards });
  for (const [index, day] of on.entries())
    await world.reach(made.consent, day, { metres: 1500 * (index + 1) });
  return made;
}

const october = ['2026-10-08', '2026-10-09', '2026-10-10', '2026-10-11', '2026-11-09'];

test('accrued days go when the form’s days are over; the newest stays as an opening balance of no day', async () => {
  const { form, consent } = await driven(october);
  await accrueRewardsOfDay(world.server.db, '2026-11-09');
  expect(await deleteEffortPastRetention(world.server.db, NOW)).toBe(2);
  const left = [
    ['-infinity', 4500],
    ['2026-10-11', 6000],
    ['2026-11-09', 7500],
  ];
  expect(await days(consent)).toEqual(left);
  expect(await deleteEffortPastRetention(world.server.db, NOW)).toBe(0);
  expect(await days(consent)).toEqual(left);
  await deleteEffortPastRetention(world.server.db, NOW + DAY_MS);
  expect(await days(consent)).toEqual([
    ['-infinity', 6000],
    ['2026-11-09', 7500],
  ]);
  await world.settle(form);
});

test.each([{ day: '2026-11-10' }, { day: '2026-11-09' }, { day: '2026-10-09' }, { day: '2020-01-01' }])(
  'what was earned is the same whichever day is run after that: $day',
  async ({ day }) => {
    const { form, consent } = await driven(october);
    await accrueRewardsOfDay(world.server.db, '2026-11-09');
    const before = await stepsOf(consent);
    await deleteEffortPastRetention(world.server.db, NOW);
    await accrueRewardsOfDay(world.server.db, day);
    expect(await stepsOf(consent)).toEqual(before);
    await world.reach(consent, '2026-11-10', { metres: 8000 });
    await accrueRewardsOfDay(world.server.db, day);
    await accrueRewardsOfDay(world.server.db, '2026-11-10');
    expect(await stepsOf(consent)).toEqual([...before, ['2026-11-10', 1, 8_000_000]]);
    await world.settle(form);
  },
);

test('what no run has covered stays until one has', async () => {
  const { form, consent } = await driven(['2026-10-01', '2026-10-02']);
  expect(await deleteEffortPastRetention(world.server.db, NOW)).toBe(0);
  await accrueRewardsOfDay(world.server.db, '2026-10-02');
  await deleteEffortPastRetention(world.server.db, NOW);
  expect(await days(consent), 'the second may still change').toEqual([
    ['-infinity', 1500],
    ['2026-10-02', 3000],
  ]);
  await world.settle(form);
});

test('of a form without rewards nothing waits to be accrued', async () => {
  const { consent } = await driven(october, []);
  await deleteEffortPastRetention(world.server.db, NOW);
  expect((await days(consent)).map(([day]) => day)).toEqual(['-infinity', '2026-10-11', '2026-11-09']);
});

test('of a grant that is over nothing stays', async () => {
  const { form, consent } = await driven(october);
  await accrueRewardsOfDay(world.server.db, '2026-11-09');
  await world.server.db
    .updateTable('consent')
    .set({ status: 'FORM_CANCELED' })
    .where('id', '=', consent)
    .execute();
  expect(await deleteEffortPastRetention(world.server.db, NOW)).toBe(3);
  expect((await days(consent)).map(([day]) => day)).toEqual(['2026-10-11', '2026-11-09']);
  await world.settle(form);
});

test('erasure leaves what was earned and nothing of what was driven, of this consent alone', async () => {
  const [erased, retained] = [await driven(october), await driven(october)];
  await accrueRewardsOfDay(world.server.db, '2026-11-09');
  const before = await stepsOf(erased.consent);
  await inTransaction(world.server.db, (trx) => eraseEffortOfConsent(trx, erased.consent));
  expect(await days(erased.consent)).toEqual([]);
  expect(await days(retained.consent)).toHaveLength(5);
  for (const day of ['2026-11-09', '2026-10-08']) {
    await accrueRewardsOfDay(world.server.db, day);
    expect(await stepsOf(erased.consent)).toEqual(before);
  }
  await world.settle(erased.form);
  await world.settle(retained.form);
});

test.each([
  { again: '2026-11-09', earns: [] },
  { again: '2026-11-10', earns: [['2026-11-10', 1, 8_700_000]] },
])(
  'an owner who consents again after an erasure, on $again, keeps what was earned before',
  async ({ again, earns }) => {
    const { form, consent } = await driven(october);
    await accrueRewardsOfDay(world.server.db, '2026-11-09');
    const before = await stepsOf(consent);
    await inTransaction(world.server.db, (trx) => eraseEffortOfConsent(trx, consent));
    await world.reach(consent, again, { metres: 1200, granted_at: `${again}T11:00:00.000Z` });
    await accrueRewardsOfDay(world.server.db, '2026-11-09');
    await accrueRewardsOfDay(world.server.db, '2026-11-10');
    expect(await stepsOf(consent)).toEqual([...before, ...earns]);
    await world.settle(form);
  },
);
