import {
  getInvoiceDaysEndpoint,
  getInvoiceEndpoint,
  INVOICE_PAGE,
  listInvoicesEndpoint,
} from '@vinculum/contract/reports/invoices.ts';
import type { ActorKey } from '@vinculum/testkit/actors.ts';
import { storeForm } from '@vinculum/testkit/stored-consent.ts';
import { reward, type RewardWorld, startRewardWorld } from '@vinculum/testkit/worlds/reward-world.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accrueRewardsOfDay } from '../rewards/public.ts';
import { registerVehicles } from '../vehicles/public.ts';
import { drawUpDay, drawUpInvoices } from './draw-invoices-store.ts';

const KILOMETRE = 1;
const KILOBYTE = 4;
let world: RewardWorld;
let form: number;

/** A form with one car that delivered on two days of October and earned on one of November. */
beforeEach(async () => {
  world = await startRewardWorld();
  const made = await world.consentWith({
    consumer: [reward([KILOMETRE, 10], { token: 3 }), reward([KILOBYTE, 2], { usd: 0.1 })],
    oem: [reward([KILOMETRE, 50], { usd: 0.25 })],
  });
  form = made.form;
  await world.use(form, { hour: '2026-10-30T22:00:00Z', bytes: 4000 });
  await world.use(form, { hour: '2026-10-30T23:00:00Z', bytes: 3000 });
  await world.use(form, { hour: '2026-10-31T00:00:00Z', bytes: 1 });
  await world.reach(made.consent, '2026-11-01', { metres: 120_000 });
  await accrueRewardsOfDay(world.server.db, '2026-11-01');
  await drawUpInvoices(world.server.db, '2026-10-31', Date.parse('2026-11-01T02:30:00Z'));
  await drawUpDay(world.server.db, '2026-11-01', Date.parse('2026-11-01T12:00:00Z'));
});
afterEach(() => world.server.stop());

const consumer = () => world.people.organisations.consumer;
const list = (by: ActorKey, query: object = {}) =>
  world.server.call(listInvoicesEndpoint, { query }, world.people.signedIn(by));
const open = (by: ActorKey, month: string, query: object = {}) =>
  world.server.call(getInvoiceEndpoint, { params: { month }, query }, world.people.signedIn(by));
const days = (by: ActorKey, month: string, query: object = {}) =>
  world.server.call(
    getInvoiceDaysEndpoint,
    { params: { month, id: form }, query },
    world.people.signedIn(by),
  );

const november = {
  month: '2026-11',
  drawn_to: '2026-11-01',
  forms: 1,
  messages: '0',
  bytes: '0',
  owed: [
    { payee: 'owner_reward', currency_type: 0, amount: '36' },
    { payee: 'oem_reward', currency_type: 1, amount: '0.5' },
  ],
};
const october = {
  month: '2026-10',
  drawn_to: '2026-10-31',
  forms: 1,
  messages: '3',
  bytes: '7001',
  owed: [{ payee: 'owner_reward', currency_type: 1, amount: '0.3' }],
};

test('a consumer reads its invoices by month, the newest first, and nobody else’s', async () => {
  const own = await list('consumer.admin');
  expect(own.body.data).toMatchObject([november, october]);
  expect(own.body.data[0]).toMatchObject({ consumer_id: consumer(), consumer: 'Helios Insurance' });
  expect((await list('otherConsumer.admin')).body.data).toEqual([]);
  expect((await list('otherConsumer.admin', { consumer_id: consumer() })).status).toBe(403);
});

test('the operator reads those of all consumers, or of one, page by page', async () => {
  expect((await list('operator.viewer')).body.data).toMatchObject([november, october]);
  const other = world.people.organisations.otherConsumer;
  expect((await list('operator.viewer', { consumer_id: other })).body.data).toEqual([]);
  expect((await list('operator.viewer', { consumer_id: world.people.organisations.oem })).status).toBe(404);
  const after = `2026-11/${consumer()}`;
  expect((await list('operator.viewer', { after })).body).toMatchObject({ data: [october], next: null });
});

test('behind an invoice of a month come those of the same month, of other consumers', async () => {
  const { db } = world.server;
  const [invoice] = await db.selectFrom('invoice').selectAll().where('month', '=', '2026-11-01').execute();
  if (invoice === undefined) throw new Error('nothing was drawn');
  const other = world.people.organisations.otherConsumer;
  await db
    .insertInto('invoice')
    .values({ ...invoice, consumer_id: other })
    .execute();
  const [first = 0, second] = [consumer(), other].toSorted((a, b) => b - a);
  const { data } = (await list('operator.viewer', { after: `2026-11/${first}` })).body;
  expect(data.map(({ month, consumer_id }) => [month, consumer_id])).toEqual([
    ['2026-11', second],
    ['2026-10', consumer()],
  ]);
});

