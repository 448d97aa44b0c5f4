import { DAY_MS, dayOf, HOUR_MS, MINUTE_MS } from '@vinculum/contract/foundation/clock.ts';
import {
  changeConsumerPermissionEndpoint,
  listConsumerPermissionsEndpoint,
} from '@vinculum/contract/consumer-permissions/endpoints.ts';
import type { CallOf } from '@vinculum/contract/foundation/endpoint.ts';
import {
  getLatelyEndpoint,
  getNeedsEndpoint,
  getPictureEndpoint,
  type NeedKind,
} from '@vinculum/contract/home/overview.ts';
import { revokeConsentFormEndpoint } from '@vinculum/contract/revocation/endpoints.ts';
import type { ActorKey } from '@vinculum/testkit/actors.ts';
import {
  carVin,
  type ConsentWorld,
  ownerAnswerOf,
  startConsentWorld,
} from '@vinculum/testkit/worlds/consent-world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newestAnswers } from '../../read-models/lately-store.ts';
import { recordAnswer, recordOfferReceived } from '../consents/public.ts';
import { registerVehicles } from '../vehicles/public.ts';

type Query = CallOf<typeof getNeedsEndpoint>['query'];

let world: ConsentWorld;
let formId: number;
beforeAll(async () => {
  world = await startConsentWorld();
  const { clock, db } = world.server;
  // To the start of an hour, so that steps can be named.
  clock.advance(HOUR_MS - (clock.now() % HOUR_MS));
  await world.permit({ standard: true });
  await world.registerCars([carVin(1), carVin(2), carVin(3)]);
  const { oem } = world.people.organisations;
  const by = { now: new Date(clock.now()), registeredBy: 'test' };
  await registerVehicles(db, [{ vin: carVin(9), oemId: oem, isTest: true }], by);
  formId = await world.saveForm({ title: 'Night trips' });
  clock.advance(10 * MINUTE_MS);
  // The fourth is not registered, the ninth is one of tests.
  await world.publish(formId, [1, 2, 3, 4, 9].map(carVin));
  clock.advance(10 * MINUTE_MS);
  for (const car of [1, 2]) await answer(car, car === 1);
  await receive(3);
  await answer(9, true);
  clock.advance(10 * MINUTE_MS);
  await revoke(1);
  clock.advance(5 * MINUTE_MS);
});
afterAll(() => world.server.stop());

async function answer(car: number, accepts: boolean) {
  const { db, clock } = world.server;
  const { id } = await world.consentOf(formId, carVin(car));
  await recordAnswer(db, {
    vin: carVin(car),
    consentId: id,
    answer: ownerAnswerOf({
      answer_id: `answer-${car}`,
      decision: accepts ? 'accept' : 'decline',
      form_hash: await world.formHashOf(formId),
      accepted_signals: accepts ? [2016] : [],
    }),
    certificateSerial: 'x',
    now: clock.now(),
  });
}

async function receive(car: number) {
  const { db, clock } = world.server;
  const { id } = await world.consentOf(formId, carVin(car));
  await recordOfferReceived(db, {
    vin: carVin(car),
    consentId: id,
    formHash: await world.formHashOf(formId),
    messageId: 'offer',
    language: 'en',
    now: clock.now(),
  });
}

async function revoke(car: number) {
  await world.server.call(
    revokeConsentFormEndpoint,
    { body: { consent_form_id: formId, vin_numbers: [carVin(car)] } },
    world.people.signedIn('consumer.admin'),
  );
}

const needsOf = async (by: ActorKey, query: Query = {}) => {
  const { body } = await world.server.call(getNeedsEndpoint, { query }, world.people.signedIn(by));
  return body;
};
const countsOf = async (by: ActorKey, query: Query = {}): Promise<Partial<Record<NeedKind, number>>> =>
  Object.fromEntries((await needsOf(by, query)).needs.map(({ kind, count }) => [kind, count]));
const pictureOf = async (by: ActorKey, query: Query = {}) =>
  (await world.server.call(getPictureEndpoint, { query }, world.people.signedIn(by))).body;
const latelyOf = async (by: ActorKey, query: Query = {}) =>
  (await world.server.call(getLatelyEndpoint, { query }, world.people.signedIn(by))).body.happenings;

