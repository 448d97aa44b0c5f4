import { DAY_MS, MINUTE_MS } from '@vinculum/contract/foundation/clock.ts';
import { getFormUsageEndpoint, getUsageEndpoint } from '@vinculum/contract/usage/endpoints.ts';
import { dayFirstOf } from '@vinculum/contract/usage/choice.ts';
import { periodMinutes, type PeriodUnit } from '@vinculum/contract/usage/periods.ts';
import { array, assert, asyncProperty, constantFrom, integer, tuple } from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { stretchOf } from './bars-rules.ts';
import { rollUpUsage, rollUpUsageOfDay } from './public.ts';
import { startUsageWorld, type UsageWorld } from '@vinculum/testkit/worlds/usage-world.ts';

let world: UsageWorld;
let server: UsageWorld['server'];
let people: UsageWorld['people'];
let deliverAt: UsageWorld['deliverAt'];

beforeAll(async () => {
  world = await startUsageWorld();
  ({ server, people, deliverAt } = world);
});
afterAll(() => world.stop());
beforeEach(() => world.clear());

interface Range {
  readonly start: string;
  readonly end: string;
  readonly timeZone: string;
}

async function total({ start, end, timeZone }: Range, unit: PeriodUnit, form?: number) {
  const asked = { period: periodMinutes[unit], time_zone: timeZone };
  const dates = { start_date: dayFirstOf(start), end_date: dayFirstOf(end) };
  const ofForm = { start_date: start, end_date: end, consent_form_id: form ?? 0 };
  const viewer = people.signedIn('consumer.viewer');
  const called =
    form === undefined
      ? await server.call(getUsageEndpoint, { body: { ...asked, ...dates } }, viewer)
      : await server.call(getFormUsageEndpoint, { body: { ...asked, ...ofForm } }, viewer);
  const bars = called.body.data_calculation;
  return {
    messages: bars.reduce((sum, bar) => sum + bar.messages, 0),
    bytes: bars.reduce((sum, bar) => sum + bar.bytes, 0),
  };
}

/** Days around a change of clocks, and zones that are not whole hours off. */
const places = [
  { timeZone: 'Europe/Stockholm', start: '2026-10-24', end: '2026-10-26' },
  { timeZone: 'America/New_York', start: '2026-10-31', end: '2026-11-02' },
  { timeZone: 'America/Santiago', start: '2026-09-05', end: '2026-09-07' },
  { timeZone: 'Australia/Lord_Howe', start: '2026-10-03', end: '2026-10-05' },
  { timeZone: 'Asia/Kathmandu', start: '2026-10-30', end: '2026-11-01' },
  { timeZone: 'Asia/Kolkata', start: '2026-10-30', end: '2026-11-01' },
  { timeZone: 'UTC', start: '2026-10-30', end: '2026-11-01' },
] as const;

test('bars add up to what was delivered in the days of the zone, in every unit, added up or not', async () => {
  const delivery = tuple(
    integer({ min: -26 * 60, max: 98 * 60 }),
    integer({ min: 0, max: 1 }),
    integer({ min: 0, max: 900 }),
  );
  await assert(
    asyncProperty(
      constantFrom(...places),
      array(delivery, { minLength: 1, maxLength: 12 }),
      integer({ min: -1, max: 5 }),
      async (place, deliveries, daysLater) => {
        await world.clear();
        const { from, to } = stretchOf(place);
        const expected = { messages: 0, bytes: 0 };
        const ofForms = world.consents.map(({ form_id }) => ({ form_id, messages: 0, bytes: 0 }));
        for (const [minute, which, size] of deliveries) {
          const at = from + minute * MINUTE_MS;
          const bytes = await deliverAt(at, which, size);
          if (at >= to || at < from) continue;
          for (const sum of [expected, ofForms[which]]) {
            if (sum === undefined) continue;
            sum.messages += 1;
            sum.bytes += bytes;
          }
        }
        server.clock.set(to + 3 * DAY_MS);
        if (daysLater >= 0) await rollUpUsage(server.db, from + daysLater * DAY_MS);
        for (const unit of ['months', 'weeks', 'days', 'hours'] as const)
          expect(await total(place, unit)).toEqual(expected);
        for (const { form_id, ...sum } of ofForms)
          expect(await total(place, 'hours', form_id), 'of one form').toEqual(sum);
      },
    ),
    { numRuns: 25 },
  );
}, 60_000);