test('a full page of invoices has no next one until there is another invoice', async () => {
  const { db } = world.server;
  const [invoice] = await db.selectFrom('invoice').selectAll().execute();
  if (invoice === undefined) throw new Error('nothing was drawn');
  const add = async (month: string) =>
    await db
      .insertInto('invoice')
      .values({ ...invoice, month, drawn_to: month })
      .execute();
  // Beside the two that were drawn.
  for (let year = 3; year <= INVOICE_PAGE; year += 1) await add(`${1998 + year}-01-01`);
  const { body } = await list('consumer.admin');
  expect([body.data.length, body.next]).toEqual([INVOICE_PAGE, null]);
  await add('2000-01-01');
  const { next } = (await list('consumer.admin')).body;
  const rest = await list('consumer.admin', { after: next ?? '' });
  expect(rest.body).toMatchObject({ data: [{ month: '2000-01' }], next: null });
});

test('an invoice says form by form what it is made of, and of a form day by day', async () => {
  const { body } = await open('consumer.admin', '2026-10');
  expect(body).toMatchObject({
    invoice: october,
    lines: [
      {
        consent_form_id: form,
        title: 'Pay how you drive',
        days: 2,
        cars: 1,
        messages: '3',
        bytes: '7001',
        owed: october.owed,
        is_test: false,
      },
    ],
    next: null,
  });
  expect((await days('consumer.admin', '2026-10')).body.data).toEqual([
    { day: '2026-10-30', cars: 1, messages: '2', bytes: '7000', owed: october.owed, is_test: false },
    { day: '2026-10-31', cars: 1, messages: '1', bytes: '1', owed: [], is_test: false },
  ]);
});

test('an invoice of more forms than a page is read page by page, each of them once', async () => {
  const { db } = world.server;
  const drawn = await db.selectFrom('invoice_day').selectAll().where('month', '=', '2026-10-01').execute();
  const [line] = drawn;
  if (line === undefined) throw new Error('nothing was drawn');
  const forms = [form];
  const add = async () => {
    const form_id = await storeForm(world.server, consumer());
    await db
      .insertInto('invoice_day')
      .values({ ...line, form_id })
      .execute();
    forms.push(form_id);
  };
  while (forms.length < INVOICE_PAGE) await add();
  const formsOf = async (query: object) => {
    const { body } = await open('consumer.admin', '2026-10', query);
    return { ids: body.lines.map(({ consent_form_id: id }) => id), next: body.next };
  };
  expect(await formsOf({})).toEqual({ ids: forms, next: null });
  await add();
  const last = forms.at(-2) ?? 0;
  expect(await formsOf({})).toEqual({ ids: forms.slice(0, -1), next: last });
  expect(await formsOf({ after: last })).toEqual({ ids: forms.slice(-1), next: null });
});

test('the day that is running comes with each drawing up, the days before it stay', async () => {
  await world.use(form, { hour: '2026-11-01T13:00:00Z', bytes: 5 });
  await drawUpDay(world.server.db, '2026-11-01', Date.parse('2026-11-01T14:00:00Z'));
  await drawUpDay(world.server.db, '2026-11-02', Date.parse('2026-11-02T00:10:00Z'));
  const { body } = await open('consumer.admin', '2026-11');
  expect(body.invoice).toMatchObject({ drawn_to: '2026-11-02', bytes: '5', owed: november.owed });
  expect((await days('consumer.admin', '2026-11')).body.data).toMatchObject([
    { day: '2026-11-01', bytes: '5' },
  ]);
  // An earlier day is drawn by itself, whatever was drawn after it.
  await world.use(form, { hour: '2026-11-02T00:00:00Z', bytes: 1 });
  await drawUpDay(world.server.db, '2026-11-02', Date.parse('2026-11-02T00:20:00Z'));
  await world.use(form, { hour: '2026-11-01T15:00:00Z', bytes: 2 });
  await drawUpDay(world.server.db, '2026-11-01', Date.parse('2026-11-02T00:30:00Z'));
  const drawn = (await days('consumer.admin', '2026-11')).body.data;
  expect(new Map(drawn.map(({ day, bytes }) => [day, bytes]))).toEqual(
    new Map([
      ['2026-11-01', '7'],
      ['2026-11-02', '1'],
    ]),
  );
});

