import { DAY_MS, dayOf, MINUTE_MS } from '@vinculum/contract/foundation/clock.ts';
import { MINUTE_DAYS } from '@vinculum/contract/usage/periods.ts';
import { type People, seedPeople } from '@vinculum/testkit/actors.ts';
import { rowsChanged } from '@vinculum/testkit/rows/rows-changed.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { storeForm } from '@vinculum/testkit/stored-consent.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rollUpUsage, rollUpUsageOfDay } from './rollup-store.ts';
import { ownsForm, usageOfBars } from './usage-store.ts';

const DAY = '2026-11-02';
const START = Date.parse(DAY);

let server: TestServer;
let people: People;
beforeEach(async () => {
  server = await startTestServer();
  people = await seedPeople(server.db, server.clock.now);
});
afterEach(() => server.stop());

/** So many messages of ten bytes each in a minute. */
async function count(form_id: number, at: number, messages: number): Promise<void> {
  const of = { consumer_id: people.organisations.consumer, form_id, at: new Date(at), counter: 1 };
  await server.db
    .insertInto('usage_minute')
    .values({ ...of, messages, bytes: 10 * messages })
    .onConflict((on) =>
      on
        .columns(['consumer_id', 'at', 'form_id', 'counter', 'is_test'])
        .doUpdateSet({ messages, bytes: 10 * messages }),
    )
    .execute();
}

test('a day is what was counted from its first minute to its last, by form and together, also when more comes', async () => {
  const tables = ['usage_day', 'usage_quarter'] as const;
  const key = (form_id: number, at = START) => ({
    consumer_id: people.organisations.consumer,
    form_id,
    at: new Date(at),
    is_test: false,
  });
  const sum = (messages: number) => ({ messages, bytes: 10 * messages });
  const [last, lastQuarter] = [START + DAY_MS - MINUTE_MS, START + DAY_MS - 15 * MINUTE_MS];
  await count(7, START - MINUTE_MS, 1000);
  await count(7, START, 1);
  await count(7, last, 2);
  await count(8, last, 4);
  await count(7, START + DAY_MS, 1000);
  const roll = () => rollUpUsageOfDay(server.db, DAY, START + 2 * DAY_MS);
  expect(await rowsChanged(server.db, tables, roll)).toEqual({
    usage_day: {
      added: [
        { ...key(0), ...sum(7) },
        { ...key(7), ...sum(3) },
        { ...key(8), ...sum(4) },
      ],
    },
    usage_quarter: {
      added: [
        { ...key(0), ...sum(1) },
        { ...key(0, lastQuarter), ...sum(6) },
        { ...key(7), ...sum(1) },
        { ...key(7, lastQuarter), ...sum(2) },
        { ...key(8, lastQuarter), ...sum(4) },
      ],
    },
  });
  await count(8, last, 5);
  expect(await rowsChanged(server.db, tables, roll)).toEqual({
    usage_day: {
      changed: [
        { ...key(0), ...sum(8) },
        { ...key(8), ...sum(5) },
      ],
    },
    usage_quarter: {
      changed: [
        { ...key(0, lastQuarter), ...sum(7) },
        { ...key(8, lastQuarter), ...sum(5) },
      ],
    },
  });
});

test('bars of minutes tell what was counted in each minute, also of a day that is added up', async () => {
  const [before, last] = [START - 2 * MINUTE_MS, START - MINUTE_MS];
  await count(7, before, 1);
  await count(7, last, 2);
  await rollUpUsage(server.db, START + 60 * MINUTE_MS);
  const { covered_to } = await server.db
    .selectFrom('usage_progress')
    .select('covered_to')
    .executeTakeFirstOrThrow();
  expect(covered_to).toEqual(new Date(START));
  const scope = { consumerIds: [people.organisations.consumer], formId: null, includeTest: false };
  const bars = [before, last].map((from) => ({ date: '', from, to: from + MINUTE_MS }));
  expect(await usageOfBars(server.db, scope, { bars, unit: 'minutes' })).toEqual([
    { messages: 1, bytes: 10 },
    { messages: 2, bytes: 20 },
  ]);
});

test('minutes are forgotten when their days are over, and not the first of those that are kept', async () => {
  const now = START + 3 * DAY_MS;
  const kept = Date.parse(dayOf(now)) - MINUTE_DAYS * DAY_MS;
  for (const at of [kept - MINUTE_MS, kept, kept + MINUTE_MS]) await count(7, at, 1);
  await rollUpUsage(server.db, now);
  const left = await server.db.selectFrom('usage_minute').select('at').orderBy('at').execute();
  expect(left.map(({ at }) => at.getTime())).toEqual([kept, kept + MINUTE_MS]);
});

test('a form is one of its consumer, and of no other', async () => {
  const { consumer, otherConsumer } = people.organisations;
  const [own, foreign] = [await storeForm(server, consumer), await storeForm(server, otherConsumer)];
  const isOwn = (formId: number) => ownsForm(server.db, { consumerId: consumer, formId });
  expect([await isOwn(own), await isOwn(foreign), await isOwn(999_999)]).toEqual([true, false, false]);
});
