import {
  addFleetVehiclesEndpoint,
  reportOwnerChangeEndpoint,
} from '@vinculum/contract/fleets/vehicle-endpoints.ts';
import { searchNotificationsEndpoint } from '@vinculum/contract/notices/endpoints.ts';
import { searchResponsesEndpoint } from '@vinculum/contract/responses/endpoints.ts';
import type { ActorKey } from '@vinculum/testkit/actors.ts';
import {
  carVin,
  type ConsentWorld,
  ownerAnswerOf,
  startConsentWorld,
} from '@vinculum/testkit/worlds/consent-world.ts';
import { fillFleet, makeFleet } from '@vinculum/testkit/worlds/fleet-world.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordAnswer } from '../consents/public.ts';

let world: ConsentWorld;
let fleetId: number;
let next = 0;
/** Two cars of the fleet and one that is in none. */
let cars: [string, string, string];

beforeAll(async () => {
  world = await startConsentWorld();
  await world.permit({ standard: true });
});
afterAll(() => world.server.stop());

beforeEach(async () => {
  next += 3;
  cars = [carVin(next), carVin(next + 1), carVin(next + 2)];
  fleetId = await makeFleet(world, `fleet ${next}`);
  await fillFleet(world, { fleetId }, cars.slice(0, 2));
  await world.registerCars([cars[2]]);
});

function report(
  vins: readonly string[],
  options: { readonly by?: ActorKey; readonly leave?: boolean; readonly fleet?: number } = {},
) {
  const { by = 'fleet.admin', leave = false, fleet = fleetId } = options;
  const body = { fleet_id: fleet, vin_numbers: [...vins], leave_fleet: leave };
  return world.server.call(reportOwnerChangeEndpoint, { body }, world.people.signedIn(by));
}

/** A form published to the cars; the first car's consent is in force, with a latest value. */
async function liveForm(): Promise<number> {
  const formId = await world.saveForm();
  await world.publish(formId, cars);
  const { db, clock } = world.server;
  const { id } = await world.consentOf(formId, cars[0]);
  await db
    .updateTable('consent')
    .set({ status: 'FORM_ACCEPTED', accepted_signals: [2016], granted_at: new Date(clock.now()) })
    .where('id', '=', id)
    .execute();
  await db
    .insertInto('latest_value')
    .values({
      consumer_id: world.people.organisations.consumer,
      vin: cars[0],
      signal_id: 2016,
      consent_id: id,
      captured_at: clock.now(),
      value: '80',
    })
    .execute();
  return formId;
}

test('open and live consents of the cars end at once, with history, outbox, audit; other cars keep theirs', async () => {
  const formId = await liveForm();
  const { db } = world.server;
  const before = await world.consentOf(formId, cars[0]);
  const outbox = () => db.selectFrom('outbox').selectAll().where('consent_id', '=', before.id).execute();
  const reported = (await outbox()).length;
  const { body } = await report(cars.slice(0, 2));
  expect(body).toEqual({
    ended: 2,
    vehicles: 2,
    message: 'The change of owner of 2 cars was reported. 2 consents and requests ended.',
  });
  const ended = await world.consentOf(formId, cars[0]);
  expect(ended).toMatchObject({
    status: 'FORM_CANCELED',
    cause: 'change of owner',
    actor_kind: 'fleet',
    confirmed_at: null,
  });
  expect(ended.revision).toBeGreaterThan(before.revision);
  expect(await outbox()).toHaveLength(reported + 1);
  expect((await world.consentOf(formId, cars[1])).status).toBe('FORM_CANCELED');
  expect((await world.consentOf(formId, cars[2])).status).toBe('FORM_PENDING');
  const history = await db
    .selectFrom('consent_history')
    .select(['from_status', 'to_status', 'cause', 'actor_kind', 'actor'])
    .where('consent_id', '=', before.id)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(history).toEqual({
    from_status: 'FORM_ACCEPTED',
    to_status: 'FORM_CANCELED',
    cause: 'change of owner',
    actor_kind: 'fleet',
    actor: 'fleet.admin',
  });
  const values = await db.selectFrom('latest_value').select('vin').where('vin', '=', cars[0]).execute();
  expect(values).toEqual([]);
  const audit = await db
    .selectFrom('audit_event')
    .select(['target', 'actor', 'details'])
    .where('action', '=', 'fleet.owner-change')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(audit).toEqual({
    target: `fleet/${fleetId}`,
    actor: 'fleet.admin',
    details: { vins: cars.slice(0, 2), ended: 2, leftFleet: false },
  });
});

test('since when they have their owner is known of the cars that were reported', async () => {
  await report(cars.slice(0, 2));
  const { db, clock } = world.server;
  const known = db
    .selectFrom('vehicle')
    .select(['vin', 'owner_since'])
    .where('vin', 'in', cars)
    .orderBy('vin');
  const since = new Date(clock.now());
  expect(await known.execute()).toEqual(
    cars.map((vin, index) => ({ vin, owner_since: index < 2 ? since : null })),
  );
});