test('every night the month is drawn anew up to the day before, with what came late', async () => {
  await world.use(form, { hour: '2026-10-30T21:00:00Z', bytes: 5 });
  const { deps, db } = world.server;
  const nightly = deps.jobs.find(({ name }) => name === 'invoice');
  await nightly?.run(db, Date.parse('2026-11-01T02:30:00Z'));
  const drawn = (await days('consumer.admin', '2026-10')).body.data;
  expect(drawn.map(({ day, bytes }) => [day, bytes])).toEqual([
    ['2026-10-30', '7005'],
    ['2026-10-31', '1'],
  ]);
});

test('drawn up again for an earlier day, an invoice keeps the days after it', async () => {
  await drawUpInvoices(world.server.db, '2026-10-30', Date.parse('2026-11-02T12:00:00Z'));
  expect((await open('consumer.admin', '2026-10')).body.invoice).toMatchObject(october);
});

test('a month of which no day is drawn is drawn from its first day, and what is erased leaves no line', async () => {
  const { db } = world.server;
  await db.deleteFrom('invoice_day').execute();
  await drawUpDay(db, '2026-10-31', Date.parse('2026-10-31T12:00:00Z'));
  const drawn = (await days('consumer.admin', '2026-10')).body.data.map(({ day }) => day);
  expect(drawn).toEqual(['2026-10-30', '2026-10-31']);
  await db.deleteFrom('usage_hour').where('hour', '>=', new Date('2026-10-31T00:00:00Z')).execute();
  await drawUpDay(db, '2026-10-31', Date.parse('2026-10-31T13:00:00Z'));
  expect((await days('consumer.admin', '2026-10')).body.data.map(({ day }) => day)).toEqual(['2026-10-30']);
});

test('what vehicles of tests delivered is left out unless it is asked for, and never owed', async () => {
  const vin = 'YNRTESTVN00000009';
  await world.addCar(form, vin);
  const oemId = world.people.organisations.oem;
  const registered = { now: new Date(world.server.clock.now()), registeredBy: 'certificate' };
  await registerVehicles(world.server.db, [{ vin, oemId, isTest: true }], registered);
  await world.use(form, { hour: '2026-10-31T05:00:00Z', bytes: 9, vin });
  await drawUpInvoices(world.server.db, '2026-10-31', Date.parse('2026-11-01T02:30:00Z'));
  expect((await open('consumer.admin', '2026-10')).body).toMatchObject({
    invoice: { bytes: '7001', owed: october.owed },
    lines: [{ is_test: false }],
  });
  expect((await open('consumer.admin', '2026-10', { include_test: 'true' })).body).toMatchObject({
    invoice: { bytes: '7010', owed: october.owed },
    lines: [{ is_test: false }, { bytes: '9', owed: [], is_test: true }],
  });
  const tested = await days('consumer.admin', '2026-10', { include_test: 'true' });
  expect(tested.body.data.filter(({ is_test }) => is_test)).toMatchObject([
    { day: '2026-10-31', bytes: '9' },
  ]);
});

test('an invoice is its consumer’s: others do not find it, and the operator says whose', async () => {
  expect((await open('otherConsumer.admin', '2026-10')).status).toBe(404);
  expect((await days('otherConsumer.admin', '2026-10')).status).toBe(404);
  expect((await open('consumer.admin', '2026-09')).status).toBe(404);
  for (const unnamed of [await open('operator.viewer', '2026-10'), await days('operator.viewer', '2026-10')])
    expect(unnamed.problem.fields).toMatchObject([{ field: 'consumer_id', key: 'validation.required' }]);
  expect((await open('operator.viewer', '2026-10', { consumer_id: consumer() })).body.invoice).toMatchObject(
    october,
  );
  expect((await days('operator.viewer', '2026-10', { consumer_id: consumer() })).body.data).toHaveLength(2);
});

test.each(['consumer.editor', 'consumer.viewer', 'oem.admin', 'fleet.admin'] as const)(
  '%s reads no invoices',
  async (by) => {
    for (const { status } of [await list(by), await open(by, '2026-10'), await days(by, '2026-10')])
      expect(status).toBe(403);
  },
);

test.each([['2026-13'], ['2026-1'], ['1999-01']])('%s is no month', async (month) => {
  expect((await open('consumer.admin', month)).status).toBe(404);
});

test.each([{ after: '2026-11' }, { after: '2026-13/1' }, { consumer_id: 'x' }])(
  'a list asked for with %j is refused',
  async (query) => {
    expect((await list('consumer.admin', query)).status).toBe(400);
  },
);
