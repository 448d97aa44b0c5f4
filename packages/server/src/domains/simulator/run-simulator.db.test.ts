import { listAuditEndpoint } from '@vinculum/contract/audit/endpoints.ts';
import {
  getSimulatorRunEndpoint,
  listSimulatorRunsEndpoint,
  type MessageCount,
  runSimulatorEndpoint,
} from '@vinculum/contract/simulator/endpoints.ts';
import { revokeConsentFormEndpoint } from '@vinculum/contract/revocation/endpoints.ts';
import type { ActorKey } from '@vinculum/testkit/actors.ts';
import { type LoadTestWorld, startLoadTestWorld } from '@vinculum/testkit/worlds/load-test-world.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keySeal } from '../../adapters/authority/key-seal.ts';
import { registerVehicles } from '../vehicles/public.ts';
import { patienceFor, simulatedVins, THRESHOLD_MS, vehiclesFor } from './simulator-rules.ts';

let world: LoadTestWorld;

beforeEach(async () => {
  world = await startLoadTestWorld();
});
afterEach(() => world.server.stop());

const run = (messageCount: MessageCount = 10, consumerId?: number, by: ActorKey = 'operator.admin') => {
  const { server, people } = world;
  const body = { consumerId: consumerId ?? people.organisations.consumer, messageCount };
  return server.call(runSimulatorEndpoint, { body }, people.signedIn(by));
};

const show = async (id: number) => {
  const { server, people } = world;
  return (await server.call(getSimulatorRunEndpoint, { params: { id } }, people.signedIn('operator.viewer')))
    .body;
};

// Shows 3-2.45, 3-7.21
test('a run sets off vehicles of the consumer, follows what is stored, and ends their consents', async () => {
  const { loadRunner } = world.server;
  const { body } = await run(10);
  expect(body.message).toMatch(/^10 messages are being sent for /);
  const vins = simulatedVins('ZLT', world.people.organisations.consumer, 1);
  const template = await world.server.db.selectFrom('vehicle_template').selectAll().executeTakeFirstOrThrow();
  expect(loadRunner.orders).toEqual([
    {
      runId: body.run_id,
      vins,
      renewed: vins,
      claim: expect.objectContaining({ vinPrefixes: ['ZLT'] }),
      folderName: `template-${template.id}`,
      thresholdMs: THRESHOLD_MS,
      messages: 10,
    },
  ]);
  expect(await world.consents()).toEqual(['FORM_PENDING']);
  loadRunner.store(body.run_id, 4);
  await expect.poll(async () => (await show(body.run_id)).messages_stored).toBe(4);
  expect(await show(body.run_id)).toMatchObject({ state: 'RUNNING', messages_requested: 10, vehicles: 1 });
  loadRunner.store(body.run_id, 10);
  await loadRunner.end(body.run_id, { kind: 'stopped' });
  expect(await show(body.run_id)).toMatchObject({ state: 'DONE', messages_stored: 10, error_message: '' });
  expect(await world.consents()).toEqual(['FORM_CANCELED']);
  const operator = world.people.signedIn('operator.viewer');
  const listed = await world.server.call(listSimulatorRunsEndpoint, { body: {} }, operator);
  expect(listed.body).toEqual({ data: [await show(body.run_id)], total_rows: 1 });
  const audited = await world.server.db
    .selectFrom('audit_event')
    .select(['action', 'actor', 'details'])
    .where('target', '=', `simulator-run/${body.run_id}`)
    .orderBy('id')
    .execute();
  const actor = world.people.signedIn('operator.admin').username;
  const ordered = { consumer: world.people.organisations.consumer, messages: 10, vehicles: 1 };
  expect(audited).toEqual([
    { action: 'simulator.run', actor, details: ordered },
    { action: 'simulator.end', actor, details: { failure: null } },
  ]);
});

test('of a run of several vehicles all are asked, all consents end, and the operator reads how it went', async () => {
  const { loadRunner, clock } = world.server;
  const started_on = new Date(clock.now()).toISOString();
  const { run_id } = (await run(1000)).body;
  const { consumer } = world.people.organisations;
  const vins = simulatedVins('ZLT', consumer, vehiclesFor(1000)) ?? [];
  expect(vins.length).toBeGreaterThan(1);
  expect(loadRunner.orders[0]?.vins).toEqual(vins);
  expect(await world.consents()).toEqual(vins.map(() => 'FORM_PENDING'));
  loadRunner.store(run_id, 7);
  clock.advance(2000);
  await loadRunner.end(run_id, { kind: 'stopped' });
  expect(await world.consents()).toEqual(vins.map(() => 'FORM_CANCELED'));
  expect(await show(run_id)).toEqual({
    run_id,
    consumer_id: consumer,
    consumer_name: 'Helios Insurance',
    state: 'FAILED',
    messages_requested: 1000,
    messages_stored: 7,
    vehicles: vins.length,
    started_by: world.people.signedIn('operator.admin').username,
    started_on,
    ended_on: new Date(clock.now()).toISOString(),
    error_message: 'Not all messages arrived in time.',
  });
});

