import {
  changeLoadTestProfileEndpoint,
  getLoadTestProfileEndpoint,
} from '@vinculum/contract/load-tests/profile-endpoints.ts';
import { listLoadTestProfilesEndpoint } from '@vinculum/contract/load-tests/endpoints.ts';
import type { CallOf } from '@vinculum/contract/foundation/endpoint.ts';
import { type LoadTestWorld, startLoadTestWorld } from '@vinculum/testkit/worlds/load-test-world.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';

let world: LoadTestWorld;

beforeEach(async () => {
  world = await startLoadTestWorld();
});
afterEach(() => world.server.stop());

type Order = NonNullable<CallOf<typeof changeLoadTestProfileEndpoint>['body']>;

const operator = () => world.people.signedIn('operator.admin');
const change = (body: Order) => world.server.call(changeLoadTestProfileEndpoint, { body }, operator());
const view = (name: string) =>
  world.server.call(getLoadTestProfileEndpoint, { params: { name } }, operator());

function profile(input: Partial<ReturnType<typeof whole>> = {}) {
  return { ...whole(), ...input };
}

function whole() {
  return {
    test_name: 'night',
    template_id: world.templateId,
    'consumer-id': world.people.organisations.otherConsumer,
    vehicle_count: 12,
    threshold_timeout: 45,
  };
}

function otherContent() {
  return { 'consumer-id': world.people.organisations.consumer, vehicle_count: 13, threshold_timeout: 46 };
}

function fieldsOf({ problem }: Awaited<ReturnType<typeof change>>) {
  return (problem.fields ?? []).map(({ field, message }) => [field, message]);
}

// Shows 3-2.38, 3-3.6, 3-4.3, 3-7.14, 3-7.15, 3-8.6
test('a profile is created, found by its name, changed but for its name, and deleted', async () => {
  const created = await change({ status: 'createTestProfile', ...profile() });
  expect(created.body.message).toBe('Profile created successfully');
  expect((await view('night')).body).toEqual({
    'test-name': 'night',
    template_id: world.templateId,
    template_name: 'load',
    threshold_timeout: 45,
    vehicle_count: 12,
    consumer_id: world.people.organisations.otherConsumer,
    consumer_name: 'ChargeGrid',
  });
  const updated = await change({ status: 'updateTestProfile', ...profile(otherContent()) });
  expect(updated.body.message).toBe('Profile updated successfully');
  expect((await view('night')).body).toEqual({
    'test-name': 'night',
    template_id: world.templateId,
    template_name: 'load',
    threshold_timeout: 46,
    vehicle_count: 13,
    consumer_id: world.people.organisations.consumer,
    consumer_name: 'Helios Insurance',
  });
  const deleted = await change({ status: 'deleteTestProfile', test_name: 'night' });
  expect(deleted.body.message).toBe('Profile deleted successfully.');
  expect((await view('night')).status).toBe(404);
  expect((await change({ status: 'updateTestProfile', ...profile() })).status).toBe(404);
  expect((await change({ status: 'deleteTestProfile', test_name: 'night' })).status).toBe(404);
});

test('each change of a profile is in the audit trail', async () => {
  await change({ status: 'createTestProfile', ...profile() });
  const { id } = await world.server.db
    .selectFrom('load_test_profile')
    .select('id')
    .where('name', '=', 'night')
    .executeTakeFirstOrThrow();
  await change({ status: 'updateTestProfile', ...profile(otherContent()) });
  await change({ status: 'deleteTestProfile', test_name: 'night' });
  const rows = await world.server.db
    .selectFrom('audit_event')
    .select(['actor', 'target', 'details'])
    .where('action', '=', 'load-test-profile.change')
    .orderBy('id')
    .execute();
  const { consumer, otherConsumer } = world.people.organisations;
  const named = { name: 'night', templateId: world.templateId };
  const first = { consumerId: otherConsumer, vehicleCount: 12, thresholdTimeout: 45 };
  const next = { consumerId: consumer, vehicleCount: 13, thresholdTimeout: 46 };
  expect(rows).toEqual(
    [
      { order: 'create', ...named, ...first },
      { order: 'update', ...named, ...next },
      { order: 'delete', name: 'night' },
    ].map((details) => ({ actor: operator().username, target: `load-test-profile/${id}`, details })),
  );
});

