import { searchOemConsentFormsEndpoint } from '@vinculum/contract/forms/oem-endpoints.ts';
import { revokeOemConsentFormEndpoint } from '@vinculum/contract/revocation/endpoints.ts';
import { searchResponsesEndpoint } from '@vinculum/contract/responses/endpoints.ts';
import { searchNotificationsEndpoint } from '@vinculum/contract/notices/endpoints.ts';
import { registerVehicles } from '../vehicles/public.ts';
import type { ActorKey } from '@vinculum/testkit/actors.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const cars = [carVin(1), carVin(2), carVin(3)];
const otherCar = 'VCZ00000000000001';

let world: ConsentWorld;
beforeAll(async () => {
  world = await startConsentWorld();
  await world.permit({ standard: true });
  await world.registerCars(cars);
  const { db, clock } = world.server;
  const { otherOem, consumer } = world.people.organisations;
  const now = new Date(clock.now());
  await registerVehicles(db, [{ vin: otherCar, oemId: otherOem }], { now, registeredBy: 'test' });
  await db
    .insertInto('consumer_permission')
    .values({ oem_id: otherOem, consumer_id: consumer, form_type_notification: true, updated_on: now })
    .execute();
});
afterAll(() => world.server.stop());

async function formsOfOem(change: { revocable?: boolean } = {}) {
  const body = { consumer_id: world.people.organisations.consumer, limit: 200, ...change };
  const by = world.people.signedIn('oem.viewer');
  return (await world.server.call(searchOemConsentFormsEndpoint, { body }, by)).body.data;
}

async function revoke(formId: number, by: ActorKey = 'oem.admin', consumerId?: number) {
  const body = {
    consumer_id: consumerId ?? world.people.organisations.consumer,
    consent_form_id: formId,
  };
  return await world.server.call(revokeOemConsentFormEndpoint, { body }, world.people.signedIn(by));
}

async function publishedTo(...vins: string[]): Promise<number> {
  const formId = await world.saveForm();
  await world.publish(formId, vins);
  return formId;
}