test('a consumer is told of answers to come, cars not reached and revocations that no car has confirmed', async () => {
  expect(await needsOf('consumer.viewer')).toMatchObject({
    range: '24h',
    needs: [
      { kind: 'notConfirmed', count: 1, is_more: false },
      { kind: 'answersToCome', count: 1 },
      { kind: 'carsToReach', count: 1 },
    ],
  });
});

test('what vehicles of tests caused is apart: it counts when it is asked for', async () => {
  const real = await pictureOf('consumer.viewer');
  const all = await pictureOf('consumer.viewer', { include_test: 'true' });
  expect(real.consents?.FORM_MANDATORY?.at(-1)).toBe(0);
  expect(all.consents?.FORM_MANDATORY?.at(-1)).toBe(1);
  const answered = (happenings: Awaited<ReturnType<typeof latelyOf>>) =>
    happenings.find(({ act }) => act === 'answers');
  expect(answered(await latelyOf('consumer.viewer'))).toMatchObject({ count: 1, declined: 1 });
  expect(answered(await latelyOf('consumer.viewer', { include_test: 'true' }))).toMatchObject({ count: 2 });
});

test('consents by state, minute by minute: published, answered, revoked', async () => {
  const { unit, steps, consents } = await pictureOf('consumer.viewer', { range: '1h' });
  expect(unit).toBe('minutes');
  expect(steps).toHaveLength(60);
  // The running minute is the 35th of its hour: 10 is when it was published, 20 when they answered, 30 when one ended.
  const ofHour = (
    status: 'FORM_PENDING' | 'FORM_RECEIVED' | 'FORM_MANDATORY' | 'FORM_DECLINED' | 'FORM_CANCELED',
  ) => [9, 10, 19, 20, 29, 30, 35].map((minute) => consents?.[status]?.at(minute - 36));
  expect({
    pending: ofHour('FORM_PENDING'),
    received: ofHour('FORM_RECEIVED'),
    mandatory: ofHour('FORM_MANDATORY'),
    declined: ofHour('FORM_DECLINED'),
    canceled: ofHour('FORM_CANCELED'),
  }).toEqual({
    pending: [0, 4, 4, 1, 1, 1, 1],
    received: [0, 0, 0, 1, 1, 1, 1],
    mandatory: [0, 0, 0, 1, 1, 0, 0],
    declined: [0, 0, 0, 1, 1, 1, 1],
    canceled: [0, 0, 0, 0, 0, 1, 1],
  });
});

test.each([
  { range: '24h', unit: 'hours', steps: 24 },
  { range: '7d', unit: 'hours', steps: 168 },
  { range: '30d', unit: 'days', steps: 30 },
] as const)('$range are shown in $unit and end with what stands now', async ({ range, unit, steps }) => {
  const picture = await pictureOf('consumer.viewer', { range });
  expect(picture).toMatchObject({ range, unit });
  expect(picture.steps).toHaveLength(steps);
  expect(picture.data).toHaveLength(steps);
  expect(picture.consents?.FORM_DECLINED).toEqual([...Array.from({ length: steps - 1 }, () => 0), 1]);
});

test('a maker sees the consents on its cars, an operator all, and another organisation nothing of them', async () => {
  const last = async (by: ActorKey) => {
    const { consents } = await pictureOf(by);
    return consents && [consents.FORM_PENDING?.at(-1), consents.FORM_DECLINED?.at(-1)];
  };
  // One pending consent is for a car that no maker has registered.
  expect(await last('oem.viewer')).toEqual([0, 1]);
  expect(await last('operator.viewer')).toEqual([1, 1]);
  expect(await last('otherConsumer.viewer')).toEqual([0, 0]);
  expect(await last('otherOem.viewer')).toEqual([0, 0]);
  expect(await last('fleet.viewer')).toBeNull();
  expect(await countsOf('otherConsumer.viewer')).toEqual({});
  expect(await latelyOf('otherConsumer.viewer')).toEqual([]);
  expect(await latelyOf('otherOem.viewer')).toEqual([]);
});