async function rowsOf(table: 'usage_day' | 'usage_quarter' | 'usage_minute') {
  return await server.db
    .selectFrom(table)
    .select(['form_id', 'at', 'messages', 'bytes'])
    .orderBy('at')
    .orderBy('form_id')
    .execute();
}

const noon = Date.parse('2026-11-02T12:00:00Z');

test('nothing is told of hours that have not begun', async () => {
  server.clock.set(noon);
  const body = {
    start_date: dayFirstOf('2026-11-01'),
    end_date: dayFirstOf('2026-11-02'),
    period: periodMinutes.hours,
    time_zone: 'UTC',
  };
  const called = await server.call(getUsageEndpoint, { body }, people.signedIn('consumer.viewer'));
  const hours = called.body.data_calculation.map(({ date }) => date);
  expect([hours.length, hours.at(-1)]).toEqual([37, '2026-11-02T12:00Z']);
});

test('adding up a day again gives the same rows; a day that has not ended is left alone', async () => {
  const bytes = await deliverAt(noon, 0, 10);
  await deliverAt(noon + 20 * MINUTE_MS, 1, 10);
  // The last of a day may come until ten minutes after it.
  for (const early of [noon + 60 * MINUTE_MS, noon + (12 * 60 + 10) * MINUTE_MS - 1])
    expect(await rollUpUsageOfDay(server.db, '2026-11-02', early)).toBe(0);
  expect(await rowsOf('usage_day')).toEqual([]);
  const later = noon + (12 * 60 + 10) * MINUTE_MS;
  // Two forms, and both together, in two quarters and one day.
  expect(await rollUpUsageOfDay(server.db, '2026-11-02', later)).toBe(4 + 3);
  const days = await rowsOf('usage_day');
  expect(days.map((row) => [row.form_id === 0, row.messages, row.bytes])).toEqual([
    [true, 2, 2 * bytes],
    [false, 1, bytes],
    [false, 1, bytes],
  ]);
  expect(await rollUpUsageOfDay(server.db, '2026-11-02', later)).toBe(0);
  expect(await rowsOf('usage_day')).toEqual(days);
});

const covered = async () =>
  (await server.db.selectFrom('usage_progress').select('covered_to').executeTakeFirst())?.covered_to;

test('the first and the last minute of a day are of that day', async () => {
  for (const at of ['2026-11-02T00:00:00Z', '2026-11-02T23:59:59Z', '2026-11-03T00:00:00Z'])
    await deliverAt(Date.parse(at), 0, 10);
  await rollUpUsage(server.db, noon + 2 * DAY_MS);
  server.clock.set(noon + 2 * DAY_MS);
  const upTo = async (end: string) =>
    (await total({ start: '2026-11-01', end, timeZone: 'UTC' }, 'days')).messages;
  expect([await upTo('2026-11-02'), await upTo('2026-11-03')]).toEqual([2, 3]);
});

test('days that nobody has added up are caught up from the first of them, however many', async () => {
  await deliverAt(noon, 0, 10);
  await deliverAt(noon + 5 * DAY_MS, 0, 10);
  const later = noon + 6 * DAY_MS;
  await rollUpUsageOfDay(server.db, '2026-11-07', later);
  expect(await covered(), 'the last alone covers none').toBeUndefined();
  await rollUpUsage(server.db, later);
  expect(await covered()).toEqual(new Date('2026-11-08T00:00:00Z'));
});

test('a day that is added up by hand before the one ahead of it leaves that one open', async () => {
  await deliverAt(noon, 0, 10);
  await rollUpUsage(server.db, noon + DAY_MS);
  expect(await covered()).toEqual(new Date('2026-11-03T00:00:00Z'));
  const later = noon + 4 * DAY_MS;
  await rollUpUsageOfDay(server.db, '2026-11-04', later);
  expect(await covered()).toEqual(new Date('2026-11-03T00:00:00Z'));
  await rollUpUsageOfDay(server.db, '2026-11-03', later);
  expect(await covered()).toEqual(new Date('2026-11-04T00:00:00Z'));
});

// The third day has not begun where the one before may still get the last of its messages.
test.each([
  { run: 'a day after its own', late: DAY_MS },
  { run: 'two days after its own', late: 2 * DAY_MS },
  { run: 'just before the third', late: 2.5 * DAY_MS + 9 * MINUTE_MS },
])('what is counted late is added by a run $run', async ({ late }) => {
  await deliverAt(noon, 0, 10);
  await rollUpUsage(server.db, noon + late);
  await deliverAt(noon + MINUTE_MS, 0, 10);
  server.clock.set(noon + late);
  await rollUpUsage(server.db, noon + late);
  expect((await total({ start: '2026-11-01', end: '2026-11-02', timeZone: 'UTC' }, 'days')).messages).toBe(2);
});

