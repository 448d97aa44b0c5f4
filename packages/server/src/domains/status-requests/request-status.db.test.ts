import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import {
  getStatusRequestEndpoint,
  requestConsentStatusEndpoint,
} from '@vinculum/contract/status-requests/endpoints.ts';
import type { ConsentStatus } from '@vinculum/contract/consents/vocabulary.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { formSignals, readEntry } from '@vinculum/testkit/mistakes/form-input.ts';
import type { ActorKey } from '@vinculum/testkit/actors.ts';
import { fillFleet, handOverCars, makeFleet } from '@vinculum/testkit/worlds/fleet-world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteOldStatusRequests } from './public.ts';

let world: ConsentWorld;
beforeAll(async () => {
  world = await startConsentWorld({ MAX_VINS: '5' });
  await world.permit({ standard: true });
  await world.registerCars([1, 2, 3, 4].map(carVin));
  const fleetId = await makeFleet(world, 'vans');
  await fillFleet(world, { fleetId }, [carVin(11), carVin(12)]);
});
afterAll(() => world.server.stop());

async function ask(
  formId: number,
  wanted: { status: string; vins: readonly string[] },
  by: ActorKey = 'operator.admin',
) {
  const body = { consent_status: wanted.status, consent_form_id: formId, vin_numbers: [...wanted.vins] };
  // @ts-expect-error -- wrong statuses are sent too
  return await world.server.call(requestConsentStatusEndpoint, { body }, world.people.signedIn(by));
}

/** As if the owner had answered. */
async function answered(formId: number, vin: string, status: ConsentStatus): Promise<void> {
  const isLive = status === 'FORM_ACCEPTED' || status === 'FORM_MANDATORY';
  await world.server.db
    .updateTable('consent')
    .set({ status, accepted_signals: isLive ? [formSignals.optional, formSignals.mandatory] : [] })
    .where('form_id', '=', formId)
    .where('vin', '=', vin)
    .execute();
}

async function published(vins: readonly string[]): Promise<number> {
  const formId = await world.saveForm();
  await world.publish(formId, vins);
  return formId;
}

