import { addAmounts } from '@vinculum/contract/rewards/reward-payout.ts';
import { getEarnedRewardsEndpoint } from '@vinculum/contract/rewards/endpoints.ts';
import { downloadInvoicingEndpoint, invoiceLine } from '@vinculum/contract/reports/endpoints.ts';
import type { ActorKey } from '@vinculum/testkit/actors.ts';
import { reward, type RewardWorld, startRewardWorld } from '@vinculum/testkit/worlds/reward-world.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accrueRewardsOfDay } from '../rewards/public.ts';

const KILOMETRE = 1;
const KILOBYTE = 4;
const all = { start_date: '2026-10-01', end_date: '2026-11-02' };
let world: RewardWorld;
beforeEach(async () => {
  world = await startRewardWorld();
});
afterEach(() => world.server.stop());

async function ask(by: ActorKey, body: object = all, headers: Record<string, string> = {}) {
  const request = { body: { ...all, ...body }, headers };
  return await world.server.call(downloadInvoicingEndpoint, request, world.people.signedIn(by));
}

const columns = Object.keys(invoiceLine.shape);

/** The lines without what is 0 or false, without a mark or quotes: no text here holds a comma. */
async function linesOf(by: ActorKey, body: object = {}) {
  const { raw } = await ask(by, body);
  const [head = '', ...lines] = raw.body.replace('\u{FEFF}', '').trimEnd().split('\r\n');
  expect(head.split(',')).toEqual(columns);
  return lines.map((line) => {
    const values = line.split(',').map((value, index) => [columns[index] ?? '', value] as const);
    return Object.fromEntries(values.filter(([, value]) => value !== '0' && value !== 'false'));
  });
}

async function accrueTo(day: string) {
  await accrueRewardsOfDay(world.server.db, day);
}

// Shows 2-7.32
test('each line is a car’s day under a form: what was delivered, and what is owed for it', async () => {
  const { form, consent } = await world.consentWith({
    consumer: [reward([KILOMETRE, 10], { token: 3 }), reward([KILOBYTE, 2], { usd: 0.1 })],
    oem: [reward([KILOMETRE, 50], { usd: 0.25 })],
  });
  await world.use(form, { hour: '2026-10-30T22:00:00Z', bytes: 4000 });
  await world.use(form, { hour: '2026-10-30T23:00:00Z', bytes: 3000 });
  await world.use(form, { hour: '2026-10-31T00:00:00Z', bytes: 1 });
  await world.reach(consent, '2026-11-01', { metres: 120_000 });
  await accrueTo('2026-11-01');
  const common = {
    consumer: 'Helios Insurance',
    consumer_id: String(world.people.organisations.consumer),
    consent_form_id: String(form),
    title: 'Pay how you drive',
    vin_number: 'YNRTESTVN00000001',
    oem: '',
  };
  expect(await linesOf('consumer.admin')).toEqual([
    { ...common, day: '2026-10-30', messages: '2', bytes: '7000', owner_reward_usd: '0.3' },
    { ...common, day: '2026-10-31', messages: '1', bytes: '1' },
    { ...common, day: '2026-11-01', owner_reward_token: '36', oem_reward_usd: '0.5' },
  ]);
  expect(await linesOf('otherConsumer.admin'), 'nobody else owes it').toEqual([]);
});

test('lines come by form, car and day, in exact integers, of the days asked for with both ends', async () => {
  const { form } = await world.consentWith({});
  const { form: second } = await world.consentWith({});
  const [car, other] = ['YNRTESTVN00000001', 'YNRTESTVN00000002'];
  await world.addCar(form, other);
  const largest = Number.MAX_SAFE_INTEGER;
  await world.use(second, { hour: '2026-10-30T05:00:00Z', bytes: 5 });
  await world.use(form, { hour: '2026-10-31T23:00:00Z', bytes: 4, vin: other });
  await world.use(form, { hour: '2026-10-31T23:00:00Z', bytes: 3 });
  await world.use(form, { hour: '2026-10-30T00:00:00Z', bytes: largest });
  await world.use(form, { hour: '2026-10-30T01:00:00Z', bytes: largest });
  await world.use(form, { hour: '2026-10-29T23:00:00Z', bytes: 1 });
  await world.use(form, { hour: '2026-11-01T00:00:00Z', bytes: 1 });
  const lines = await linesOf('consumer.admin', { start_date: '2026-10-30', end_date: '2026-10-31' });
  expect(
    lines.map((line) => [line['consent_form_id'], line['vin_number'], line['day'], line['bytes']]),
  ).toEqual([
    [String(form), car, '2026-10-30', String(2n * BigInt(largest))],
    [String(form), car, '2026-10-31', '3'],
    [String(form), other, '2026-10-31', '4'],
    [String(second), car, '2026-10-30', '5'],
  ]);
});

