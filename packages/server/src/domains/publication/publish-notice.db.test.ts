import { publishAdminConsentFormEndpoint } from '@vinculum/contract/publication/endpoints.ts';
import { searchNotificationsEndpoint } from '@vinculum/contract/notices/endpoints.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { offerPackage } from '@vinculum/testkit/worlds/data-packages.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const foreignVin = 'VCZ00000000000001';

let world: ConsentWorld;
beforeAll(async () => {
  world = await startConsentWorld();
  await world.permit({ standard: true });
  await world.registerCars([carVin(1), carVin(2)]);
  const { otherOem } = world.people.organisations;
  await world.server.db
    .insertInto('vehicle')
    .values({ vin: foreignVin, oem_id: otherOem, registered_on: new Date(), registered_by: 'test' })
    .execute();
});
afterAll(() => world.server.stop());

/** As the trail has them, the last first. */
async function trailOf(formId: number) {
  const rows = await world.server.db
    .selectFrom('audit_event')
    .select(['result', 'details'])
    .where('action', '=', 'consent-form.publish')
    .where('target', '=', `consent-form/${formId}`)
    .orderBy('id', 'desc')
    .execute();
  return rows;
}

async function noticesOf(formId: number, by: 'consumer.viewer' | 'consumer.admin' = 'consumer.viewer') {
  const { body } = await world.server.call(
    searchNotificationsEndpoint,
    { body: { limit: 100 } },
    world.people.signedIn(by),
  );
  return body.notifications.filter(({ data }) => data === JSON.stringify({ consentFormId: formId }));
}

test('the trail and the consumer are told how many cars are asked now, later, and not at all', async () => {
  const { consumer } = world.people.organisations;
  const formId = await world.saveForm({ title: 'Told' });
  await world.publish(formId, [carVin(1), carVin(8), foreignVin]);
  expect(await trailOf(formId)).toEqual([
    {
      result: 'done',
      details: {
        published: 1,
        unregistered: 1,
        withoutPermission: 1,
        alreadyPublished: 0,
        consumerId: consumer,
        formStatus: 'PUBLISHED',
      },
    },
  ]);
  expect(await noticesOf(formId)).toMatchObject([
    {
      msg_type: 'CONSENT_PUBLISH',
      sender_name: 'Helios Insurance',
      message:
        '"Told" was published to 1 car; 1 more will be asked when it is registered, if its maker then permits it.',
      is_read: false,
    },
  ]);
  // Who has done it knows.
  expect(await noticesOf(formId, 'consumer.admin')).toMatchObject([{ is_read: true }]);
});

test('an operator who publishes for a consumer tells it under its own name', async () => {
  const consumer_id = world.people.organisations.consumer;
  const formId = await world.saveForm({ title: 'For you' });
  const body = { consumer_id, consent_form_id: formId, vin_numbers: [carVin(1), carVin(2)] };
  await world.server.call(publishAdminConsentFormEndpoint, { body }, world.people.signedIn('operator.admin'));
  expect(await noticesOf(formId)).toMatchObject([
    { sender_name: 'Vinculum Operations', message: '"For you" was published to 2 cars.' },
  ]);
});

test('a form that stays a draft, and one that asks nobody further, tell nobody', async () => {
  const formId = await world.saveForm();
  await world.publish(formId, [foreignVin]);
  expect(await noticesOf(formId)).toEqual([]);
  expect((await trailOf(formId))[0]?.details).toMatchObject({ formStatus: 'DRAFT', withoutPermission: 1 });
  await world.publish(formId, [carVin(1)]);
  await world.publish(formId, [carVin(1), foreignVin]);
  expect(await noticesOf(formId)).toHaveLength(1);
  expect((await trailOf(formId))[0]?.details).toMatchObject({ formStatus: 'PUBLISHED', alreadyPublished: 1 });
});

test('a form of a test tells nobody, and makes tests of the consents of cars to come', async () => {
  const formId = await world.saveForm();
  const isTest = { is_test: true };
  await world.server.db.updateTable('consent_form').set(isTest).where('id', '=', formId).execute();
  await world.publish(formId, [carVin(1), carVin(8)]);
  expect(await noticesOf(formId)).toEqual([]);
  expect(await world.consentOf(formId, carVin(1))).toMatchObject({ is_test: false });
  expect(await world.consentOf(formId, carVin(8))).toMatchObject({ is_test: true });
});

test('what is published first stands in its history by the text that was hashed, and so does what follows', async () => {
  const { db } = world.server;
  const formId = await world.saveForm();
  await world.publish(formId, [carVin(1)]);
  await world.publish(formId, [carVin(2)]);
  const form = db.selectFrom('consent_form').select('form_hash').where('id', '=', formId);
  const { form_hash } = await form.executeTakeFirstOrThrow();
  expect(form_hash).not.toBeNull();
  const steps = db
    .selectFrom('consent_history as h')
    .innerJoin('consent as c', 'c.id', 'h.consent_id')
    .select('h.form_hash')
    .where('c.form_id', '=', formId);
  expect(await steps.execute()).toEqual([{ form_hash }, { form_hash }]);
});

test('a form of packages promises their makers what these cost, a form without what it says itself', async () => {
  const price = { effort_type: 1, effort_value: 100, currency_type: 1, currency_value: 0.4 };
  const own = [{ effort_type: 1, effort_value: 10, currency_type: 0, currency_value: 2 }];
  const packageId = await offerPackage(world, { oem_data_package_price: [price] });
  const promised = async (packageIds: number[]) => {
    const formId = await world.saveForm({ oem_data_package_ids: packageIds, oem_rewards: own });
    await world.publish(formId, [carVin(1)]);
    const row = world.server.db.selectFrom('consent_form').select('content').where('id', '=', formId);
    return (await row.executeTakeFirstOrThrow()).content;
  };
  expect(await promised([packageId])).toMatchObject({
    oem_rewards: [{ ...price, oem_data_package_id: packageId }],
  });
  expect(await promised([])).toMatchObject({ oem_rewards: own });
});

test('what a maker lets be asked in one kind of form, it does not in the other', async () => {
  const published = async (consent_type: 'Standard' | 'Action') =>
    (await world.publish(await world.saveForm({ consent_type }), [carVin(1)])).vinNumbersWithPermission;
  expect([await published('Standard'), await published('Action')]).toEqual([[carVin(1)], []]);
  await world.permit({ standard: false, action: true });
  expect([await published('Standard'), await published('Action')]).toEqual([[], [carVin(1)]]);
  await world.permit({ standard: true });
});