test('what happened lately names who did what to which form, and how many owners answered', async () => {
  const happenings = await latelyOf('consumer.viewer');
  const form = { kind: 'consent-form', id: formId, name: 'Night trips' };
  const { username } = world.people.signedIn('consumer.admin');
  expect(happenings).toMatchObject([
    { act: 'consent-form.revoke', actor: username, object: form, count: 1 },
    { act: 'answers', actor: null, object: form, count: 1, declined: 1 },
    { act: 'consent-form.publish', actor: username, object: form },
    { act: 'consent-form.save', told: 'added', object: form },
  ]);
  const ofForm = (await latelyOf('operator.viewer')).filter(({ object }) => object?.id === formId);
  expect(ofForm.map(({ act, organisation }) => [act, organisation])).toEqual(
    happenings.map(({ act }) => [act, 'Helios Insurance']),
  );
  expect(new Set(happenings.map(({ organisation }) => organisation))).toEqual(new Set([null]));
});

test('an owner who answered again is one car, told at the last answer, within the range', async () => {
  const { clock, db } = world.server;
  const answered = async (query: Query = {}) =>
    (await latelyOf('consumer.viewer', query)).find(({ act }) => act === 'answers');
  const { at: before } = (await answered()) ?? {};
  expect(before).toBe(new Date(clock.now() - 15 * MINUTE_MS).toISOString());
  clock.advance(HOUR_MS);
  expect(await answered({ range: '1h' })).toBeUndefined();
  const { id } = await world.consentOf(formId, carVin(2));
  const change = { consent_id: id, actor_kind: 'owner', actor: null, cause: 'answer' };
  const texts = { message_id: null, form_hash: null, language: null };
  const at = new Date(clock.now());
  await db
    .insertInto('consent_history')
    .values([
      { ...change, ...texts, at, from_status: 'FORM_CANCELED', to_status: 'FORM_RECEIVED' },
      { ...change, ...texts, at, from_status: 'FORM_RECEIVED', to_status: 'FORM_ACCEPTED' },
    ])
    .execute();
  expect(await answered()).toMatchObject({ at: at.toISOString(), count: 2, declined: 0 });
  expect(await answered({ range: '1h' })).toMatchObject({ count: 1, declined: 0 });
});

test('who has no role is shown nothing', async () => {
  expect(await needsOf('consumer.nobody')).toMatchObject({ needs: [], steps: [] });
  expect(await pictureOf('consumer.nobody')).toMatchObject({ consents: null, data: null, rewards: null });
  expect(await latelyOf('consumer.nobody')).toEqual([]);
});

test('forms whose last day is within a week end soon; the day after it, and drafts, do not', async () => {
  const { clock, db } = world.server;
  const endsIn = async (days: number) => {
    const expiry = dayOf(clock.now() + days * DAY_MS);
    const id = await world.saveForm({ expiry_type: 1, expiry_in_days: null, expiry });
    await world.publish(id, [carVin(1)]);
    return id;
  };
  await world.saveForm({ expiry_type: 1, expiry_in_days: null, expiry: dayOf(clock.now() + DAY_MS) });
  await endsIn(8);
  const first = await endsIn(7);
  expect((await needsOf('consumer.viewer')).needs).toContainEqual({
    kind: 'formsEnding',
    count: 1,
    is_more: false,
    id: first,
  });
  await endsIn(1);
  expect((await needsOf('consumer.viewer')).needs).toContainEqual({
    kind: 'formsEnding',
    count: 2,
    is_more: false,
    id: null,
  });
  await db.updateTable('consent_form').set({ is_test: true }).where('id', '=', first).execute();
  expect(await countsOf('consumer.editor')).toMatchObject({ formsEnding: 1, drafts: 1 });
  expect(await countsOf('consumer.viewer', { include_test: 'true' })).toMatchObject({ formsEnding: 2 });
});

test('a maker’s feed says which permission was switched, and what that ended or sent again', async () => {
  const { permission_id } = await permissionOfConsumer();
  const change = (isOn: boolean) =>
    world.server.call(
      changeConsumerPermissionEndpoint,
      { body: { permission_id, form_type_notification: isOn } },
      world.people.signedIn('oem.admin'),
    );
  const { canceled } = (await change(false)).body;
  expect(canceled).toBeGreaterThan(0);
  const { offered } = (await change(true)).body;
  const texts = (await latelyOf('oem.viewer')).map(({ text }) => text);
  expect(texts.slice(0, 2)).toEqual([
    expect.stringMatching(`^Notification Forms switched on for Helios Insurance. ${offered} requests? `),
    expect.stringMatching(
      `^Notification Forms switched off for Helios Insurance. ${canceled} consents? (?:and|or) requests? ended.$`,
    ),
  ]);
  expect((await latelyOf('operator.viewer')).map(({ text }) => text)).toEqual(
    expect.arrayContaining(texts.slice(0, 2)),
  );
});

