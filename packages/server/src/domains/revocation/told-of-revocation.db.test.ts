import { searchNotificationsEndpoint } from '@vinculum/contract/notices/endpoints.ts';
import {
  revokeAdminConsentFormEndpoint,
  revokeConsentFormEndpoint,
} from '@vinculum/contract/revocation/endpoints.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: ConsentWorld;
beforeAll(async () => {
  world = await startConsentWorld({ MAX_VINS: '3' });
  await world.permit({ standard: true });
  await world.registerCars([carVin(1), carVin(2)]);
});
afterAll(() => world.server.stop());

async function publishedForm(title: string): Promise<number> {
  const formId = await world.saveForm({ title });
  await world.publish(formId, [carVin(1), carVin(2)]);
  return formId;
}

async function revoke(formId: number, vins?: readonly string[]) {
  const body = { consent_form_id: formId, ...(vins === undefined ? {} : { vin_numbers: [...vins] }) };
  return await world.server.call(
    revokeConsentFormEndpoint,
    { body },
    world.people.signedIn('consumer.admin'),
  );
}

async function newestNotice() {
  const body = { page: 1, limit: 1 };
  const by = world.people.signedIn('consumer.viewer');
  return (await world.server.call(searchNotificationsEndpoint, { body }, by)).body.notifications[0];
}

test.each([
  { of: 'a whole form', vins: undefined, isWholeForm: true, total: 2, cars: '2 cars' },
  { of: 'one car', vins: [carVin(1)], isWholeForm: false, total: 1, cars: '1 car' },
])('revoking $of is told to the consumer, and kept as that in audit and record', async (asked) => {
  const { isWholeForm, total } = asked;
  const formId = await publishedForm(`Without ${asked.of}`);
  const { body } = await revoke(formId, asked.vins);
  expect(body).toMatchObject({ revoked: total, vin_not_registered: [], vin_without_consent_form: [] });
  expect(await newestNotice()).toMatchObject({
    sender_name: 'Helios Insurance',
    msg_type: 'CONSENT_REVOKE',
    data: JSON.stringify({ consentFormId: formId }),
    message: `"Without ${asked.of}" was revoked for ${asked.cars}.`,
  });
  const { db } = world.server;
  const audit = await db
    .selectFrom('audit_event')
    .select('details')
    .where('target', '=', `consent-form/${formId}`)
    .where('action', '=', 'consent-form.revoke')
    .execute();
  const consumerId = world.people.organisations.consumer;
  const revocationId = body.revocation_id;
  expect(audit).toEqual([{ details: { revocationId, total, isWholeForm, consumerId } }]);
  const kept = db.selectFrom('revocation').selectAll().where('id', '=', revocationId);
  expect(await kept.execute()).toEqual([
    {
      id: revocationId,
      form_id: formId,
      consumer_id: consumerId,
      actor_kind: 'consumer',
      actor: 'consumer.admin',
      whole_form: isWholeForm,
      total,
      revoked_at: expect.any(Date),
      last_sample_at: null,
    },
  ]);
});

test('of VINs that are revoked once more nobody is told again; a form that ends without a consent is told', async () => {
  const formId = await publishedForm('Once');
  const both = [carVin(1), carVin(2)];
  await revoke(formId, both);
  const happenings = () => world.server.db.selectFrom('happening').select('id').orderBy('id').execute();
  const told = { notice: await newestNotice(), happenings: await happenings() };
  const { body } = await revoke(formId, both);
  expect(body).toMatchObject({ revoked: 0, vin_without_consent_form: both });
  expect({ notice: await newestNotice(), happenings: await happenings() }).toEqual(told);
  await revoke(formId);
  expect(await newestNotice()).toMatchObject({ message: '"Once" was revoked for 0 cars.' });
});

test('what an operator revokes for a consumer is told to it under the operator’s own name', async () => {
  const { people, server } = world;
  const named = {
    consumer_id: people.organisations.consumer,
    consent_form_id: await publishedForm('For you'),
    vin_numbers: [carVin(1)],
  };
  await server.call(revokeAdminConsentFormEndpoint, { body: named }, people.signedIn('operator.admin'));
  expect(await newestNotice()).toMatchObject({
    sender_name: 'Vinculum Operations',
    message: '"For you" was revoked for 1 car.',
  });
});

test('a consent whose time is over is not revoked, but ended at its own end', async () => {
  const formId = await publishedForm('Over');
  const end = new Date(world.server.clock.now());
  await world.server.db
    .updateTable('consent')
    .set({ status: 'FORM_ACCEPTED', expires_at: end })
    .where('form_id', '=', formId)
    .where('vin', '=', carVin(1))
    .execute();
  world.server.clock.advance(1000);
  expect((await revoke(formId)).body).toMatchObject({ revoked: 1 });
  const ended = { status: 'FORM_EXPIRED', cause: 'expired', ended_at: end, actor_kind: 'platform' };
  expect(await world.consentOf(formId, carVin(1))).toMatchObject(ended);
  expect((await world.consentOf(formId, carVin(2))).status).toBe('FORM_CANCELED');
});

test('of a form of a test nobody is told: it has screens of its own', async () => {
  const formId = await publishedForm('Of a test');
  const { db } = world.server;
  await db.updateTable('consent_form').set({ is_test: true }).where('id', '=', formId).execute();
  const told = await newestNotice();
  expect((await revoke(formId)).body.revoked).toBe(2);
  expect(await newestNotice()).toEqual(told);
});

test('more VINs than the setting allows are refused with its number', async () => {
  const formId = await publishedForm('Few at once');
  const { problem } = await revoke(formId, [1, 2, 3, 4].map(carVin));
  expect(problem).toMatchObject({
    code: 'tooManyVinsToRevoke',
    message: 'Cannot revoke more than 3 vin number(s)',
  });
  expect((await world.consentOf(formId, carVin(1))).status).toBe('FORM_PENDING');
});