// Shows 3-5.6
test('bad fields of a profile are told all at once, in the words of the specification', async () => {
  const zeros = { template_id: 0, 'consumer-id': 0, vehicle_count: 0, threshold_timeout: 0 };
  const refused = await change({ status: 'createTestProfile', ...profile({ test_name: 'a b', ...zeros }) });
  expect(refused.status).toBe(400);
  expect(fieldsOf(refused)).toEqual([
    ['test_name', 'No white space allowed'],
    ['template_id', 'Template is required'],
    ['consumer-id', 'Consumer is required'],
    ['vehicle_count', 'No. of Vehicles is required'],
    ['threshold_timeout', 'Threshold is required'],
  ]);
  const nameless = await change({ status: 'createTestProfile', ...profile({ test_name: '' }) });
  expect(fieldsOf(nameless)).toEqual([['test_name', 'Name is required']]);
});

test('a name that is taken and a template that is gone are told together; who is no consumer is not found', async () => {
  const refused = await change({
    status: 'createTestProfile',
    ...profile({ test_name: 'city', template_id: 2_000_000_000 }),
  });
  expect(fieldsOf(refused)).toEqual([
    ['test_name', 'There is a profile of this name already'],
    ['template_id', 'This template is not there any more. Please choose another'],
  ]);
  const maker = await change({ status: 'createTestProfile', ...profile({ 'consumer-id': world.makerId }) });
  expect([maker.status, maker.problem.message]).toEqual([404, 'There is no such consumer']);
});

test('for a consumer at rest no profile is made, changed or started', async () => {
  const { db, clock } = world.server;
  const { consumer, otherConsumer } = world.people.organisations;
  const resting_from = new Date(clock.now());
  await db
    .updateTable('organisation')
    .set({ resting_from })
    .where('id', 'in', [consumer, otherConsumer])
    .execute();
  for (const order of [
    { status: 'createTestProfile', ...profile() },
    { status: 'updateTestProfile', ...profile({ test_name: 'city' }) },
  ] as const)
    expect((await change(order)).problem.code).toBe('consumerNotFound');
  expect(await world.start(2, 'city', 'operator.admin')).toMatchObject({
    serviceCode: 505,
    errorMessage: 'There is no such consumer',
  });
  const made = await db.selectFrom('load_test_run').select('id').execute();
  expect(made).toEqual([]);
});

test('a profile whose vehicles run is neither changed nor deleted, until they have stopped', async () => {
  const { run_id: runId } = await world.start(2);
  const text = 'The load test “city” is running. Please stop it first.';
  for (const order of [
    { status: 'updateTestProfile', ...profile({ test_name: 'city' }) },
    { status: 'deleteTestProfile', test_name: 'city' },
  ] as const) {
    const refused = await change(order);
    expect([refused.status, refused.problem.message]).toEqual([409, text]);
  }
  await world.server.loadRunner.end(runId ?? 0, { kind: 'stopped' });
  expect((await change({ status: 'deleteTestProfile', test_name: 'city' })).status).toBe(200);
});

test('a profile that is given to another consumer makes a form of that one', async () => {
  const { people, server } = world;
  const { run_id: runId } = await world.start(2);
  await server.loadRunner.end(runId ?? 0, { kind: 'stopped' });
  await change({ status: 'updateTestProfile', ...profile({ test_name: 'city' }) });
  await world.permitLoad('otherConsumer');
  expect(await world.start(2, 'city', 'operator.admin')).toMatchObject({ serviceCode: 502 });
  const forms = await server.db.selectFrom('consent_form').select('consumer_id').orderBy('id').execute();
  expect(forms.map((form) => form.consumer_id)).toEqual([
    people.organisations.consumer,
    people.organisations.otherConsumer,
  ]);
});

// Shows 3-2.37, 3-7.13, 3-9.4
test('the list counts its pages from 0', async () => {
  await change({ status: 'createTestProfile', ...profile() });
  const pages = await Promise.all(
    [0, 1, 2].map((page) =>
      world.server.call(listLoadTestProfilesEndpoint, { body: { page, limit: 1 } }, operator()),
    ),
  );
  expect(pages.map(({ body }) => body.profiles.map((row) => row['test-name']))).toEqual([
    ['city'],
    ['night'],
    [],
  ]);
  expect(pages.map(({ body }) => body.total_rows)).toEqual([2, 2, 2]);
});
