import { addDomainsEndpoint } from '@vinculum/contract/domain-lists/endpoints.ts';
import {
  publishAdminConsentFormEndpoint,
  publishConsentFormEndpoint,
} from '@vinculum/contract/publication/endpoints.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { offerPackage } from '@vinculum/testkit/worlds/data-packages.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: ConsentWorld;
beforeAll(async () => {
  world = await startConsentWorld();
  await world.permit({ standard: true });
});
afterAll(() => world.server.stop());

async function publish(formId: number) {
  const body = { consent_form_id: formId, vin_numbers: [carVin(1)] };
  return await world.server.call(
    publishConsentFormEndpoint,
    { body },
    world.people.signedIn('consumer.admin'),
  );
}

async function end(packageIds: readonly number[], day: string) {
  const expired = { expiry_date: day };
  await world.server.db.updateTable('data_package').set(expired).where('id', 'in', packageIds).execute();
}

test('every package that has ended is named, and a form that has ended itself says only that', async () => {
  const ids = [
    await offerPackage(world, { title: 'Driving' }),
    await offerPackage(world, { title: 'Places' }),
    await offerPackage(world, { title: 'Still offered' }),
  ];
  const formId = await world.saveForm({ oem_data_package_ids: ids });
  expect((await publish(formId)).status).toBe(200);
  await end(ids.slice(0, 2), '2026-11-01');
  expect((await publish(formId)).problem.message).toBe(
    'A data package of this form has expired or is no longer offered (Driving, Places).',
  );
  for (const status of ['REVOKED', 'EXPIRED'] as const) {
    await world.server.db.updateTable('consent_form').set({ status }).where('id', '=', formId).execute();
    expect((await publish(formId)).problem.code).toBe('formAlreadyRevoked');
  }
});

test('every address that is forbidden is said at its field, and each host once', async () => {
  const formId = await world.saveForm({
    service_page: 'https://ads.example/a',
    description: '<a href="https://spy.example/b">b</a> <a href="https://ads.example/c">c</a>',
    description_type: 2,
  });
  const admin = world.people.signedIn('consumer.admin');
  const body = { domains: ['ads.example', 'spy.example'], is_allowed: false };
  await world.server.call(addDomainsEndpoint, { body }, admin);
  const { problem } = await publish(formId);
  expect(problem.message).toBe(
    'Your lists of domains forbid what this form shows: ads.example, spy.example.',
  );
  expect(problem.fields?.map(({ field }) => field)).toEqual(['service_page', 'description', 'description']);
});

test('nothing is published for a consumer at rest, and again once it is awake', async () => {
  const { consumer } = world.people.organisations;
  const body = { consumer_id: consumer, consent_form_id: await world.saveForm(), vin_numbers: [carVin(1)] };
  const rest = (resting_from: Date | null) =>
    world.server.db.updateTable('organisation').set({ resting_from }).where('id', '=', consumer).execute();
  const operator = world.people.signedIn('operator.admin');
  await rest(new Date(world.server.clock.now()));
  const refused = await world.server.call(publishAdminConsentFormEndpoint, { body }, operator);
  expect(refused.problem.code).toBe('consumerNotFound');
  await rest(null);
  const published = await world.server.call(publishAdminConsentFormEndpoint, { body }, operator);
  expect(published.body.form_status).toBe('PUBLISHED');
});
