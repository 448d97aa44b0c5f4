import {
  getFormUsageEndpoint,
  getUsageEndpoint,
  type UsageAnswer,
} from '@vinculum/contract/usage/endpoints.ts';
import { periodMinutes, type PeriodUnit } from '@vinculum/contract/usage/periods.ts';
import { DAY_MS, dayOf } from '@vinculum/contract/foundation/clock.ts';
import { dayFirstOf } from '@vinculum/contract/usage/choice.ts';
import { featureBits } from '@vinculum/contract/access/vocabulary.ts';
import {
  acceptance,
  provisionCar,
  publishForm,
  type TestCar,
  type TestGateway,
} from '@vinculum/testkit/gateway/test-gateway.ts';
import { type ActorKey, type People, seedPeople } from '@vinculum/testkit/actors.ts';
import { openGateway } from '@vinculum/testkit/gateway/open-gateway.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { makeScratchFolder } from '@vinculum/testkit/machine/scratch-folder.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rollUpUsage } from './public.ts';

const vins = ['YNRTESTVN00000001', 'YNRTESTVN00000002'];

let server: TestServer;
let people: People;
let gateway: TestGateway;
let formId: number;
let cars: { car: TestCar; consentId: number }[];

beforeAll(async () => {
  server = await startTestServer();
  // Certificates are checked by the real clock.
  server.clock.set(Date.now());
  people = await seedPeople(server.db, server.clock.now);
  gateway = await gatewayOf(server, people);
  const consents = await publishForm(gateway, vins);
  formId = (await server.db.selectFrom('consent').select('form_id').executeTakeFirstOrThrow()).form_id;
  cars = [];
  for (const [index, consentId] of consents.entries()) {
    const car = await provisionCar(gateway, vins[index] ?? '');
    await car.up(`consent/${consentId}/answer`, car.sign(acceptance(gateway, { answer_id: `a${index}` })));
    await car.peer.nextMessage(`consent/${consentId}/stored`);
    cars.push({ car, consentId });
  }
});
afterAll(async () => {
  for (const { car } of cars) car.peer.close();
  await gateway.stop();
  await server.stop();
});

async function gatewayOf(
  { db, clock, connectionString }: TestServer,
  { organisations }: People,
): Promise<TestGateway> {
  const dataDir = makeScratchFolder('vinculum-usage-');
  const opened = await openGateway({ db, connectionString, dataDir, clock: clock.now });
  const organisationId = organisations.oem;
  return {
    db,
    clock,
    connectionString,
    gateway: opened.gateway,
    oemId: organisationId,
    consumerId: organisations.consumer,
    claim: (request = {}) => opened.claim({ organisationId, ...request }),
    stop: () => opened.gateway.stop(),
  };
}

let seq = 0;
async function send(values: readonly number[]): Promise<void> {
  seq += 1;
  for (const { car, consentId } of cars) {
    const samples = values.map((value, index) => [1, index, value]);
    await car.up(`data/${consentId}`, { seq, base_time: gateway.clock.now(), samples });
  }
}

interface Range {
  readonly start: string;
  readonly end: string;
  readonly unit: PeriodUnit;
  readonly timeZone?: string;
}

async function usage({ start, end, unit, timeZone }: Range, by: ActorKey = 'consumer.viewer') {
  const body = {
    start_date: dayFirstOf(start),
    end_date: dayFirstOf(end),
    period: periodMinutes[unit],
    ...(timeZone !== undefined && { time_zone: timeZone }),
  };
  return await server.call(getUsageEndpoint, { body }, people.signedIn(by));
}

async function stored(): Promise<{ messages: number; bytes: number }> {
  const { rows } = await sql<{ messages: number; bytes: number }>`
    select count(*) as messages, sum(octet_length(body::text)) as bytes from stream_batch`.execute(server.db);
  return rows[0] ?? { messages: 0, bytes: 0 };
}

function sums({ data_calculation: bars }: UsageAnswer) {
  return {
    messages: bars.reduce((sum, bar) => sum + bar.messages, 0),
    bytes: bars.reduce((sum, bar) => sum + bar.bytes, 0),
  };
}

// Shows 2-1.7, 2-7.27, 2-7.28
test('the chart shows the bytes that the gateway delivered, at once and after days were added up', async () => {
  await send([1, 2, 3]);
  server.clock.advance(61_000);
  await send([4]);
  server.clock.advance(DAY_MS / 2);
  await send([5, 6]);
  const today = dayOf(server.clock.now());
  const start = dayOf(server.clock.now() - DAY_MS);
  const shown = async (unit: PeriodUnit, timeZone = 'UTC') => {
    const end = dayOf(server.clock.now() + DAY_MS);
    const { body } = await usage({ start: dayOf(Date.parse(start) - DAY_MS), end, unit, timeZone });
    const { messages, bytes } = body.total;
    expect(sums(body)).toEqual({ messages, bytes });
    return { messages, bytes };
  };
  const units = ['months', 'weeks', 'days', 'hours'] as const;
  const sent = await stored();
  expect(sent.messages).toBe(6);
  for (const unit of units) expect(await shown(unit)).toEqual(sent);
  const minutes = await usage({ start, end: today, unit: 'minutes' });
  expect(minutes.body.total).toMatchObject(sent);
  expect(minutes.body.data_calculation.filter((bar) => bar.messages > 0)).toHaveLength(3);

  server.clock.advance(DAY_MS);
  expect(await rollUpUsage(server.db, server.clock.now())).toBeGreaterThan(0);
  expect(await rollUpUsage(server.db, server.clock.now())).toBe(0);
  await send([7]);
  const all = await stored();
  expect(all.messages).toBe(8);
  for (const timeZone of ['UTC', 'Asia/Kolkata', 'America/New_York'])
    for (const unit of units) expect(await shown(unit, timeZone)).toEqual(all);

  const form = await server.call(
    getFormUsageEndpoint,
    { body: { start_date: start, end_date: dayOf(server.clock.now() + DAY_MS), consent_form_id: formId } },
    people.signedIn('consumer.viewer'),
  );
  expect(form.body.total).toMatchObject(all);
});

test('another consumer has no part in it, and its form is not found', async () => {
  const range = { start: dayOf(server.clock.now() - 9 * DAY_MS), end: dayOf(server.clock.now()) };
  // Of its own it has the flag only here.
  await server.db
    .updateTable('app_user')
    .set((eb) => ({ permissions_bit: sql<number>`${eb.ref('permissions_bit')} | ${featureBits.ADN}` }))
    .execute();
  const { body } = await usage({ ...range, unit: 'days' }, 'otherConsumer.viewer');
  expect(body.total).toEqual({ amount_data: 0, unit: 'bytes', messages: 0, bytes: 0 });
  const foreign = await server.call(
    getFormUsageEndpoint,
    { body: { start_date: range.start, end_date: range.end, consent_form_id: formId } },
    people.signedIn('otherConsumer.viewer'),
  );
  expect(foreign.problem).toMatchObject({ code: 'consentFormNotFound', message: 'Consent form not found' });
});
