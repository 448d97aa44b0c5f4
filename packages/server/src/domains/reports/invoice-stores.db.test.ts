import { rowsChanged } from '@vinculum/testkit/rows/rows-changed.ts';
import { reward, type RewardWorld, startRewardWorld } from '@vinculum/testkit/worlds/reward-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accrueRewardsOfDay } from '../rewards/public.ts';
import { drawUpDay, drawUpInvoices } from './draw-invoices-store.ts';
import { daysOf, formsOf, invoiceOf, invoicesOf } from './invoice-list-store.ts';

const tables = ['invoice', 'invoice_day'] as const;
const LATE = Date.parse('2026-11-01T02:30:00Z');
const TESTED = 'YNRTESTVN00000002';

let world: RewardWorld;
let first: number;
let second: number;
let foreign: number;
/** Two forms of one consumer and one of another, under which the same car delivered; the first also one of tests. */
beforeAll(async () => {
  world = await startRewardWorld();
  const { db } = world.server;
  const { oem: oem_id, otherConsumer: consumer_id } = world.people.organisations;
  await db
    .insertInto('vehicle')
    .values({ vin: TESTED, oem_id, registered_on: new Date(LATE), registered_by: 'test', is_test: true })
    .execute();
  const made = [
    await world.consentWith({
      consumer: [reward([1, 10], { token: 3 })],
      oem: [reward([1, 50], { usd: 0.25 })],
    }),
    await world.consentWith({ consumer: [reward([1, 1], { crypto: 1 })] }),
    await world.consentWith({ consumer: [reward([1, 20], { usd: 1 })] }),
  ] as const;
  [first, second, foreign] = [made[0].form, made[1].form, made[2].form];
  await db.updateTable('consent_form').set({ consumer_id }).where('id', '=', foreign).execute();
  await db.updateTable('consent').set({ consumer_id }).where('form_id', '=', foreign).execute();
  for (const [form, hour, bytes, vin] of [
    [foreign, '2026-10-30T05:00:00Z', 16],
    [second, '2026-10-31T05:00:00Z', 8],
    [first, '2026-10-31T23:00:00Z', 4],
    [first, '2026-10-30T00:00:00Z', 2],
    [first, '2026-10-30T07:00:00Z', 1, TESTED],
    // The months beside, which are not drawn.
    [first, '2026-09-30T23:00:00Z', 1000],
    [first, '2026-11-01T00:00:00Z', 1000],
  ] as const)
    await world.use(form, { hour, bytes, ...(vin === undefined ? {} : { vin }) });
  await db.updateTable('usage_hour').set({ consumer_id }).where('form_id', '=', foreign).execute();
  for (const { consent } of made) await world.reach(consent, '2026-10-31', { metres: 100_000 });
  await accrueRewardsOfDay(db, '2026-10-31');
});
afterAll(() => world.server.stop());

const nothing = {
  owner_reward_token: '0',
  owner_reward_usd: '0',
  owner_reward_crypto: '0',
  oem_reward_token: '0',
  oem_reward_usd: '0',
  oem_reward_crypto: '0',
  package_price_token: '0',
  package_price_usd: '0',
  package_price_crypto: '0',
};

/** A line of the invoice. */
const line = (form_id: number, day: string, sums: { bytes: string; is_test?: boolean; owed?: object }) => ({
  consumer_id:
    form_id === foreign ? world.people.organisations.otherConsumer : world.people.organisations.consumer,
  month: '2026-10-01',
  form_id,
  day,
  is_test: sums.is_test ?? false,
  cars: 1,
  messages: sums.bytes === '0' ? '0' : '1',
  bytes: sums.bytes,
  ...nothing,
  ...sums.owed,
});

const october = (consumer_id: number, sums: object, amounts: object) => ({
  consumer_id,
  month: '2026-10-01',
  drawn_to: '2026-10-31',
  test_messages: '0',
  test_bytes: '0',
  ...sums,
  amounts: { ...nothing, ...amounts },
  updated_on: new Date(LATE),
});