test('the audit trail tells a run by the form with which its vehicles are asked', async () => {
  const target = `simulator-run/${(await run(1)).body.run_id}`;
  const { body } = await world.server.call(
    listAuditEndpoint,
    { body: { target_is: target } },
    world.people.signedIn('operator.viewer'),
  );
  expect(body.data.map(({ target_name }) => target_name)).toEqual(['Web simulator']);
});

test('another run asks the vehicles anew with the same form', async () => {
  const { loadRunner, db } = world.server;
  const first = await run(1);
  loadRunner.store(first.body.run_id, 1);
  await loadRunner.end(first.body.run_id, { kind: 'stopped' });
  await run(1);
  expect(await world.consents()).toEqual(['FORM_PENDING']);
  const forms = await db.selectFrom('consent_form').select('title').execute();
  expect(forms).toEqual([{ title: 'Web simulator' }]);
});

test('vehicles whose consents a run has left behind are asked anew all the same', async () => {
  const { db, clock } = world.server;
  const vins = simulatedVins('ZLT', world.people.organisations.consumer, 1) ?? [];
  const cars = vins.map((vin) => ({ vin, oemId: world.makerId, isTest: true }));
  await registerVehicles(db, cars, { now: new Date(clock.now()), registeredBy: 'certificate' });
  await run(1);
  await db
    .updateTable('simulator_run')
    .set({ ended_on: new Date(clock.now()) })
    .execute();
  expect((await run(1)).status).toBe(200);
  expect(await world.consents()).toEqual(['FORM_PENDING']);
});

test('one simulation at a time, whoever it is for', async () => {
  await world.permitLoad('otherConsumer');
  expect((await run(10)).status).toBe(200);
  const refused = await run(10, world.people.organisations.otherConsumer);
  expect(refused.status).toBe(409);
  expect(refused.problem.code).toBe('simulatorBusy');
});

test('a run whose server is gone counts as lost, and does not keep the next from starting', async () => {
  const { body } = await run(10);
  world.server.clock.advance(30_000);
  expect(await show(body.run_id)).toMatchObject({
    state: 'FAILED',
    error_message: 'The server that ran this simulation was ended or lost.',
  });
  expect((await run(10)).status).toBe(200);
});

test('the vehicles of a run that counts as ended are stopped as soon as one hears of them', async () => {
  const { loadRunner, clock } = world.server;
  const { body } = await run(1000);
  clock.advance(21_000);
  await run(10);
  expect(loadRunner.stops).toEqual([]);
  loadRunner.store(body.run_id, 3);
  await expect.poll(() => loadRunner.stops).toEqual([body.run_id]);
});

test('a run that takes too long is stopped and says so', async () => {
  const { loadRunner, clock } = world.server;
  const { body } = await run(10);
  clock.advance(patienceFor(10) + 1);
  loadRunner.store(body.run_id, 3);
  const message = 'Not all messages arrived in time.';
  await expect.poll(async () => (await show(body.run_id)).error_message).toBe(message);
  expect(loadRunner.stops).toContain(body.run_id);
});

test('a run is not stopped in the moment until which it may take', async () => {
  const { loadRunner, clock } = world.server;
  const { body } = await run(10);
  clock.advance(patienceFor(10));
  loadRunner.store(body.run_id, 3);
  await loadRunner.end(body.run_id, { kind: 'stopped' });
  expect(loadRunner.stops).toEqual([]);
});

test.each([
  [0, [], 'The simulated vehicles did not connect and agree in time.'],
  [1, [], 'Not all messages arrived in time.'],
  [1, [{ reason: 'no route', count: 2 }], 'Not all messages arrived in time (no route).'],
  [
    1,
    [{ reason: 'VIN_REVOKED', count: 2 }],
    'Not all messages arrived in time (A certificate of the VIN was revoked).',
  ],
])('a run that ends with %i of ten messages says why', async (stored, errors, message) => {
  const { loadRunner } = world.server;
  const { body } = await run(10);
  loadRunner.store(body.run_id, stored, errors);
  await loadRunner.end(body.run_id, { kind: 'stopped' });
  expect((await show(body.run_id)).error_message).toBe(message);
});

