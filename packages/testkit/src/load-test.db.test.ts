import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import process from 'node:process';
import {
  controlLoadTesterEndpoint,
  getLoadTestRunEndpoint,
} from '@vinculum/contract/load-tests/endpoints.ts';
import { provideDemoLoadTests } from '@vinculum/server/demo/provide-demo-load-tests.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type RunnerWorld, startRunnerWorld } from './worlds/runner-world.ts';

// The real thing: the process that runs vehicles, which speak to a gateway over TLS.

const VEHICLES = 10;
const PROFILE = 'city-fleet';
const PATIENCE = { timeout: 60_000, interval: 100 };

let world: RunnerWorld;
let server: RunnerWorld['server'];
let people: RunnerWorld['people'];

beforeEach(async () => {
  world = await startRunnerWorld();
  ({ server, people } = world);
  await provideDemoLoadTests(server.deps, world.dataDir);
});
afterEach(() => world?.stop());

async function order(status: 'start' | 'stop' | 'checkStatus', vehicle_num = VEHICLES) {
  const body = { status, profile_name: PROFILE, vehicle_num };
  return (await server.call(controlLoadTesterEndpoint, { body }, people.signedIn('consumer.admin'))).body;
}

async function figures(runId: number) {
  const report = await server.call(
    getLoadTestRunEndpoint,
    { params: { id: runId } },
    people.signedIn('consumer.admin'),
  );
  return report.body.figures;
}

async function untilCode(code: number): Promise<void> {
  await expect.poll(async () => (await order('checkStatus')).serviceCode, PATIENCE).toBe(code);
}

async function run(): Promise<number> {
  const { run_id: runId, serviceCode } = await order('start');
  expect(serviceCode).toBe(502);
  await expect.poll(async () => (await figures(runId ?? 0))?.answer.count, PATIENCE).toBe(VEHICLES);
  await expect.poll(async () => (await figures(runId ?? 0))?.messages, PATIENCE).toBeGreaterThan(VEHICLES);
  return runId ?? 0;
}

test('vehicles get a certificate, connect, are asked, agree and send; another run finds their certificates', async () => {
  const first = await run();
  expect(await order('checkStatus')).toMatchObject({
    serviceCode: 502,
    vehicleCountRunningSoFar: VEHICLES,
    totalNumberOfVehicleRequestedToStart: VEHICLES,
  });
  const live = await server.db.selectFrom('consent').select(['status', 'vin']).execute();
  expect(live.filter(({ status }) => status === 'FORM_ACCEPTED')).toHaveLength(VEHICLES);
  expect(await order('stop')).toMatchObject({ serviceCode: 504 });
  await untilCode(503);
  const report = await figures(first);
  expect(report).toMatchObject({ peak: VEHICLES, errors: [] });
  expect(report?.provision.count).toBe(VEHICLES);
  expect(report?.connect.count).toBe(VEHICLES);
  expect(report?.connect.p50).toBeGreaterThan(0);
  const ended = await server.db.selectFrom('consent').select('status').execute();
  expect(ended.every(({ status }) => status === 'FORM_CANCELED')).toBe(true);
  const online = await server.db
    .selectFrom('vehicle_session')
    .select('vin')
    .where('is_online', '=', true)
    .execute();
  expect(online).toEqual([]);

  const second = await run();
  await order('stop');
  await untilCode(503);
  expect((await figures(second))?.provision.count).toBe(0);
}, 120_000);

test('a tester that crashes is an error with its reason; the server goes on, and so does the next run', async () => {
  const first = await run();
  process.kill(world.runner.pidOf(first) ?? 0, 'SIGKILL');
  await untilCode(505);
  expect(await order('checkStatus')).toMatchObject({
    errorMessage: 'The load tester ended unexpectedly (SIGKILL).',
    vehicleCountRunningSoFar: 0,
  });
  await run();
}, 120_000);

test('a stop while vehicles start ends cleanly, and none of them is lost to the next run', async () => {
  expect(await order('start')).toMatchObject({ serviceCode: 502 });
  await expect
    .poll(
      async () => (await server.db.selectFrom('vehicle_certificate').select('vin').execute()).length,
      PATIENCE,
    )
    .toBeGreaterThan(0);
  await order('stop');
  await untilCode(503);
  await run();
}, 120_000);

test('vehicles that are not served within the threshold are errors, and the run does not wait for them', async () => {
  await server.db.updateTable('load_test_profile').set({ threshold_timeout: 1 }).execute();
  // Certificates are issued, but no offer comes: the maker does not permit the form any more when they register.
  const { run_id: runId } = await order('start', 2);
  await server.db.updateTable('consumer_permission').set({ form_type_notification: false }).execute();
  await expect
    .poll(
      async () => (await figures(runId ?? 0))?.errors.reduce((sum, { count }) => sum + count, 0),
      PATIENCE,
    )
    .toBe(2);
  expect((await figures(runId ?? 0))?.errors.map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/_IN_TIME$/),
  ]);
  // None is left, so it ends by itself.
  await untilCode(503);
  expect((await order('checkStatus')).errorMessage).toMatch(/^The test has ended by itself/);
}, 60_000);

test('a tester does not outlive a server that is killed', async () => {
  const parent = spawn(
    process.execPath,
    [resolve(import.meta.dirname, 'stubs/load-runner-parent.ts'), world.dataDir],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const pid = await new Promise<number>((resolvePid) => {
    parent.stdout.once('data', (chunk: Buffer) => resolvePid(Number(chunk.toString('utf8'))));
  });
  expect(isAlive(pid)).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(() => isAlive(pid), PATIENCE).toBe(false);
}, 60_000);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
