import { getLoadTestRunEndpoint } from '@vinculum/contract/load-tests/endpoints.ts';
import { type LoadTestWorld, startLoadTestWorld } from '@vinculum/testkit/worlds/load-test-world.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let world: LoadTestWorld;

beforeEach(async () => {
  world = await startLoadTestWorld();
});
afterEach(() => world.server.stop());

describe('the status', () => {
  test('is 503 before anything ever ran', async () => {
    expect(await world.check()).toMatchObject({ serviceCode: 503, errorMessage: '', run_id: null });
  });

  // Shows 2-4.9, 2-7.31
  test('is 404 until a vehicle is connected, then 502 with how many are', async () => {
    const { run_id: runId } = await world.start(3);
    expect(await world.check()).toMatchObject({ serviceCode: 404, vehicleCountRunningSoFar: 0 });
    world.server.loadRunner.connect(runId ?? 0, 2);
    expect(await world.checkUntil(502)).toMatchObject({
      vehicleCountRunningSoFar: 2,
      totalNumberOfVehicleRequestedToStart: 3,
    });
  });

  test('is the same for a second user, for the administrator, and without a profile’s name', async () => {
    await world.addProfile('motorway', 'consumer');
    await world.start(3);
    const first = await world.check();
    expect(await world.check('city', 'consumer.viewer')).toEqual(first);
    expect(await world.check('city', 'operator.admin')).toEqual(first);
    expect(await world.check(null)).toEqual(first);
    expect(await world.check('motorway')).toMatchObject({ serviceCode: 503 });
  });

  test('without a name is that of the test that runs, also when a later one has ended', async () => {
    await world.addProfile('motorway', 'consumer');
    const { run_id: runs } = await world.start(2);
    const { run_id: ended } = await world.start(1, 'motorway');
    await world.server.loadRunner.end(ended ?? 0, { kind: 'stopped' });
    expect(await world.check(null)).toMatchObject({ run_id: runs, serviceCode: 404 });
  });

  // Shows 2-4.7, 2-7.31
  test('is 504 while the vehicles stop and 503 when they have', async () => {
    world.server.loadRunner.stopsAtOnce = false;
    const { run_id: runId } = await world.start(3);
    expect(await world.stop()).toMatchObject({ serviceCode: 504 });
    expect(await world.check()).toMatchObject({ serviceCode: 504 });
    await world.server.loadRunner.end(runId ?? 0, { kind: 'stopped' });
    expect(await world.check()).toMatchObject({ serviceCode: 503, vehicleCountRunningSoFar: 0 });
  });

  test('is 505 with the reason when the tester ended by itself, until the next start', async () => {
    const { run_id: runId } = await world.start(3);
    await world.server.loadRunner.end(runId ?? 0, { kind: 'failed', reason: 'SIGKILL' });
    expect(await world.check()).toMatchObject({
      serviceCode: 505,
      errorMessage: 'The load tester ended unexpectedly (SIGKILL).',
    });
    expect(await world.start(3)).toMatchObject({ serviceCode: 502 });
    expect(await world.check()).toMatchObject({ serviceCode: 404 });
  });

  test('is 503 with the reason when no vehicle was left, and the report is kept', async () => {
    const { run_id: runId } = await world.start(2);
    await world.server.loadRunner.end(runId ?? 0, { kind: 'noneLeft' });
    const errorMessage =
      'The test has ended by itself: none of its vehicles was left. Its report says what kept them from starting.';
    expect(await world.check()).toMatchObject({ serviceCode: 503, errorMessage });
    const params = { id: runId ?? 0 };
    const report = await world.server.call(
      getLoadTestRunEndpoint,
      { params },
      world.people.signedIn('consumer.viewer'),
    );
    expect(report.body).toMatchObject({ state: 'STOPPED', error_message: errorMessage });
    expect(report.body.figures).not.toBeNull();
    expect(await world.consents()).toEqual(['FORM_CANCELED', 'FORM_CANCELED']);
    expect(await world.start(2)).toMatchObject({ serviceCode: 502 });
  });

  test('is 505 when its server is not heard of any more, and another start is possible', async () => {
    await world.start(3);
    world.server.clock.advance(21_000);
    expect(await world.check()).toMatchObject({
      serviceCode: 505,
      errorMessage: 'The server that ran this load test was ended or lost.',
    });
    expect(await world.start(3)).toMatchObject({ serviceCode: 502 });
  });
});

test('a stop while nothing runs answers 504 as well, and stops nothing', async () => {
  expect(await world.stop()).toMatchObject({ serviceCode: 504, run_id: null });
  expect(world.server.loadRunner.stops).toEqual([]);
});

test('a stop ends the consents of the vehicles, and the next run asks them anew', async () => {
  const { run_id: runId } = await world.start(2);
  await world.stop();
  await world.server.loadRunner.end(runId ?? 0, { kind: 'stopped' });
  expect(await world.consents()).toEqual(['FORM_CANCELED', 'FORM_CANCELED']);
  await world.start(2);
  expect(await world.consents()).toEqual(['FORM_PENDING', 'FORM_PENDING']);
  const forms = await world.server.db.selectFrom('consent_form').select('id').execute();
  expect(forms).toHaveLength(1);
});

test('start, stop and end are in the audit trail', async () => {
  const { run_id: runId } = await world.start(2);
  await world.stop();
  await world.checkUntil(503);
  const rows = await world.server.db
    .selectFrom('audit_event')
    .select(['action', 'actor', 'target', 'details'])
    .where('action', 'like', 'load-test.%')
    .orderBy('id')
    .execute();
  const by = { actor: 'consumer.admin', target: `load-test-run/${runId}` };
  const ended = { end: 'stopped', failure: null, areConsentsEnded: true };
  expect(rows).toEqual([
    { ...by, action: 'load-test.control', details: { order: 'start', profile: 'city', vehicles: 2 } },
    { ...by, action: 'load-test.control', details: { order: 'stop', profile: 'city' } },
    { ...by, action: 'load-test.end', details: ended },
  ]);
});
