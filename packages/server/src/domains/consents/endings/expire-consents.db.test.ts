import { searchResponsesEndpoint } from '@vinculum/contract/responses/endpoints.ts';
import { dayOf, DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { getHomeFiguresEndpoint } from '@vinculum/contract/home/endpoints.ts';
import { executeScheduledRunEndpoint } from '@vinculum/contract/scheduled-runs/endpoints.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { consentRecordOf } from '../../evidence/consent-record-rules.ts';
import { loadRecordSource } from '../../evidence/consent-record-store.ts';
import { forgetConsentChanges } from '../kept-counts-store.ts';
import { expireConsents } from './expiry-store.ts';

let world: ConsentWorld;
beforeAll(async () => {
  world = await startConsentWorld();
  await world.permit({ standard: true });
  await world.registerCars([carVin(1), carVin(2)]);
});
afterAll(() => world.server.stop());

test('a consent that is marked late, by a run for a past day, ended at its own end wherever it is shown', async () => {
  const { db, clock } = world.server;
  const formId = await world.saveForm();
  await world.publish(formId, [carVin(1)]);
  const end = new Date(clock.now() + 3_600_000);
  await db
    .updateTable('consent')
    .set({ status: 'FORM_ACCEPTED', granted_at: new Date(clock.now()), expires_at: end })
    .where('form_id', '=', formId)
    .execute();
  clock.advance(2 * DAY_MS);
  const asOperator = world.people.signedIn('operator.admin');
  const run = { params: { type: 'consent-expiry' as const }, body: { day: dayOf(clock.now() - DAY_MS) } };
  expect((await world.server.call(executeScheduledRunEndpoint, run, asOperator)).status).toBe(200);
  expect(await world.consentOf(formId, carVin(1))).toMatchObject({
    status: 'FORM_EXPIRED',
    ended_at: end,
    updated_on: end,
  });
  const { body } = await world.server.call(
    searchResponsesEndpoint,
    { body: { consent_id: formId, history: true } },
    world.people.signedIn('consumer.viewer'),
  );
  expect(body.data[0]).toMatchObject({ status: 'FORM_EXPIRED', updated_on: end.toISOString() });
  expect(body.data[0]?.history?.at(-1)).toMatchObject({ to: 'FORM_EXPIRED', at: end.toISOString() });
  const of = { consumerId: world.people.organisations.consumer, formId, vin: carVin(1) };
  const source = await loadRecordSource(db, { ...of, now: new Date(clock.now()) });
  if (source === undefined) throw new Error('no record');
  expect(consentRecordOf(source, new Date(clock.now())).event).toMatchObject({
    event_time: end.toISOString(),
    event_state: 'dpv:ConsentExpired',
  });
});

test('a form past its last day ended with that day, whenever that is noticed', async () => {
  const { db, clock } = world.server;
  const lastDay = dayOf(clock.now() + DAY_MS);
  const formId = await world.saveForm({ expiry_type: 1, expiry: lastDay, expiry_in_days: null });
  await world.publish(formId, [carVin(1)]);
  clock.advance(5 * DAY_MS);
  const run = { params: { type: 'consent-expiry' as const }, body: { day: dayOf(clock.now()) } };
  await world.server.call(executeScheduledRunEndpoint, run, world.people.signedIn('operator.admin'));
  const end = new Date(Date.parse(`${lastDay}T00:00:00Z`) + DAY_MS);
  const form = await db
    .selectFrom('consent_form')
    .select(['status', 'ended_on', 'updated_on'])
    .where('id', '=', formId)
    .executeTakeFirstOrThrow();
  expect(form).toEqual({ status: 'EXPIRED', ended_on: end, updated_on: end });
  expect(await world.consentOf(formId, carVin(1))).toMatchObject({ status: 'FORM_EXPIRED', ended_at: end });
});

test('a request that time has ended is not counted as waiting, also before a job has marked it', async () => {
  const { clock } = world.server;
  const waiting = async () => {
    const { body } = await world.server.call(
      getHomeFiguresEndpoint,
      {},
      world.people.signedIn('consumer.viewer'),
    );
    return body.waiting_consents;
  };
  const lastDay = dayOf(clock.now() + DAY_MS);
  const formId = await world.saveForm({ expiry_type: 1, expiry: lastDay, expiry_in_days: null });
  const before = await waiting();
  await world.publish(formId, [carVin(1), carVin(2)]);
  expect(await waiting()).toBe((before ?? 0) + 2);
  clock.advance(3 * DAY_MS);
  expect(await waiting()).toBe(before);
});

test('more than are marked at once are marked all the same, those whose time is not over are not', async () => {
  const { db, clock } = world.server;
  const formId = await world.saveForm();
  const { consumer } = world.people.organisations;
  const [now, later] = [new Date(clock.now()), new Date(clock.now() + 1)];
  await sql`insert into consent (form_id, consumer_id, vin, status, expires_at, created_on, updated_on)
    select ${formId}, ${consumer}, 'XXX' || lpad(n::text, 14, '0'), 'FORM_PENDING',
      case when n <= 2001 then ${now}::timestamptz else ${later}::timestamptz end, ${now}, ${now}
    from generate_series(1, 2003) n`.execute(db);
  await expireConsents(db, clock.now() - 1);
  expect(await expireConsents(db, clock.now())).toBe(2001);
  expect(await expireConsents(db, clock.now())).toBe(0);
  const waiting = db.selectFrom('consent').select('vin').where('form_id', '=', formId);
  expect(await waiting.where('status', '=', 'FORM_PENDING').execute()).toHaveLength(2);
});

test('changes by the minute are forgotten after a day, those by the quarter of an hour after 32', async () => {
  const { db, clock } = world.server;
  await db.deleteFrom('consent_change').execute();
  const change = {
    portal: 'ADMIN',
    organisation_id: 0,
    is_test: false,
    status: 'FORM_PENDING',
    total: 1,
  } as const;
  const ago = (minutes: number, ms: number) => ({ ...change, minutes, at: new Date(clock.now() - ms) });
  await db
    .insertInto('consent_change')
    .values([ago(1, DAY_MS), ago(1, DAY_MS + 1), ago(15, 32 * DAY_MS), ago(15, 32 * DAY_MS + 1)])
    .execute();
  expect(await forgetConsentChanges(db, clock.now())).toBe(2);
  const left = db.selectFrom('consent_change').select(['minutes', 'at']).orderBy('minutes');
  expect(await left.execute()).toEqual([
    { minutes: 1, at: new Date(clock.now() - DAY_MS) },
    { minutes: 15, at: new Date(clock.now() - 32 * DAY_MS) },
  ]);
});