test('a maker’s feed says nothing of what a change named and left as it was', async () => {
  const { permission_id, form_type_notification } = await permissionOfConsumer();
  const change = (form_type_question: boolean) =>
    world.server.call(
      changeConsumerPermissionEndpoint,
      { body: { permission_id, form_type_notification, form_type_question } },
      world.people.signedIn('oem.admin'),
    );
  await change(false);
  expect((await change(true)).status).toBe(200);
  const happenings = await latelyOf('oem.viewer');
  expect(happenings[0]?.text).toMatch(/^Question Forms switched on for Helios Insurance\.(?!.*Notification)/);
  expect((await change(true)).status).toBe(200);
  expect(await latelyOf('oem.viewer')).toEqual(happenings);
});

const accepted = { car: 2, from: 'FORM_RECEIVED', to: 'FORM_ACCEPTED' };
const askedAgain = { car: 2, from: 'FORM_CANCELED', to: 'FORM_PENDING' };

/** Changes of the consent of a car, a millisecond apart, the last of them so many days ago. */
async function changeOften(times: number, daysAgo: number, change: typeof accepted): Promise<Date> {
  const { clock, db } = world.server;
  const { id } = await world.consentOf(formId, carVin(change.car));
  const last = new Date(clock.now() - daysAgo * DAY_MS);
  await sql`insert into consent_history (consent_id, at, actor_kind, from_status, to_status, cause)
    select ${id}, ${last}::timestamptz - (${times}::int - n) * interval '1 millisecond', 'owner', ${change.from},
      ${change.to}, 'answer' from generate_series(1, ${times}::int) n`.execute(db);
  return last;
}

test('answers are found behind any number of other changes, which are not looked through', async () => {
  const { clock, db } = world.server;
  clock.advance(10 * DAY_MS);
  const at = await changeOften(2, 0, accepted);
  await changeOften(20_000, 0, askedAgain);
  expect((await latelyOf('consumer.viewer')).find(({ act }) => act === 'answers')).toMatchObject({
    at: at.toISOString(),
    count: 1,
  });
  const { consumer: organisationId } = world.people.organisations;
  const scope = {
    organisationId,
    since: new Date(clock.now() - DAY_MS),
    includeTest: false,
    limit: 5,
    language: null,
  };
  const read = sql<{ read: number }>`select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables
    where relname = 'consent_history'`;
  const { rows } = await db.transaction().execute(async (trx) => {
    await newestAnswers(trx, scope);
    return await read.execute(trx);
  });
  expect(rows[0]?.read).toBeLessThan(1000);
});

test('answers of days that lie too far back to look at each are told as they were counted', async () => {
  const { clock } = world.server;
  clock.advance(10 * DAY_MS);
  await changeOften(3, 2, accepted);
  await changeOften(5, 2, askedAgain);
  await changeOften(7, 2, { ...accepted, car: 9 });
  const yesterday = await changeOften(600, 1, accepted);
  const today = await changeOften(600, 0, accepted);
  const answersOf = async (by: ActorKey, query: Query = {}) =>
    (await latelyOf(by, { range: '7d', ...query }))
      .filter(({ act }) => act === 'answers')
      .map(({ at, count }) => [at, count]);
  const dayBefore = dayOf(clock.now() - 2 * DAY_MS);
  expect(await answersOf('consumer.viewer')).toEqual([
    [today.toISOString(), 1],
    [yesterday.toISOString(), 600],
    [dayBefore, 3],
  ]);
  const withTests = await answersOf('consumer.viewer', { include_test: 'true' });
  expect(withTests.at(-1)).toEqual([dayBefore, 10]);
  expect(await answersOf('otherConsumer.viewer')).toEqual([]);
});

async function permissionOfConsumer() {
  const { body } = await world.server.call(
    listConsumerPermissionsEndpoint,
    {},
    world.people.signedIn('oem.admin'),
  );
  const row = body.permissions.find(({ consumer_id }) => consumer_id === world.people.organisations.consumer);
  if (row === undefined) throw new Error('The maker has no row for the consumer');
  return row;
}
