import { recordApplied } from '../consents/public.ts';
import { getFormAnalyticsEndpoint } from '@vinculum/contract/responses/analytics.ts';
import { revokeConsentFormEndpoint } from '@vinculum/contract/revocation/endpoints.ts';
import { searchResponsesEndpoint } from '@vinculum/contract/responses/endpoints.ts';
import { type ConsentStatus, consentStatuses, noCounts } from '@vinculum/contract/consents/vocabulary.ts';
import { DAY_MS, dayOf } from '@vinculum/contract/foundation/clock.ts';
import type { ActorKey } from '@vinculum/testkit/actors.ts';
import {
  carVin,
  type ConsentWorld,
  ownerAnswerOf,
  startConsentWorld,
} from '@vinculum/testkit/worlds/consent-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordAnswer, recordOfferReceived } from '../consents/answers/record-answer.ts';

let world: ConsentWorld;
beforeAll(async () => {
  world = await startConsentWorld();
  await world.permit({ standard: true });
  await world.registerCars([1, 2, 3, 4, 5, 6].map(carVin));
});
afterAll(() => world.server.stop());

async function analytics(
  formId: number,
  query: { from?: string; to?: string } = {},
  by: ActorKey = 'consumer.viewer',
) {
  return await world.server.call(
    getFormAnalyticsEndpoint,
    { params: { id: formId }, query },
    world.people.signedIn(by),
  );
}

async function consentCounts(formId: number): Promise<Record<ConsentStatus, number>> {
  const called = await world.server.call(
    searchResponsesEndpoint,
    { body: { consent_id: formId } },
    world.people.signedIn('consumer.viewer'),
  );
  return called.body.counts;
}

let answers = 0;
/** The owner's answer: the signals accepted, or null to decline. */
async function answered(formId: number, vin: string, signals: readonly number[] | null) {
  const { id } = await world.consentOf(formId, vin);
  const hash = await world.formHashOf(formId);
  answers += 1;
  const now = world.server.clock.now();
  await recordAnswer(world.server.db, {
    vin,
    consentId: id,
    answer: ownerAnswerOf({
      answer_id: `a${answers}`,
      decision: signals === null ? 'decline' : 'accept',
      form_hash: hash,
      accepted_signals: [...(signals ?? [])],
    }),
    certificateSerial: 'x',
    now,
  });
}

async function received(formId: number, vin: string): Promise<void> {
  const { id } = await world.consentOf(formId, vin);
  await recordOfferReceived(world.server.db, {
    vin,
    consentId: id,
    formHash: await world.formHashOf(formId),
    language: 'en',
    messageId: 'm1',
    now: world.server.clock.now(),
  });
}

/** The statuses at the end of a day by reading each consent's history, one after the other. */
async function recount(formId: number, day: string): Promise<Record<ConsentStatus, number>> {
  const rows = await world.server.db
    .selectFrom('consent_history as h')
    .innerJoin('consent as c', 'c.id', 'h.consent_id')
    .select(['c.vin', 'h.at', 'h.to_status'])
    .where('c.form_id', '=', formId)
    .orderBy('h.id')
    .execute();
  const last = new Map<string, ConsentStatus>();
  for (const { vin, at, to_status: status } of rows) if (dayOf(at.getTime()) <= day) last.set(vin, status);
  const counts = noCounts();
  for (const status of last.values()) counts[status] += 1;
  return counts;
}

test('the days of a form: what was sent, received, accepted, declined, revoked and has expired, in UTC', async () => {
  const { clock } = world.server;
  clock.set(Date.parse('2026-11-02T23:59:00Z'));
  const formId = await world.saveForm();
  await world.publish(formId, [carVin(1), carVin(2), carVin(3), carVin(4), carVin(900), 'VCZ00000000000001']);
  clock.set(Date.parse('2026-11-03T00:00:00Z'));
  for (const car of [1, 2, 3]) await received(formId, carVin(car));
  await answered(formId, carVin(1), [2016, 1790]);
  clock.set(Date.parse('2026-11-04T12:00:00Z'));
  await answered(formId, carVin(2), [2016]);
  await answered(formId, carVin(3), null);
  clock.set(Date.parse('2026-11-06T12:00:00Z'));
  await world.server.call(
    revokeConsentFormEndpoint,
    { body: { consent_form_id: formId, vin_numbers: [carVin(2)] } },
    world.people.signedIn('consumer.admin'),
  );
  await world.publish(formId, [carVin(3)]);
  const { body } = await analytics(formId);
  expect([body.from, body.to]).toEqual(['2026-11-02', '2026-11-06']);
  const days = new Map(body.series.map((one) => [one.day, one]));
  expect([...days.keys()]).toEqual(['02', '03', '04', '05', '06'].map((day) => `2026-11-${day}`));
  for (const { day, counts } of body.series)
    expect({ day, counts }).toEqual({ day, counts: await recount(formId, day) });
  expect(days.get('2026-11-02')?.counts).toEqual({ ...noCounts(), FORM_PENDING: 6 });
  expect(days.get('2026-11-03')?.events).toEqual({ ...noCounts(), FORM_RECEIVED: 3, FORM_ACCEPTED: 1 });
  expect(days.get('2026-11-04')?.events).toEqual({ ...noCounts(), FORM_MANDATORY: 1, FORM_DECLINED: 1 });
  expect(days.get('2026-11-05')).toEqual({
    ...days.get('2026-11-04'),
    day: '2026-11-05',
    events: noCounts(),
  });
  expect(days.get('2026-11-06')?.events).toEqual({ ...noCounts(), FORM_CANCELED: 1, FORM_PENDING: 1 });
  expect(days.get('2026-11-06')?.counts).toEqual(await consentCounts(formId));
  const later = await analytics(formId, { from: '2026-11-04', to: '2026-11-05' });
  expect(later.body.series).toEqual(body.series.slice(2, 4));
});

