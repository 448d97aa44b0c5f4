import { amountOf, baseUnitsOfStep, earnedSteps } from '@vinculum/contract/consent/earned.ts';
import type { Reward } from '@vinculum/contract/consent/reward.ts';
import { type People, seedPeople } from '@vinculum/testkit/actors.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accrueRewards, accrueRewardsOfDay } from './public.ts';

const VIN = 'YNRTESTVN00000001';
const GRANTED = '2026-10-01T00:00:00.000Z';

let server: TestServer;
let people: People;

beforeAll(async () => {
  server = await startTestServer();
  people = await seedPeople(server.db, server.clock.now);
});
afterAll(() => server.stop());

interface Rewards {
  readonly consumer?: readonly Reward[];
  readonly oem?: readonly Reward[];
}

/** A published form with these rewards and one consent under it. */
async function consentWith(
  rewards: Rewards,
  status = 'PUBLISHED',
): Promise<{ form: number; consent: number }> {
  const now = new Date(server.clock.now());
  const content = { consumer_rewards: rewards.consumer ?? [], oem_rewards: rewards.oem ?? [] };
  const { rows } = await sql<{ form: number; consent: number }>`
    with form as (
      insert into consent_form (consumer_id, status, title, consent_type, expiry_type, data_retention_in_days,
        has_encryption, content, created_by, created_on, updated_on)
      values (${people.organisations.consumer}, ${status}, 'Pay how you drive', 'Standard', 0, 30, false,
        ${JSON.stringify(content)}, 'x', ${now}, ${now}) returning id, consumer_id)
    insert into consent (form_id, consumer_id, vin, status, granted_at, created_on, updated_on)
    select id, consumer_id, ${VIN}, 'FORM_ACCEPTED', ${GRANTED}, ${now}, ${now} from form
    returning form_id as form, id as consent`.execute(server.db);
  const [made] = rows;
  if (made === undefined) throw new Error('nothing was inserted');
  return made;
}

interface Effort {
  readonly metres?: number;
  readonly driving_ms?: number;
  readonly use_days?: number;
  readonly granted_at?: string;
}

/** By the end of a day, since a grant. */
async function reach(consent_id: number, day: string, said: Effort): Promise<void> {
  const { granted_at = GRANTED, ...effort } = said;
  const row = { metres: 0, driving_ms: 0, use_days: 0, ...effort };
  await server.db
    .insertInto('consent_effort')
    .values({ consent_id, granted_at: new Date(granted_at), day, ...row })
    .onConflict((on) => on.columns(['consent_id', 'granted_at', 'day']).doUpdateSet(row))
    .execute();
}

async function use(form_id: number, hour: string, bytes: number): Promise<void> {
  await server.db
    .insertInto('usage_hour')
    .values({
      consumer_id: people.organisations.consumer,
      form_id,
      vin: VIN,
      hour: new Date(hour),
      messages: 1,
      bytes,
    })
    .onConflict((on) =>
      on
        .columns(['consumer_id', 'form_id', 'vin', 'hour'])
        .doUpdateSet((set) => ({ bytes: set('usage_hour.bytes', '+', bytes) })),
    )
    .execute();
}

async function accruals(consent: number) {
  return await server.db
    .selectFrom('reward_accrual')
    .select(['kind', 'reward_index', 'day', 'effort_total', 'steps', 'currency_type'])
    .select(sql<string>`trim_scale(amount)::text`.as('amount'))
    .select(sql<string>`trim_scale(amount_total)::text`.as('total'))
    .where('consent_id', '=', consent)
    .orderBy('kind')
    .orderBy('reward_index')
    .orderBy('day')
    .execute();
}

/** So much of a currency for so much of an effort; US dollars and tokens by name. */
function reward(
  [effort_type, effort_value]: [number, number],
  earns: Partial<Record<'usd' | 'token' | 'crypto', number>>,
): Reward {
  const currency_type = earns.usd !== undefined ? 1 : earns.token !== undefined ? 0 : 2;
  return {
    effort_type,
    effort_value,
    currency_type,
    currency_value: earns.usd ?? earns.token ?? earns.crypto ?? 0,
  };
}

test.each([
  { name: 'miles', type: 0, effort: { metres: 16_094 }, steps: 1 },
  { name: 'miles, a metre short', type: 0, effort: { metres: 16_093 }, steps: 0 },
  { name: 'kilometres', type: 1, effort: { metres: 29_999 }, steps: 2 },
  { name: 'days of use', type: 2, effort: { use_days: 31 }, steps: 3 },
  { name: 'hours of driving', type: 3, effort: { driving_ms: 36_000_000 }, steps: 1 },
])('ten $name earn $steps times', async ({ type, effort, steps }) => {
  const { consent } = await consentWith({ consumer: [reward([type, 10], { usd: 0.1 })] });
  await reach(consent, '2026-11-02', effort);
  await accrueRewardsOfDay(server.db, '2026-11-02');
  expect(await accruals(consent)).toMatchObject([{ steps, amount: steps === 0 ? '0' : `0.${steps}` }]);
});

test('kilobytes come from the platform’s own metering, whatever a car says', async () => {
  const { form, consent } = await consentWith({ consumer: [reward([4, 2], { crypto: 1e-9 })] });
  await reach(consent, '2026-11-02', { metres: 1_000_000 });
  await use(form, '2026-11-02T00:00:00Z', 3_000);
  await use(form, '2026-11-02T23:00:00Z', 1_001);
  await accrueRewardsOfDay(server.db, '2026-11-02');
  expect(await accruals(consent)).toMatchObject([
    { effort_total: 4_001, steps: 2, amount: '0.000000002', currency_type: 2 },
  ]);
});