test('the price of a data package stands in columns of its own', async () => {
  const price = { ...reward([KILOMETRE, 10], { crypto: 0.000_01 }), oem_data_package_id: 7 };
  const { form, consent } = await world.consentWith({ oem: [price] });
  await world.reach(consent, '2026-11-01', { metres: 30_000 });
  await accrueTo('2026-11-01');
  expect(await linesOf('consumer.admin')).toEqual([
    expect.objectContaining({ consent_form_id: String(form), package_price_crypto: '0.00003' }),
  ]);
});

test('to the last cent the lines of a form are what its rewards have come to, and the metered bytes', async () => {
  const { form, consent } = await world.consentWith({
    consumer: [reward([KILOMETRE, 1], { usd: 0.1 }), reward([KILOMETRE, 3], { usd: 0.07 })],
  });
  const second = await world.addCar(form, 'YNRTESTVN00000002');
  for (const [index, day] of ['2026-10-29', '2026-10-30', '2026-10-31'].entries()) {
    await world.reach(consent, day, { metres: 777_777 * (index + 1) });
    await world.reach(second, day, { metres: 123_456 * (index + 1) });
    await world.use(form, { hour: `${day}T05:00:00Z`, bytes: 9_007_199_254 });
    await accrueTo(day);
  }
  const lines = await linesOf('consumer.admin');
  const viewer = world.people.signedIn('consumer.viewer');
  const earned = (
    await world.server.call(getEarnedRewardsEndpoint, { params: { id: form }, query: {} }, viewer)
  ).body;
  expect(addAmounts(lines.map((line) => line['owner_reward_usd'] ?? '0'))).toBe(earned.totals[0]?.amount);
  expect(lines.reduce((sum, line) => sum + BigInt(line['bytes'] ?? 0), 0n)).toBe(27_021_597_762n);
});

// Shows 2-7.32
test('a consumer gets its own lines only; the administration those of one consumer, or of all', async () => {
  const { form } = await world.consentWith({});
  await world.use(form, { hour: '2026-10-30T05:00:00Z', bytes: 10 });
  const { organisations } = world.people;
  await sql`insert into usage_hour (consumer_id, form_id, vin, hour, messages, bytes)
    values (${organisations.otherConsumer}, ${form}, 'YNRTESTVN00000009', '2026-10-30T05:00:00Z', 1, 5)`.execute(
    world.server.db,
  );
  const bytes = async (by: ActorKey, body: object = {}) =>
    (await linesOf(by, body)).map((line) => line['bytes']);
  expect(await bytes('consumer.admin')).toEqual(['10']);
  expect(await bytes('consumer.admin', { consumer_id: organisations.consumer })).toEqual(['10']);
  expect(await bytes('otherConsumer.admin')).toEqual(['5']);
  expect(await bytes('operator.viewer')).toEqual(['10', '5']);
  expect(await bytes('operator.viewer', { consumer_id: organisations.otherConsumer })).toEqual(['5']);
});

// Shows 2-6.4, 2-8.10
test('who names another consumer, or is no administrator, has no permission, in the specified words', async () => {
  const { organisations } = world.people;
  for (const consumer_id of [organisations.otherConsumer, organisations.oem, 999_999]) {
    const { status, problem } = await ask('consumer.admin', { consumer_id });
    expect([status, problem.message]).toEqual([403, 'You don`t have permission to access.']);
  }
  for (const by of ['consumer.editor', 'oem.admin', 'fleet.admin'] as const)
    expect((await ask(by)).status).toBe(403);
  expect((await ask('operator.viewer', { consumer_id: organisations.oem })).status).toBe(404);
});

// Shows 2-5.19
test.each([
  ['2026-09-01', '2026-11-02', ['end_date A report covers two months at most']],
  ['2026-11-01', '2026-11-03', ['end_date Please choose a day that is not after today']],
  ['2026-11-02', '2026-11-01', ['start_date Start date cannot be after end date']],
  ['2026-02-30', '', ['start_date Please select a correct date', 'end_date Date is required']],
])('from %s to %s is refused: %j', async (start_date, end_date, reported) => {
  const { status, problem } = await ask('consumer.admin', { start_date, end_date });
  expect(status).toBe(400);
  expect(problem.fields?.map(({ field, message }) => `${field} ${message}`)).toEqual(reported);
});

test('a range without deliveries is a file with its head alone', async () => {
  expect(await linesOf('consumer.admin')).toEqual([]);
});