test('each consumer is told once a form, and sees the reason in the responses', async () => {
  const formId = await liveForm();
  await report(cars.slice(0, 2));
  const viewer = world.people.signedIn('consumer.viewer');
  const reported = await world.server.call(
    searchNotificationsEndpoint,
    { body: { page: 1, limit: 1 } },
    viewer,
  );
  expect(reported.body.notifications[0]).toMatchObject({
    sender_name: 'Baltic Fleet',
    message: `"Pay how you drive" ended for 2 cars: ${cars[0]}, ${cars[1]}. The owner has changed. You can publish it again to ask the new owner.`,
    data: JSON.stringify({ vins: cars.slice(0, 2), consentFormId: formId }),
  });
  const responses = await world.server.call(
    searchResponsesEndpoint,
    { body: { consent_id: formId, vin_number: cars[0] } },
    viewer,
  );
  expect(responses.body.data[0]).toMatchObject({ status: 'FORM_CANCELED', cause: 'change of owner' });
  // The next owner ends nothing that the last one had ended.
  world.server.clock.advance(1000);
  const later = await liveForm();
  await report(cars.slice(0, 2));
  const again = await world.server.call(searchNotificationsEndpoint, { body: { page: 1, limit: 2 } }, viewer);
  const noticesOf = (id: number) =>
    again.body.notifications.filter(({ data }) => data?.includes(`"consentFormId":${id}`)).length;
  expect([noticesOf(formId), noticesOf(later)]).toEqual([0, 2]);
});

test('an answer that the old owner gave too late changes nothing; a new publication asks the new owner', async () => {
  const formId = await liveForm();
  const offer = await world.consentOf(formId, cars[1]);
  await report([cars[1]]);
  const late = ownerAnswerOf({
    answer_id: 'late',
    decision: 'accept',
    form_hash: await world.formHashOf(formId),
    accepted_signals: [2016],
  });
  await recordAnswer(world.server.db, {
    vin: cars[1],
    consentId: offer.id,
    answer: late,
    certificateSerial: 'serial',
    now: world.server.clock.now(),
  });
  expect((await world.consentOf(formId, cars[1])).status).toBe('FORM_CANCELED');
  expect((await world.publish(formId, [cars[1]])).vinNumbersWithPermission).toEqual([cars[1]]);
  expect((await world.consentOf(formId, cars[1])).status).toBe('FORM_PENDING');
});

test('what time had ended stays expired, and what was declined stays declined', async () => {
  const [expired, declined] = [await world.saveForm(), await world.saveForm()];
  await world.publish(expired, [cars[0]]);
  await world.publish(declined, [cars[0]]);
  const { db, clock } = world.server;
  const past = new Date(clock.now() - 1);
  await db
    .updateTable('consent')
    .set({ status: 'FORM_ACCEPTED', granted_at: past, expires_at: new Date(clock.now()) })
    .where('form_id', '=', expired)
    .execute();
  await db.updateTable('consent').set({ status: 'FORM_DECLINED' }).where('form_id', '=', declined).execute();
  expect((await report([cars[0]])).body.ended).toBe(0);
  expect((await world.consentOf(expired, cars[0])).cause).not.toBe('change of owner');
  expect((await world.consentOf(declined, cars[0])).status).toBe('FORM_DECLINED');
});

test('one VIN that is not in the fleet, and nothing happens', async () => {
  const formId = await liveForm();
  const refused = await report([cars[0], cars[2]]);
  expect([refused.status, refused.problem.code]).toEqual([404, 'notFound']);
  const other = await makeFleet(world, `other of ${next}`, 'otherFleet');
  expect((await report([cars[0]], { by: 'otherFleet.admin', fleet: other })).status).toBe(404);
  // Nor in another fleet of the same owner.
  const beside = await makeFleet(world, `beside ${next}`);
  expect((await report([cars[0]], { fleet: beside })).status).toBe(404);
  expect((await world.consentOf(formId, cars[0])).status).toBe('FORM_ACCEPTED');
});

test('a car that was sold leaves the fleet and comes back only when its maker hands it over again', async () => {
  await liveForm();
  await report([cars[0]], { leave: true });
  const body = { fleet_id: fleetId, vin_numbers: [cars[0]] };
  const again = await world.server.call(
    addFleetVehiclesEndpoint,
    { body },
    world.people.signedIn('fleet.editor'),
  );
  expect(again.body.unavailable).toEqual([cars[0]]);
});

test('an editor does not report a change of owner', async () => {
  expect((await report([cars[0]], { by: 'fleet.editor' })).status).toBe(403);
});