test('what is past its end has expired at its end, whether or not a job has marked it', async () => {
  const { clock } = world.server;
  clock.set(Date.parse('2026-11-10T12:00:00Z'));
  const formId = await world.saveForm({ expiry_type: 1, expiry: '2026-11-12', expiry_in_days: null });
  await world.publish(formId, [carVin(1), carVin(2)]);
  await answered(formId, carVin(1), [2016, 1790]);
  clock.advance(5 * DAY_MS);
  const { body } = await analytics(formId);
  expect(
    body.series.map(({ day, counts }) => [
      day,
      counts.FORM_PENDING,
      counts.FORM_ACCEPTED,
      counts.FORM_EXPIRED,
    ]),
  ).toEqual([
    ['2026-11-10', 1, 1, 0],
    ['2026-11-11', 1, 1, 0],
    ['2026-11-12', 1, 1, 0],
    ['2026-11-13', 0, 0, 2],
    ['2026-11-14', 0, 0, 2],
    ['2026-11-15', 0, 0, 2],
  ]);
  expect(body.series.at(-1)?.counts).toEqual(await consentCounts(formId));
  expect(body.by_oem).toEqual([{ oem: 'Norrsken Motors', counts: { ...noCounts(), FORM_EXPIRED: 2 } }]);
});

test('makers have their own counts; cars that are not registered stand apart', async () => {
  const { otherOem } = world.people.organisations;
  await world.server.db
    .insertInto('vehicle')
    .values({ vin: 'VCZ00000000000002', oem_id: otherOem, registered_on: new Date(), registered_by: 'test' })
    .execute();
  const formId = await world.saveForm();
  await world.publish(formId, [carVin(1), carVin(2), carVin(901), 'VCZ00000000000002']);
  await answered(formId, carVin(1), [2016]);
  const { body } = await analytics(formId);
  expect(body.by_oem).toEqual([
    { oem: 'Norrsken Motors', counts: { ...noCounts(), FORM_MANDATORY: 1, FORM_PENDING: 1 } },
    { oem: 'Cierzo Automóviles', counts: { ...noCounts(), FORM_NOT_ASKED: 1 } },
    { oem: null, counts: { ...noCounts(), FORM_PENDING: 1 } },
  ]);
  const sums = noCounts();
  for (const { counts } of body.by_oem) for (const status of consentStatuses) sums[status] += counts[status];
  expect(sums).toEqual(await consentCounts(formId));
});

test('desired against applied: a car counts as waiting until it confirms the present state, and can be listed', async () => {
  const formId = await world.saveForm();
  const vins = [carVin(4), carVin(5), carVin(6), carVin(902)];
  await world.publish(formId, vins);
  const session = async (vin: string, isOnline: boolean, isCurrent: boolean) => {
    const { revision } = await world.consentOf(formId, vin);
    const moment = new Date();
    const { db } = world.server;
    await db
      .insertInto('vehicle_session')
      .values({ vin, gateway_id: 'g', is_online: isOnline, connected_at: moment, last_seen_at: moment })
      .execute();
    await recordApplied(db, [{ vin, appliedRevision: isCurrent ? revision : revision - 1 }], 0);
  };
  await session(carVin(4), true, true);
  await session(carVin(5), true, false);
  await session(carVin(6), false, false);
  const { body } = await analytics(formId);
  expect(body.applied).toEqual({ desired: 3, applied: 1, waiting: 2, waiting_offline: 1 });
  const listed = async (applied: boolean) => {
    const found = await world.server.call(
      searchResponsesEndpoint,
      { body: { consent_id: formId, applied } },
      world.people.signedIn('consumer.viewer'),
    );
    const all = Object.values(found.body.counts).reduce((sum, count) => sum + count, 0);
    expect([found.body.total_rows, all]).toEqual([found.body.data.length, found.body.data.length]);
    return found.body.data.map((row) => row.vin_number).toSorted();
  };
  expect(await listed(false)).toEqual([carVin(5), carVin(6)]);
  expect(await listed(true)).toEqual([carVin(4)]);
});

test('a form of another organisation is not found; days that are none are refused', async () => {
  const formId = await world.saveForm();
  const foreign = await analytics(formId, {}, 'otherConsumer.viewer');
  expect([foreign.status, foreign.problem.code]).toEqual([404, 'consentFormNotFound']);
  expect((await analytics(formId, {}, 'consumer.nobody')).status).toBe(403);
  expect((await analytics(formId, {}, 'oem.admin')).status).toBe(403);
  const wrong = [
    { from: '2026-02-30' },
    { to: 'yesterday' },
    { from: '2026-11-05', to: '2026-11-04' },
    { from: '0000-01-01' },
  ];
  for (const query of wrong) {
    expect((await analytics(formId, query)).problem.code).toBe('badRequest');
  }
  const far = await analytics(formId, { from: '2000-01-01', to: '9999-12-31' });
  expect(far.body.series).toHaveLength(400);
  const draft = await analytics(formId);
  expect(draft.body.series.map(({ counts }) => counts)).toEqual([noCounts()]);
  expect(draft.body).toMatchObject({ by_oem: [], applied: { desired: 0, waiting: 0 } });
});
