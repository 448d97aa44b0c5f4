import { controlLoadTesterEndpoint } from '@vinculum/contract/load-tests/endpoints.ts';
import {
  changeLoadTestProfileEndpoint,
  getRunningVehiclesEndpoint,
} from '@vinculum/contract/load-tests/profile-endpoints.ts';
import {
  getTemplateEndpoint,
  makeTemplateEndpoint,
} from '@vinculum/contract/load-tests/template-endpoints.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type RunnerWorld, startRunnerWorld } from './worlds/runner-world.ts';

// A pair that the platform makes, tried by real vehicles that speak to a gateway over TLS.

const VEHICLES = 3;
const PATIENCE = { timeout: 60_000, interval: 100 };

let world: RunnerWorld;
let server: RunnerWorld['server'];
let people: RunnerWorld['people'];

beforeEach(async () => {
  world = await startRunnerWorld();
  ({ server, people } = world);
  await server.db
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
afterEach(() => world?.stop());

const operator = () => people.signedIn('operator.admin');

async function order(status: 'start' | 'stop' | 'checkStatus') {
  const body = { status, profile_name: 'made', vehicle_num: VEHICLES };
  return (await server.call(controlLoadTesterEndpoint, { body }, operator())).body;
}

async function running() {
  return (await server.call(getRunningVehiclesEndpoint, {}, operator())).body.running_vehicles;
}

test('vehicles of a template that the platform made get their certificates, run, and are counted', async () => {
  const { oem, consumer } = people.organisations;
  const made = { status: 'createTemplate', template_name: 'made', organisation_id: oem } as const;
  await server.call(makeTemplateEndpoint, { body: made }, operator());
  const template = await server.call(getTemplateEndpoint, { params: { name: 'made' } }, operator());
  const profile = {
    status: 'createTestProfile',
    test_name: 'made',
    template_id: template.body.template_id,
    'consumer-id': consumer,
    vehicle_count: VEHICLES,
    threshold_timeout: 50,
  } as const;
  expect((await server.call(changeLoadTestProfileEndpoint, { body: profile }, operator())).status).toBe(200);
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
