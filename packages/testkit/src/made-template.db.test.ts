import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { controlLoadTester } from '@vinculum/contract/load-tests/endpoints.ts';
import {
  changeLoadTestProfile,
  getRunningVehicles,
} from '@vinculum/contract/load-tests/profile-endpoints.ts';
import { getTemplate, makeTemplate } from '@vinculum/contract/load-tests/template-endpoints.ts';
import { ChildLoadRunner } from '@vinculum/server/adapters/load-runner/child-load-runner.ts';
import { storeBuiltInCatalogue } from '@vinculum/server/domains/signals/public.ts';
import type { Gateway } from '@vinculum/server/gateway/gateway.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type People, seedPeople } from './actors.ts';
import { openGateway } from './open-gateway.ts';
import { startTestServer, type TestServer } from './running-server.ts';
import { makeScratchFolder } from './scratch-folder.ts';

// A pair that the platform makes, tried by real vehicles that speak to a gateway over TLS.

const VEHICLES = 3;
const PATIENCE = { timeout: 60_000, interval: 100 };

let dataDir: string;
let server: TestServer;
let people: People;
let gateway: Gateway;
let runner: ChildLoadRunner;

beforeEach(async () => {
  dataDir = makeScratchFolder('vinculum-made-template-');
  runner = new ChildLoadRunner({
    name: 'test',
    entry: resolve(import.meta.dirname, '../../vehicle/src/load/load-test.ts'),
    folder: dataDir,
    brokerUrl: () => `mqtts://127.0.0.1:${gateway.port}`,
  });
  server = await startTestServer({}, { loadRunner: runner, dataDir });
  server.clock.set(Date.now());
  const { db, connectionString } = server;
  people = await seedPeople(db, Date.now);
  await storeBuiltInCatalogue(db);
  ({ gateway } = await openGateway({ db, connectionString, dataDir, clock: Date.now }));
  await db
    .insertInto('consumer_permission')
    .values({
      oem_id: people.organisations.oem,
      consumer_id: people.organisations.consumer,
      form_type_notification: true,
      form_type_question: false,
      updated_on: new Date(),
    })
    .execute();
});
afterEach(async () => {
  await runner.close();
  await gateway.stop();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const operator = () => people.signedIn('operator.admin');

async function order(status: 'start' | 'stop' | 'checkStatus') {
  const body = { status, profile_name: 'made', vehicle_num: VEHICLES };
  return (await server.call(controlLoadTester, { body }, operator())).body;
}

async function running() {
  return (await server.call(getRunningVehicles, {}, operator())).body.running_vehicles;
}

test('vehicles of a template that the platform made get their certificates, run, and are counted', async () => {
  const { oem, consumer } = people.organisations;
  const made = { status: 'createTemplate', template_name: 'made', organisation_id: oem } as const;
  await server.call(makeTemplate, { body: made }, operator());
  const template = await server.call(getTemplate, { params: { name: 'made' } }, operator());
  const profile = {
    status: 'createTestProfile',
    test_name: 'made',
    template_id: template.body.template_id,
    'consumer-id': consumer,
    vehicle_count: VEHICLES,
    threshold_timeout: 50,
  } as const;
  expect((await server.call(changeLoadTestProfile, { body: profile }, operator())).status).toBe(200);
  expect(await order('start')).toMatchObject({ serviceCode: 502 });
  await expect.poll(running, PATIENCE).toMatchObject([{ consumer_id: consumer, vehicle_count: VEHICLES }]);
  const issued = await server.db.selectFrom('vehicle').select(['vin', 'oem_id']).orderBy('vin').execute();
  const prefix = template.body.facts?.vin_prefixes[0] ?? '-';
  expect(issued.map(({ vin, oem_id: maker }) => [vin.startsWith(prefix), maker])).toEqual(
    Array.from({ length: VEHICLES }, () => [true, oem]),
  );
  await order('stop');
  await expect.poll(async () => (await order('checkStatus')).serviceCode, PATIENCE).toBe(503);
  expect(await running()).toEqual([]);
}, 120_000);