test('the same day again gives the same rows, and says that nothing changed', async () => {
  const { consent } = await consentWith({
    consumer: [reward([1, 1], { usd: 0.02 })],
    oem: [reward([1, 2], { token: 1 })],
  });
  await reach(consent, '2026-11-01', { metres: 5_500 });
  await reach(consent, '2026-11-02', { metres: 9_100 });
  expect(await accrueRewardsOfDay(server.db, '2026-11-01')).toBeGreaterThan(0);
  const first = await accruals(consent);
  expect(await accrueRewardsOfDay(server.db, '2026-11-01')).toBe(0);
  expect(await accrueRewardsOfDay(server.db, '2026-11-02')).toBe(0);
  expect(await accruals(consent)).toEqual(first);
  expect(first).toMatchObject([
    { kind: 'consumer', day: '2026-11-01', steps: 5, amount: '0.1', total: '0.1' },
    { kind: 'consumer', day: '2026-11-02', steps: 4, amount: '0.08', total: '0.18' },
    { kind: 'oem', day: '2026-11-01', steps: 2, amount: '2', total: '2' },
    { kind: 'oem', day: '2026-11-02', steps: 2, amount: '2', total: '4' },
  ]);
});

test('usage that arrives late changes its day and every later one, when its day is run again', async () => {
  const { form, consent } = await consentWith({ consumer: [reward([4, 1], { token: 1 })] });
  await use(form, '2026-10-30T10:00:00Z', 900);
  await use(form, '2026-11-01T10:00:00Z', 300);
  await accrueRewardsOfDay(server.db, '2026-11-01');
  expect((await accruals(consent)).map(({ steps }) => steps)).toEqual([0, 1]);
  await use(form, '2026-10-30T11:00:00Z', 850);
  await accrueRewardsOfDay(server.db, '2026-10-30');
  expect(await accruals(consent)).toMatchObject([
    { day: '2026-10-30', effort_total: 1_750, steps: 1, total: '1' },
    { day: '2026-11-01', effort_total: 2_050, steps: 1, total: '2' },
  ]);
});

test('days on which no run took place are caught up by the next', async () => {
  const { consent } = await consentWith({ consumer: [reward([1, 1], { token: 1 })] });
  await reach(consent, '2026-10-20', { metres: 2_000 });
  await accrueRewardsOfDay(server.db, '2026-10-20');
  await reach(consent, '2026-10-21', { metres: 4_000 });
  await reach(consent, '2026-10-25', { metres: 5_000 });
  await accrueRewardsOfDay(server.db, '2026-10-25');
  expect((await accruals(consent)).map(({ day, steps }) => [day, steps])).toEqual([
    ['2026-10-20', 2],
    ['2026-10-21', 2],
    ['2026-10-25', 1],
  ]);
});

test('a car counts anew after a fresh consent, and keeps what it reached under the former', async () => {
  const { consent } = await consentWith({ consumer: [reward([1, 1], { token: 1 })] });
  await reach(consent, '2026-11-01', { metres: 3_400 });
  await reach(consent, '2026-11-02', { metres: 700, granted_at: '2026-11-02T08:00:00.000Z' });
  await accrueRewardsOfDay(server.db, '2026-11-01');
  expect((await accruals(consent)).map(({ effort_total, steps }) => [effort_total, steps])).toEqual([
    [3_400_000, 3],
    [4_100_000, 1],
  ]);
});

test('a draft earns nothing', async () => {
  const { form, consent } = await consentWith({ consumer: [reward([4, 1], { token: 1 })] }, 'DRAFT');
  await use(form, '2026-11-02T10:00:00Z', 5_000);
  await accrueRewardsOfDay(server.db, '2026-11-02');
  expect(await accruals(consent)).toEqual([]);
});

test('a run by the clock settles the day before until an hour after midnight', async () => {
  const { consent } = await consentWith({ consumer: [reward([1, 1], { token: 1 })] });
  await reach(consent, '2026-11-05', { metres: 1_000 });
  await accrueRewards(server.db, Date.parse('2026-11-05T23:55:00Z'));
  await reach(consent, '2026-11-05', { metres: 2_000 });
  await reach(consent, '2026-11-06', { metres: 4_000 });
  await accrueRewards(server.db, Date.parse('2026-11-06T00:55:00Z'));
  expect((await accruals(consent)).map(({ steps }) => steps)).toEqual([2, 2]);
});

const history = record({
  effortValue: integer({ min: 1, max: 40 }),
  currencyValue: constantFrom(0.01, 0.1, 3, 1e-9, 2.5),
  driven: array(integer({ min: 0, max: 30_000 }), { minLength: 1, maxLength: 8 }),
  order: array(integer({ min: 0, max: 7 }), { maxLength: 4 }),
});

test('whatever the days and the order of their runs, all of them earn what their sum earns', async () => {
  const check = asyncProperty(history, async ({ effortValue, currencyValue, driven, order }) => {
    const { consent } = await consentWith({ consumer: [reward([1, effortValue], { usd: currencyValue })] });
    let metres = 0;
    for (const [index, more] of driven.entries()) {
      metres += more;
      await reach(consent, `2026-09-0${index + 1}`, { metres });
    }
    for (const index of order) await accrueRewardsOfDay(server.db, `2026-09-0${index + 1}`);
    await accrueRewardsOfDay(server.db, '2026-09-01');
    const steps = earnedSteps(BigInt(metres) * 1000n, baseUnitsOfStep(1, effortValue));
    const rows = await accruals(consent);
    expect(rows.reduce((sum, row) => sum + row.steps, 0)).toBe(Number(steps));
    expect(rows.at(-1)?.total ?? '0').toBe(amountOf(steps, currencyValue));
  });
  await assert(check, { numRuns: 25 });
}, 60_000);