async function lastChange(formId: number, vin: string) {
  const { id } = await world.consentOf(formId, vin);
  return await world.server.db
    .selectFrom('consent_history')
    .select(['actor_kind', 'actor', 'from_status', 'to_status', 'cause'])
    .where('consent_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
}

// Shows 3-4.5, 3-7.26, 3-8.8
test('ending: each VIN is in exactly one list, and the history says who ended it', async () => {
  const formId = await published([carVin(1), carVin(2)]);
  await answered(formId, carVin(1), 'FORM_ACCEPTED');
  await answered(formId, carVin(2), 'FORM_DECLINED');
  const vins = [carVin(1), carVin(2), carVin(3), carVin(99)];
  const { body } = await ask(formId, { status: 'FORM_CANCELED', vins });
  expect(body).toMatchObject({
    vin_queued: [carVin(1)],
    vin_without_consent_form: [carVin(2), carVin(3)],
    vin_not_registered: [carVin(99)],
    message: '1 car queued.',
  });
  expect((await world.consentOf(formId, carVin(1))).status).toBe('FORM_CANCELED');
  expect(await lastChange(formId, carVin(1))).toEqual({
    actor_kind: 'administrator',
    actor: world.people.signedIn('operator.admin').username,
    from_status: 'FORM_ACCEPTED',
    to_status: 'FORM_CANCELED',
    cause: 'revoked by administrator',
  });
});

test('narrowing leaves the mandatory signals of what the owner agreed to, and tells the gateway', async () => {
  const { db } = world.server;
  const formId = await published([carVin(1), carVin(2)]);
  await answered(formId, carVin(1), 'FORM_ACCEPTED');
  const before = await world.consentOf(formId, carVin(1));
  for (const signal_id of [formSignals.mandatory, formSignals.optional])
    await db
      .insertInto('latest_value')
      .values({
        consumer_id: before.consumer_id,
        vin: carVin(1),
        signal_id,
        consent_id: before.id,
        captured_at: 1,
        value: '1',
      })
      .execute();
  const { body } = await ask(formId, { status: 'FORM_MANDATORY', vins: [carVin(1), carVin(2)] });
  expect(body).toMatchObject({ vin_queued: [carVin(1)], vin_without_consent_form: [carVin(2)] });
  const after = await world.consentOf(formId, carVin(1));
  expect(after).toMatchObject({ status: 'FORM_MANDATORY', accepted_signals: [formSignals.mandatory] });
  expect(after.revision).toBeGreaterThan(before.revision);
  expect(await lastChange(formId, carVin(1))).toEqual({
    actor_kind: 'administrator',
    actor: world.people.signedIn('operator.admin').username,
    from_status: 'FORM_ACCEPTED',
    to_status: 'FORM_MANDATORY',
    cause: 'narrowed to mandatory signals',
  });
  const left = await db
    .selectFrom('latest_value')
    .select('signal_id')
    .where('consent_id', '=', before.id)
    .execute();
  expect(left).toEqual([{ signal_id: formSignals.mandatory }]);
  const reported = await db.selectFrom('outbox').select('id').where('consent_id', '=', before.id).execute();
  expect(reported.length).toBeGreaterThanOrEqual(2);
});

test('asking again offers the form anew where the owner declined or the consent ended, and only there', async () => {
  const formId = await published([carVin(1), carVin(2), carVin(3)]);
  await answered(formId, carVin(1), 'FORM_DECLINED');
  await answered(formId, carVin(2), 'FORM_ACCEPTED');
  await answered(formId, carVin(3), 'FORM_EXPIRED');
  const { body } = await ask(formId, { status: 'FORM_PENDING', vins: [1, 2, 3, 4].map(carVin) });
  expect(body).toMatchObject({
    vin_queued: [carVin(1), carVin(3)],
    vin_without_consent_form: [carVin(2), carVin(4)],
  });
  expect((await world.consentOf(formId, carVin(1))).status).toBe('FORM_PENDING');
  expect((await world.consentOf(formId, carVin(2))).status).toBe('FORM_ACCEPTED');
});

test('what the maker no longer permits is not offered again', async () => {
  const formId = await published([carVin(1)]);
  await answered(formId, carVin(1), 'FORM_DECLINED');
  await world.permit({ standard: false });
  try {
    const { body } = await ask(formId, { status: 'FORM_PENDING', vins: [carVin(1)] });
    expect(body).toMatchObject({ vin_queued: [], vin_without_consent_form: [carVin(1)], request_id: null });
  } finally {
    await world.permit({ standard: true });
  }
});

test('the same request again gives the same lists and changes nothing', async () => {
  for (const status of ['FORM_CANCELED', 'FORM_MANDATORY', 'FORM_PENDING'] as const) {
    const formId = await published([carVin(1)]);
    await answered(formId, carVin(1), status === 'FORM_PENDING' ? 'FORM_DECLINED' : 'FORM_ACCEPTED');
    const first = await ask(formId, { status, vins: [carVin(1)] });
    const { revision } = await world.consentOf(formId, carVin(1));
    const again = await ask(formId, { status, vins: [carVin(1)] });
    expect(again.body.vin_queued).toEqual([carVin(1)]);
    expect(again.body.vin_queued).toEqual(first.body.vin_queued);
    expect((await world.consentOf(formId, carVin(1))).revision).toBe(revision);
  }
});

// Shows 3-4.4
test('a request is applied once the car says so, and can be followed', async () => {
  const { db, clock } = world.server;
  const formId = await published([carVin(1), carVin(2)]);
  const { body } = await ask(formId, { status: 'FORM_CANCELED', vins: [carVin(1), carVin(2)] });
  const follow = async (by: ActorKey = 'operator.viewer') =>
    await world.server.call(
      getStatusRequestEndpoint,
      { params: { id: body.request_id ?? 0 } },
      world.people.signedIn(by),
    );
  expect((await follow()).body).toMatchObject({
    consent_form_id: formId,
    consent_status: 'FORM_CANCELED',
    total: 2,
    applied: 0,
    waiting: [carVin(1), carVin(2)],
  });
  const { revision } = await world.consentOf(formId, carVin(1));
  const now = new Date(clock.now());
  await db
    .insertInto('vehicle_session')
    .values({
      vin: carVin(1),
      gateway_id: 'a gateway',
      is_online: true,
      connected_at: now,
      last_seen_at: now,
      applied_revision: revision,
    })
    .execute();
  expect((await follow()).body).toMatchObject({ total: 2, applied: 1, waiting: [carVin(2)] });
  expect((await follow('fleet.admin')).problem.code).toBe('notFound');
  // Requests are kept for ninety days; what deletes by age forgets those that are older.
  for (const [age, isRetained] of [
    [90 * DAY_MS, true],
    [90 * DAY_MS + 1, false],
  ] as const) {
    const requested_at = new Date(clock.now() - age);
    await sql`update consent_status_request set requested_at = ${requested_at}`.execute(db);
    expect((await deleteOldStatusRequests(db, clock.now())) === 0).toBe(isRetained);
    expect((await follow()).status).toBe(isRetained ? 200 : 404);
  }
});

// Shows 3-3.25
test.each(['FORM_ACCEPTED', 'FORM_DECLINED', 'FORM_RECEIVED', 'FORM_EXPIRED'])(
  '%s cannot be asked for',
  async (status) => {
    const formId = await published([carVin(1)]);
    expect((await ask(formId, { status, vins: [carVin(1)] })).problem.fields).toEqual([
      {
        field: 'consent_status',
        key: 'consent.statusNotRequestable',
        message: 'This status cannot be requested: it comes from the owner, the car or the calendar',
      },
    ]);
  },
);

// Shows 3-5.13
test('without a status, a form and VINs each field is marked, all at once', async () => {
  const { problem } = await ask(0, { status: '', vins: [] });
  expect(problem.fields?.map(({ field, message }) => [field, message])).toEqual([
    ['consent_status', 'Oops! You missed something.'],
    ['consent_form_id', 'Oops! You missed something.'],
    ['vin_numbers', 'Oops! You missed something.'],
  ]);
});

// Shows 3-5.11, 3-9.12
test('more VINs than the setting allows are refused in the specified words', async () => {
  const formId = await published([carVin(1)]);
  const vins = [1, 2, 3, 4, 5, 6].map(carVin);
  const { problem } = await ask(formId, { status: 'FORM_CANCELED', vins });
  expect(problem.message).toBe('Cannot update more than 5 vin number(s)');
});

test.each([
  { without: 'optional', isMandatory: true },
  { without: 'mandatory', isMandatory: false },
])('a form without $without signals cannot be narrowed', async ({ isMandatory }) => {
  const formId = await world.saveForm({ read_signals: [readEntry(formSignals.mandatory, isMandatory)] });
  await world.publish(formId, [carVin(1)]);
  const { problem } = await ask(formId, { status: 'FORM_MANDATORY', vins: [carVin(1)] });
  expect(problem.fields).toMatchObject([{ field: 'consent_status', key: 'consent.cannotNarrow' }]);
});

test('a draft, a form that has ended and one that does not exist are refused', async () => {
  const draft = await world.saveForm();
  const wanted = { status: 'FORM_CANCELED', vins: [carVin(1)] };
  expect((await ask(draft, wanted)).problem.code).toBe('formNotPublished');
  expect((await ask(2_000_000_000, wanted)).problem.code).toBe('consentFormNotFound');
});

test('a fleet manager reaches own vehicles only; the others are not in the system', async () => {
  const formId = await published([carVin(1), carVin(11), carVin(12)]);
  await answered(formId, carVin(11), 'FORM_ACCEPTED');
  const wanted = { status: 'FORM_CANCELED', vins: [carVin(1), carVin(11)] };
  const { body } = await ask(formId, wanted, 'fleet.admin');
  expect(body).toMatchObject({
    vin_queued: [carVin(11)],
    vin_without_consent_form: [],
    vin_not_registered: [carVin(1)],
  });
  expect((await world.consentOf(formId, carVin(1))).status).toBe('FORM_PENDING');
  expect(await lastChange(formId, carVin(11))).toMatchObject({
    actor_kind: 'fleet',
    cause: 'revoked by fleet manager',
  });
});

test('a fleet manager ends a consent of a car that was handed over and is in no fleet yet', async () => {
  const vin = carVin(13);
  await world.registerCars([vin]);
  await handOverCars(world, [vin]);
  const formId = await published([vin]);
  const { body } = await ask(formId, { status: 'FORM_CANCELED', vins: [vin] }, 'fleet.admin');
  expect(body).toMatchObject({ vin_queued: [vin] });
  expect((await world.consentOf(formId, vin)).status).toBe('FORM_CANCELED');
});

test('to a fleet manager a form that concerns none of the vehicles answers like one that does not exist', async () => {
  const wanted = { status: 'FORM_CANCELED', vins: [carVin(1), carVin(11)] };
  const unknown = await ask(2_000_000_000, wanted, 'fleet.admin');
  expect(unknown.body).toMatchObject({
    vin_not_registered: [carVin(1)],
    vin_without_consent_form: [carVin(11)],
  });
  // Neither does a draft answer that it is one.
  for (const foreign of [await published([carVin(1)]), await world.saveForm()])
    expect((await ask(foreign, wanted, 'fleet.admin')).body).toEqual(unknown.body);
});

test('what was asked for before a vehicle was handed over is out of the fleet manager’s reach', async () => {
  const formId = await published([carVin(12)]);
  await sql`update consent set created_on = '2020-01-01' where form_id = ${formId}`.execute(world.server.db);
  const reached = async () =>
    (await ask(formId, { status: 'FORM_CANCELED', vins: [carVin(12)] }, 'fleet.admin')).body;
  expect(await reached()).toMatchObject({ vin_queued: [], vin_without_consent_form: [carVin(12)] });
  // Nor is it told what has become of the form.
  const ended = { status: 'REVOKED' as const };
  await world.server.db.updateTable('consent_form').set(ended).where('id', '=', formId).execute();
  expect(await reached()).toMatchObject({ vin_queued: [], vin_without_consent_form: [carVin(12)] });
});