test('of a month each consumer gets an invoice, and each of its forms a line for a day', async () => {
  const { db } = world.server;
  const { consumer, otherConsumer } = world.people.organisations;
  const drawn = async () => expect(await drawUpInvoices(db, '2026-10-31', LATE)).toBe(2);
  expect(await rowsChanged(db, tables, drawn)).toEqual({
    invoice: {
      added: [
        october(
          consumer,
          { forms: 2, messages: '3', bytes: '14', test_messages: '1', test_bytes: '1' },
          { owner_reward_token: '30', oem_reward_usd: '0.5', owner_reward_crypto: '100' },
        ),
        october(otherConsumer, { forms: 1, messages: '1', bytes: '16' }, { owner_reward_usd: '5' }),
      ],
    },
    invoice_day: {
      added: [
        line(first, '2026-10-30', { bytes: '2' }),
        line(first, '2026-10-30', { bytes: '1', is_test: true }),
        line(first, '2026-10-31', { bytes: '4', owed: { owner_reward_token: '30', oem_reward_usd: '0.50' } }),
        line(second, '2026-10-31', { bytes: '8', owed: { owner_reward_crypto: '100' } }),
        line(foreign, '2026-10-30', { bytes: '16' }),
        line(foreign, '2026-10-31', { bytes: '0', owed: { owner_reward_usd: '5' } }),
      ],
    },
  });
  expect(await rowsChanged(db, tables, () => drawUpInvoices(db, '2026-10-31', LATE + 9))).toEqual({});
});

test('an invoice is read as the one of its consumer and month, its forms and days likewise', async () => {
  const { db } = world.server;
  const { consumer: consumerId, otherConsumer } = world.people.organisations;
  await drawUpInvoices(db, '2026-11-01', LATE);
  const scope = { consumerId, month: '2026-10', includeTest: false };
  const bytesOf = async (change: object) => (await invoiceOf(db, { ...scope, ...change }))?.bytes;
  expect([
    await bytesOf({}),
    await bytesOf({ includeTest: true }),
    await bytesOf({ month: '2026-11' }),
  ]).toEqual(['14', '15', '1000']);
  expect([await bytesOf({ consumerId: otherConsumer }), await bytesOf({ month: '2026-09' })]).toEqual([
    '16',
    undefined,
  ]);
  const listed = async (change: object) => {
    const wanted = { consumerId: 'everybody', includeTest: false, after: null, limit: 9, ...change } as const;
    return (await invoicesOf(db, wanted)).map(({ consumer, month, bytes }) =>
      [consumer, month, bytes].join(' '),
    );
  };
  const [own, other] = [
    ['Helios Insurance 2026-11 1000', 'Helios Insurance 2026-10 14'],
    'ChargeGrid 2026-10 16',
  ];
  expect(await listed({})).toEqual([own[0], other, own[1]]);
  expect(await listed({ includeTest: true })).toEqual([own[0], other, 'Helios Insurance 2026-10 15']);
  expect(await listed({ limit: 2, after: { month: '2026-11', consumerId } })).toEqual([other, own[1]]);
  expect(await listed({ consumerId })).toEqual(own);
  const forms = async (includeTest: boolean, page: { after: number; limit: number }) =>
    (await formsOf(db, { ...scope, includeTest }, page)).map((row) =>
      [row.consent_form_id, row.is_test, row.days, row.cars, row.messages, row.bytes].join(' '),
    );
  const [ofFirst, ofTests, ofSecond] = [
    `${first} false 2 1 2 6`,
    `${first} true 1 1 1 1`,
    `${second} false 1 1 1 8`,
  ];
  expect(await forms(false, { after: 0, limit: 9 })).toEqual([ofFirst, ofSecond]);
  expect(await forms(true, { after: 0, limit: 1 })).toEqual([ofFirst, ofTests]);
  expect(await forms(true, { after: first, limit: 9 })).toEqual([ofSecond]);
  const days = async (formId: number, includeTest: boolean) =>
    (await daysOf(db, { ...scope, includeTest }, formId)).map((row) =>
      [row.day, row.is_test, row.bytes, ...row.owed.map(({ amount }) => amount)].join(' '),
    );
  const owed = '2026-10-31 false 4 30 0.5';
  expect(await days(first, false)).toEqual(['2026-10-30 false 2', owed]);
  expect(await days(first, true)).toEqual(['2026-10-30 false 2', '2026-10-30 true 1', owed]);
  expect(await days(foreign, false)).toEqual([]);
});

test('a day that is drawn anew is whole, and those beside it stay as they were', async () => {
  const { db } = world.server;
  const { consumer } = world.people.organisations;
  await db.deleteFrom('usage_hour').where('form_id', '=', first).execute();
  const key = { consumer_id: consumer, month: '2026-10-01' };
  const drawn = async () => expect(await drawUpDay(db, '2026-10-31', LATE + 1)).toBe(1);
  expect(await rowsChanged(db, tables, drawn)).toEqual({
    invoice: { changed: [{ ...key, messages: '2', bytes: '10', updated_on: new Date(LATE + 1) }] },
    invoice_day: {
      changed: [{ ...key, form_id: first, day: '2026-10-31', is_test: false, messages: '0', bytes: '0' }],
    },
  });
});
