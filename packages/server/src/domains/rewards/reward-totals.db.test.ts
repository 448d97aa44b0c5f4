import { reward, type RewardWorld, startRewardWorld } from '@vinculum/testkit/worlds/reward-world.ts';
import { array, assert, asyncProperty, integer, record } from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accrueRewardsOfDay } from './public.ts';

const SECOND_CAR = 'YNRTESTVN00000002';

let world: RewardWorld;
beforeAll(async () => {
  world = await startRewardWorld();
});
afterAll(() => world.server.stop());

/** Which transactions wrote and locked the rows that the accrual keeps. */
async function traces({ form, consent }: { form: number; consent: number }) {
  const { rows } = await sql<{ of: string; xmin: string; xmax: string }>`
    select 'ledger' as of, xmin::text, xmax::text from reward_accrual where consent_id = ${consent}
    union all select 'earned', xmin::text, xmax::text from reward_earned where consent_id = ${consent}
    union all select 'total', xmin::text, xmax::text from reward_total where form_id = ${form}
    union all select 'day', xmin::text, xmax::text from reward_day where form_id = ${form}
    union all select 'progress', xmin::text, '' from reward_progress where form_id = ${form}
    order by 1, 2, 3`.execute(world.server.db);
  return rows;
}

test('where nothing changed nothing is written, nor locked', async () => {
  const made = await world.consentWith({
    consumer: [reward([1, 1], { usd: 1 }), reward([4, 1], { usd: 1 })],
  });
  await world.reach(made.consent, '2026-11-07', { metres: 2_000 });
  await world.use(made.form, { hour: '2026-11-07T10:00:00Z', bytes: 2_000 });
  await accrueRewardsOfDay(world.server.db, '2026-11-07');
  const before = await traces(made);
  expect(new Set(before.map(({ of }) => of))).toEqual(
    new Set(['ledger', 'earned', 'total', 'day', 'progress']),
  );
  expect(await accrueRewardsOfDay(world.server.db, '2026-11-07')).toBe(0);
  expect(await traces(made)).toEqual(before);
});

test('a form that ended is settled by the first run for a later day, and is not read again', async () => {
  const made = await world.consentWith({ consumer: [reward([1, 1], { usd: 1 })] });
  await world.reach(made.consent, '2026-11-08', { metres: 2_000 });
  await accrueRewardsOfDay(world.server.db, '2026-11-08');
  await sql`update consent_form set status = 'REVOKED', ended_on = '2026-11-08T23:30:00Z' where id = ${made.form}`.execute(
    world.server.db,
  );
  await world.reach(made.consent, '2026-11-08', { metres: 3_000 });
  expect(await accrueRewardsOfDay(world.server.db, '2026-11-09')).toBe(1);
  const settled = await traces(made);
  // Nothing can come any more; would it be read, it would be paid.
  await world.reach(made.consent, '2026-11-10', { metres: 9_000 });
  expect(await accrueRewardsOfDay(world.server.db, '2026-11-09')).toBe(0);
  expect(await accrueRewardsOfDay(world.server.db, '2026-11-10')).toBe(0);
  expect(await traces(made)).toEqual(settled);
  expect((await world.accruals(made.consent)).map(({ steps }) => steps)).toEqual([3]);
});

test('a form that ended before its first run still earns', async () => {
  const { form, consent } = await world.consentWith({ consumer: [reward([1, 1], { usd: 1 })] }, 'EXPIRED');
  await sql`update consent_form set ended_on = '2026-11-08T00:00:01Z' where id = ${form}`.execute(
    world.server.db,
  );
  await world.reach(consent, '2026-11-07', { metres: 1_000 });
  await accrueRewardsOfDay(world.server.db, '2026-11-11');
  expect(await world.accruals(consent)).toMatchObject([{ day: '2026-11-07', steps: 1 }]);
});

/** The running totals beside what the ledger adds up to. */
async function totalsAndLedger(form: number) {
  const { rows } = await sql<{ stored: unknown; summed: unknown }>`
    with ledger as (select * from reward_accrual where form_id = ${form})
    select (select jsonb_agg(jsonb_build_array(kind, reward_index, cars, steps, trim_scale(amount)) order by kind, reward_index)
        from (select kind, reward_index, cars, steps, amount from reward_total where form_id = ${form}) t) as stored,
      (select jsonb_agg(jsonb_build_array(kind, reward_index, cars, steps, trim_scale(amount)) order by kind, reward_index)
        from (select kind, reward_index, count(distinct consent_id) filter (where steps > 0) as cars,
          sum(steps) as steps, sum(amount) as amount from ledger group by 1, 2) t) as summed
    union all
    select (select jsonb_agg(jsonb_build_array(day, kind, currency_type, cars, trim_scale(amount)) order by day, kind, currency_type)
        from reward_day where form_id = ${form}),
      (select jsonb_agg(jsonb_build_array(day, kind, currency_type, cars, trim_scale(amount)) order by day, kind, currency_type)
        from (select day, kind, currency_type, count(distinct consent_id) as cars, sum(amount) as amount
          from ledger where steps > 0 group by 1, 2, 3) t)`.execute(world.server.db);
  return rows;
}

/** A car's data is delivered on some day, perhaps late, and the accrual runs for some day. */
const happening = record({
  car: integer({ min: 0, max: 1 }),
  day: integer({ min: 1, max: 6 }),
  bytes: integer({ min: 1, max: 5_000 }),
  run: integer({ min: 1, max: 6 }),
});

test('whatever comes late and in whatever order days are run, the totals are what the ledger adds up to', async () => {
  const check = asyncProperty(array(happening, { minLength: 1, maxLength: 8 }), async (happenings) => {
    const made = await world.consentWith({
      consumer: [reward([4, 1], { usd: 0.1 }), reward([4, 3], { usd: 1 }), reward([4, 2], { token: 1 })],
      oem: [reward([4, 1], { crypto: 1e-9 })],
    });
    await world.addCar(made.form, SECOND_CAR);
    for (const { car, day, bytes, run } of happenings) {
      await world.use(made.form, {
        hour: `2026-08-0${day}T10:00:00Z`,
        bytes,
        ...(car === 0 ? {} : { vin: SECOND_CAR }),
      });
      await accrueRewardsOfDay(world.server.db, `2026-08-0${run}`);
      for (const { stored, summed } of await totalsAndLedger(made.form)) expect(stored).toEqual(summed);
    }
    await world.settle(made.form);
  });
  await assert(check, { numRuns: 25 });
}, 60_000);