test("an OEM's revocation ends the form on its own cars only, and everybody concerned is told", async () => {
  const { db } = world.server;
  const formId = await publishedTo(carVin(1), carVin(2), carVin(3), otherCar);
  await db
    .updateTable('consent')
    .set({ status: 'FORM_ACCEPTED', accepted_signals: [2016] })
    .where('form_id', '=', formId)
    .where('vin', 'in', [carVin(1), otherCar])
    .execute();
  await db
    .updateTable('consent')
    .set({ status: 'FORM_DECLINED' })
    .where('form_id', '=', formId)
    .where('vin', '=', carVin(3))
    .execute();
  const { id: consentId } = await world.consentOf(formId, carVin(1));
  const outboxOf = () => db.selectFrom('outbox').selectAll().where('consent_id', '=', consentId).execute();
  const before = (await outboxOf()).length;

  const { body } = await revoke(formId);
  expect(body).toEqual({ message: '2 consents and requests ended.', revoked: 2 });
  for (const vin of [carVin(1), carVin(2)]) {
    expect(await world.consentOf(formId, vin)).toMatchObject({
      status: 'FORM_CANCELED',
      cause: 'revoked by oem',
      actor_kind: 'oem',
    });
  }
  expect((await world.consentOf(formId, carVin(3))).status).toBe('FORM_DECLINED');
  expect((await world.consentOf(formId, otherCar)).status).toBe('FORM_ACCEPTED');
  expect(await outboxOf()).toHaveLength(before + 1);

  const asConsumer = world.people.signedIn('consumer.viewer');
  const responses = await world.server.call(
    searchResponsesEndpoint,
    { body: { consent_id: formId, vin_number: carVin(1), history: true } },
    asConsumer,
  );
  expect(responses.body.data[0]).toMatchObject({ status: 'FORM_CANCELED', cause: 'revoked by oem' });
  expect(responses.body.data[0]?.history?.at(-1)).toMatchObject({
    actor_kind: 'oem',
    actor: null,
    from: 'FORM_ACCEPTED',
    to: 'FORM_CANCELED',
    cause: 'revoked by oem',
  });
  const reported = await world.server.call(
    searchNotificationsEndpoint,
    { body: { page: 1, limit: 1 } },
    asConsumer,
  );
  expect(reported.body.notifications[0]).toMatchObject({
    sender_name: 'Norrsken Motors',
    msg_type: 'CONSENT_REVOKE',
    data: JSON.stringify({ consentFormId: formId }),
    message: 'Norrsken Motors revoked "Pay how you drive" for 2 of its cars.',
  });
  const audit = await db
    .selectFrom('audit_event')
    .selectAll()
    .where('action', '=', 'consent-form.revoke-by-oem')
    .where('target', '=', `consent-form/${formId}`)
    .execute();
  expect(audit).toMatchObject([
    {
      details: {
        total: 2,
        consumerId: world.people.organisations.consumer,
        revocationId: expect.any(Number),
      },
    },
  ]);
  const stored = await db.selectFrom('revocation').selectAll().where('form_id', '=', formId).execute();
  expect(stored).toMatchObject([
    {
      actor_kind: 'oem',
      actor: 'oem.admin',
      consumer_id: world.people.organisations.consumer,
      whole_form: false,
      total: 2,
    },
  ]);

  const row = (await formsOfOem()).find((one) => one.consent_form_id === formId);
  expect(row).toMatchObject({ status: 'PUBLISHED', live_count: 0, waiting_count: 0 });
  const revocable = await formsOfOem({ revocable: true });
  expect(revocable.map((one) => one.consent_form_id)).not.toContain(formId);
  expect((await revoke(formId)).problem.code).toBe('formAlreadyRevoked');
  expect((await revoke(formId)).status).toBe(409);
  expect((await revoke(formId, 'otherOem.admin')).body.revoked).toBe(1);
});

test('the consumer may publish again to a car after its OEM revoked', async () => {
  const formId = await publishedTo(carVin(1));
  await revoke(formId);
  expect((await world.publish(formId, [carVin(1)])).vinNumbersWithPermission).toEqual([carVin(1)]);
  expect((await revoke(formId)).body.revoked).toBe(1);
});

// Shows 1-7.22
test('consents that time has ended are not revoked', async () => {
  const formId = await publishedTo(carVin(1));
  await world.server.db
    .updateTable('consent')
    .set({ status: 'FORM_ACCEPTED', expires_at: new Date(world.server.clock.now()) })
    .where('form_id', '=', formId)
    .execute();
  const revocable = await formsOfOem({ revocable: true });
  expect(revocable.map((one) => one.consent_form_id)).not.toContain(formId);
  expect((await revoke(formId)).problem.code).toBe('formAlreadyRevoked');
});

test('of two revocations at the same time one ends the consents, the other finds nothing', async () => {
  const formId = await publishedTo(...cars);
  const answers = await Promise.all([revoke(formId), revoke(formId)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 200)?.body.revoked).toBe(3);
  const history = await world.server.db
    .selectFrom('consent_history as h')
    .innerJoin('consent as c', 'c.id', 'h.consent_id')
    .select('h.id')
    .where('c.form_id', '=', formId)
    .where('h.to_status', '=', 'FORM_CANCELED')
    .execute();
  expect(history).toHaveLength(3);
});

test('a form is revoked under its own consumer only', async () => {
  const formId = await publishedTo(carVin(1));
  const { otherConsumer } = world.people.organisations;
  expect((await revoke(formId, 'oem.admin', otherConsumer)).problem.code).toBe('consentFormNotFound');
  expect((await revoke(formId, 'otherOem.admin')).problem.code).toBe('consentFormNotFound');
  expect((await world.consentOf(formId, carVin(1))).status).toBe('FORM_PENDING');
});
