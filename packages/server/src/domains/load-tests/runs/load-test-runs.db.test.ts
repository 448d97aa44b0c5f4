import {
  getLoadTestRunEndpoint,
  listLoadTestProfilesEndpoint,
  listLoadTestRunsEndpoint,
} from '@vinculum/contract/load-tests/endpoints.ts';
import type { ActorKey } from '@vinculum/testkit/actors.ts';
import { figuresOf } from '@vinculum/testkit/stubs/fake-load-runner.ts';
import { type LoadTestWorld, startLoadTestWorld } from '@vinculum/testkit/worlds/load-test-world.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';

let world: LoadTestWorld;

beforeEach(async () => {
  world = await startLoadTestWorld();
});
afterEach(() => world.server.stop());

// Shows 2-3.6, 2-7.30, 2-9.9, 3-7.13
test('a consumer sees its own profiles, an administrator all', async () => {
  await world.addProfile('theirs', 'otherConsumer');
  const list = async (by: ActorKey, body = {}) =>
    (await world.server.call(listLoadTestProfilesEndpoint, { body }, world.people.signedIn(by))).body;
  expect(await list('consumer.viewer')).toEqual({
    profiles: [
      {
        'test-name': 'city',
        template_id: world.templateId,
        template_name: 'load',
        threshold_timeout: 30,
        vehicle_count: 80,
        consumer_id: world.people.organisations.consumer,
        consumer_name: 'Helios Insurance',
      },
    ],
    total_rows: 1,
  });
  const names = (page: { profiles: { 'test-name': string }[] }) =>
    page.profiles.map((row) => row['test-name']);
  expect(names(await list('operator.admin'))).toEqual(['city', 'theirs']);
  expect(names(await list('operator.admin', { page: 1, limit: 1 }))).toEqual(['theirs']);
});

test('the report of a run has its figures; a run of somebody else is none', async () => {
  const { run_id: runId } = await world.start(3);
  world.server.loadRunner.connect(runId ?? 0, 3);
  await world.checkUntil(502);
  const report = (by: ActorKey) =>
    world.server.call(getLoadTestRunEndpoint, { params: { id: runId ?? 0 } }, world.people.signedIn(by));
  const { body } = await report('consumer.viewer');
  expect(body).toMatchObject({
    state: 'RUNNING',
    vehicles_requested: 3,
    vehicles_connected: 3,
    error_message: '',
  });
  expect(body.figures).toEqual(figuresOf(3));
  await world.addProfile('theirs', 'otherConsumer');
  await world.permitLoad('otherConsumer');
  const theirs = await world.start(1, 'theirs', 'operator.admin');
  const stranger = await world.server.call(
    getLoadTestRunEndpoint,
    { params: { id: theirs.run_id ?? 0 } },
    world.people.signedIn('consumer.admin'),
  );
  expect(stranger.problem.code).toBe('notFound');
  const runs = await world.server.call(
    listLoadTestRunsEndpoint,
    { body: {} },
    world.people.signedIn('consumer.admin'),
  );
  expect(runs.body).toMatchObject({ total_rows: 1, data: [{ run_id: runId, 'test-name': 'city' }] });
});