test('a form that somebody has revoked is made anew, and what is revoked meanwhile has no consents left', async () => {
  const { loadRunner, db } = world.server;
  const revoke = async () => {
    const form = await db.selectFrom('simulator_form').select('form_id').executeTakeFirstOrThrow();
    const body = { consent_form_id: form.form_id };
    await world.server.call(revokeConsentFormEndpoint, { body }, world.people.signedIn('consumer.admin'));
  };
  const first = await run(1);
  await revoke();
  loadRunner.store(first.body.run_id, 1);
  await loadRunner.end(first.body.run_id, { kind: 'stopped' });
  expect(await show(first.body.run_id)).toMatchObject({ state: 'DONE', error_message: '' });
  expect((await run(1)).status).toBe(200);
  const forms = await db.selectFrom('consent_form').select('status').orderBy('id').execute();
  expect(forms.map(({ status }) => status)).toEqual(['REVOKED', 'PUBLISHED']);
});

test('vehicles that crash are told with the reason', async () => {
  const { body } = await run(10);
  await world.server.loadRunner.end(body.run_id, { kind: 'failed', reason: 'exit code 1' });
  expect((await show(body.run_id)).error_message).toBe(
    'The simulated vehicles ended unexpectedly (exit code 1).',
  );
});

test('of a reason that goes on and on the beginning is kept', async () => {
  const { body } = await run(10);
  await world.server.loadRunner.end(body.run_id, { kind: 'failed', reason: `\0${'x'.repeat(1000)}` });
  expect((await show(body.run_id)).error_message).toBe(
    `The simulated vehicles ended unexpectedly (${'x'.repeat(300)}).`,
  );
});

test('without the maker’s permission no vehicle can consent, and nothing is started', async () => {
  const refused = await run(10, world.people.organisations.otherConsumer);
  expect(refused.status).toBe(409);
  expect(refused.problem.message).toMatch(/^No maker of simulated vehicles permits forms of /);
  expect(world.server.loadRunner.orders).toEqual([]);
});

test('without a template that says for which VINs it serves there are no vehicles', async () => {
  await world.server.db.updateTable('vehicle_template').set({ claim_id: null }).execute();
  expect((await run(10)).problem.code).toBe('simulatorWithoutCars');
});

test('a template whose key this server cannot open is as good as none, and nothing is begun', async () => {
  const private_key = keySeal(Buffer.alloc(32, 7)).seal('a key');
  await world.server.db.updateTable('vehicle_template').set({ private_key }).execute();
  expect((await run(10)).problem.code).toBe('simulatorWithoutCars');
  expect(await world.consents()).toEqual([]);
});

test('vehicles that cannot be set off have no consents left, and the next run can begin', async () => {
  const { loadRunner } = world.server;
  const start = vi.spyOn(loadRunner, 'start').mockImplementationOnce(() => {
    throw new Error('no process could be started');
  });
  expect((await run(10)).status).toBe(500);
  expect(start).toHaveBeenCalledOnce();
  const { failure } = await world.server.db
    .selectFrom('simulator_run')
    .select('failure')
    .executeTakeFirstOrThrow();
  expect(failure).toEqual({ key: 'simulator.notSetOff', args: {} });
  expect(await world.consents()).toEqual(['FORM_CANCELED']);
  expect((await run(10)).status).toBe(200);
});

test('what is no consumer, and one at rest, is not found', async () => {
  expect((await run(10, world.people.organisations.oem)).problem.code).toBe('consumerNotFound');
  await world.server.db
    .updateTable('organisation')
    .set({ resting_from: new Date(world.server.clock.now()) })
    .where('id', '=', world.people.organisations.consumer)
    .execute();
  expect((await run(10)).problem.code).toBe('consumerNotFound');
  expect(await world.server.db.selectFrom('simulator_run').select('id').execute()).toEqual([]);
});

// Shows 3-5.9, 3-5.10, 3-8.4
test.each([
  ['nothing', {}, ['consumerId', 'messageCount']],
  ['a number of messages that is not offered', { consumerId: 1, messageCount: 7 }, ['messageCount']],
  ['texts', { consumerId: 'x', messageCount: '10' }, ['consumerId', 'messageCount']],
])('%s: every field that was missed is told', async (_, payload, fields) => {
  const { server, people } = world;
  const answer = await server.app.inject({
    method: 'POST',
    url: runSimulatorEndpoint.path,
    headers: { authorization: (await server.authorizationOf(people.signedIn('operator.admin'))) ?? '' },
    payload,
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    fields: fields.map((field) => ({ field, message: 'Oops! You missed something.' })),
  });
});

test('nobody but the operator runs it, or sees its runs', async () => {
  const { server, people } = world;
  expect((await run(10, undefined, 'consumer.admin')).status).toBe(403);
  const called = await server.call(
    listSimulatorRunsEndpoint,
    { body: {} },
    people.signedIn('consumer.admin'),
  );
  expect(called.status).toBe(403);
});