test('minutes go after seven days once they are added up, also after weeks without data; the sums stay', async () => {
  await deliverAt(noon, 0, 10);
  await rollUpUsage(server.db, noon + DAY_MS);
  await rollUpUsage(server.db, noon + 7 * DAY_MS);
  expect(await rowsOf('usage_minute')).toHaveLength(1);
  expect(await rollUpUsage(server.db, noon + 8 * DAY_MS), 'the minute that went').toBe(1);
  expect(await rowsOf('usage_minute')).toEqual([]);
  await deliverAt(noon + 40 * DAY_MS, 1, 10);
  await rollUpUsage(server.db, noon + 41 * DAY_MS);
  await rollUpUsage(server.db, noon + 60 * DAY_MS);
  expect(await rowsOf('usage_minute')).toEqual([]);
  server.clock.set(noon + 60 * DAY_MS);
  expect((await total({ start: '2026-11-01', end: '2026-12-31', timeZone: 'UTC' }, 'months')).messages).toBe(
    2,
  );
});

test('minutes that are no longer kept are refused at the start date, with the days that are', async () => {
  server.clock.set(noon);
  const ask = async (start: string, end: string) => {
    const body = { start_date: dayFirstOf(start), end_date: dayFirstOf(end), period: 1 as const };
    return await server.call(getUsageEndpoint, { body }, people.signedIn('consumer.viewer'));
  };
  expect((await ask('2026-10-26', '2026-10-27')).status).toBe(200);
  const refused = await ask('2026-10-25', '2026-10-26');
  expect(refused.status).toBe(400);
  expect(refused.problem.fields).toEqual([
    {
      field: 'start_date',
      key: 'usage.minutesGone',
      message: 'Minutes are kept for 7 days. Choose hours or longer, or a later start.',
    },
  ]);
});

test('a bar has its date, the amount in the unit of the answer, and what it is exactly', async () => {
  const first = await deliverAt(noon, 0, 1000);
  const second = await deliverAt(noon - DAY_MS, 1, 400);
  server.clock.set(noon);
  const body = { start_date: '31-10-2026', end_date: '02-11-2026', period: 1440 as const };
  const called = await server.call(getUsageEndpoint, { body }, people.signedIn('consumer.viewer'));
  const inKB = (bytes: number) => ({ amount_data: bytes / 1000, unit: 'kB', bytes });
  expect(called.body).toEqual({
    data_calculation: [
      { date: '2026-10-31', messages: 0, ...inKB(0) },
      { date: '2026-11-01', messages: 1, ...inKB(second) },
      { date: '2026-11-02', messages: 1, ...inKB(first) },
    ],
    total: { messages: 2, ...inKB(first + second) },
  });
});

test('one day twice, and no form, are refused in the specified words', async () => {
  const day = '2026-11-02';
  const usage = await server.call(
    getUsageEndpoint,
    { body: { start_date: dayFirstOf(day), end_date: dayFirstOf(day), period: 60 } },
    people.signedIn('consumer.viewer'),
  );
  const same = { field: 'end_date', message: 'End date and start date cannot be same' };
  expect(usage.problem.fields).toMatchObject([same]);
  const authorization = (await server.authorizationOf(people.signedIn('consumer.viewer'))) ?? '';
  const form = await server.app.inject({
    method: 'POST',
    url: getFormUsageEndpoint.path,
    headers: { authorization },
    payload: { start_date: day, end_date: day },
  });
  expect(form.statusCode).toBe(400);
  const problem: unknown = form.json();
  expect(problem).toMatchObject({
    fields: [{ field: 'consent_form_id', message: 'Please select a consent form' }, same],
  });
});

// Shows 2-5.12
test('bad input is named at its fields, all at once, in the words of the screen', async () => {
  const body = { start_date: '02-11-2026', end_date: '01-11-2026', period: 7 };
  const called = await server.app.inject({
    method: 'POST',
    url: getUsageEndpoint.path,
    headers: { authorization: (await server.authorizationOf(people.signedIn('consumer.viewer'))) ?? '' },
    payload: body,
  });
  expect(called.statusCode).toBe(400);
  const problem: unknown = called.json();
  expect(problem).toMatchObject({
    fields: [
      { field: 'period', message: 'Please select a duration value' },
      { field: 'start_date', message: 'Start date cannot be after end date' },
    ],
  });
});
