import {
  controlLoadTester,
  getLoadTestRun,
  listLoadTestProfiles,
  listLoadTestRuns,
} from '@vinculum/contract/load-tests/endpoints.ts';
import type { CallOf } from '@vinculum/contract/foundation/endpoint.ts';
import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import type { ActorKey } from '@vinculum/testkit/actors.ts';
import { type ConsentWorld, startConsentWorld } from '@vinculum/testkit/consent-world.ts';
import { figuresOf } from '@vinculum/testkit/fake-load-runner.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createOrganisation } from '../organisations/public.ts';
import { registerVehicles } from '../vehicles/public.ts';
import { endLostRuns, insertProfile, insertTemplate } from './public.ts';

const KEY = '-----BEGIN PRIVATE KEY-----\nsecret\n-----END PRIVATE KEY-----\n';

let world: ConsentWorld;
let makerId: number;
let templateId: number;

beforeEach(async () => {
  world = await startConsentWorld({ LOAD_TEST_MAX_VEHICLES: '100' });
  const { db, deps, clock } = world.server;
  const now = new Date(clock.now());
  makerId = await createOrganisation(db, {
    name: 'Load test vehicles',
    uniqueIdentifier: 'load-test',
    roles: [organisationRoles.OEM],
    wmis: ['ZLT'],
    now,
  });
  const { id: claimId } = await db
    .insertInto('vehicle_claim')
    .values({
      name: 'load test',
      organisation_id: makerId,
      certificate_serial: 'serial',
      vin_prefixes: ['ZLT'],
      remaining: 1000,
      not_after: new Date(clock.now() + 86_400_000),
      created_on: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  templateId = await insertTemplate(db, {
    name: 'load',
    organisationId: makerId,
    claimId,
    sealedKey: deps.keySeal.seal(KEY),
    certificate: 'certificate',
    authority: 'authority',
    createdBy: 'operator',
    now,
  });
  await permit('consumer');
  await addProfile('city', 'consumer');
});
afterEach(() => world.server.stop());

async function permit(consumer: 'consumer' | 'otherConsumer', isPermitted = true): Promise<void> {
  const { db, clock } = world.server;
  const kinds = { form_type_notification: isPermitted, form_type_question: false };
  await db
    .insertInto('consumer_permission')
    .values({
      oem_id: makerId,
      consumer_id: world.people.organisations[consumer],
      ...kinds,
      updated_on: new Date(clock.now()),
    })
    .onConflict((on) => on.columns(['oem_id', 'consumer_id']).doUpdateSet(kinds))
    .execute();
}

async function addProfile(name: string, consumer: 'consumer' | 'otherConsumer', vehicleCount = 80) {
  const consumerId = world.people.organisations[consumer];
  const now = new Date(world.server.clock.now());
  const rest = { templateId, thresholdTimeout: 30, createdBy: 'operator', now };
  return await insertProfile(world.server.db, { name, consumerId, vehicleCount, ...rest });
}

type Order = NonNullable<CallOf<typeof controlLoadTester>['body']>;

async function order(body: Order, by: ActorKey = 'consumer.admin') {
  return await world.server.call(controlLoadTester, { body }, world.people.signedIn(by));
}

async function start(vehicles = 3, profile = 'city', by: ActorKey = 'consumer.admin') {
  return (await order({ status: 'start', profile_name: profile, vehicle_num: vehicles }, by)).body;
}

async function stop(profile = 'city', by: ActorKey = 'consumer.admin') {
  return (await order({ status: 'stop', profile_name: profile }, by)).body;
}

async function check(profile: string | null = 'city', by: ActorKey = 'consumer.admin') {
  return (await order({ status: 'checkStatus', profile_name: profile }, by)).body;
}

/** The status once what the runner said is written down. */
async function checkUntil(code: number): Promise<Awaited<ReturnType<typeof check>>> {
  await expect.poll(async () => (await check()).serviceCode).toBe(code);
  return await check();
}

async function consents(): Promise<string[]> {
  const rows = await world.server.db.selectFrom('consent').select(['status']).orderBy('id').execute();
  return rows.map(({ status }) => status);
}

describe('a start', () => {
  test('answers 502, asks each vehicle with the form of the profile, and hands the tester what it needs', async () => {
    const answer = await start(3);
    expect(answer).toMatchObject({
      serviceCode: 502,
      errorMessage: '',
      vehicleCountRunningSoFar: 0,
      totalNumberOfVehicleRequestedToStart: 3,
      profile_name: 'city',
    });
    const [given] = world.server.loadRunner.orders;
    expect(given?.vins).toHaveLength(3);
    expect(given?.renewed).toEqual(given?.vins);
    expect(given?.claim).toEqual({
      certificate: 'certificate',
      privateKey: KEY,
      authority: 'authority',
      vinPrefixes: ['ZLT'],
    });
    expect(given?.thresholdMs).toBe(30_000);
    expect(await consents()).toEqual(['FORM_PENDING', 'FORM_PENDING', 'FORM_PENDING']);
    const forms = await world.server.db
      .selectFrom('consent_form')
      .select(['title', 'consumer_id', 'status'])
      .execute();
    const consumer_id = world.people.organisations.consumer;
    expect(forms).toEqual([{ title: 'Load test: city', consumer_id, status: 'PUBLISHED' }]);
  });

  test('the template’s private key is nowhere in the database as it is', async () => {
    const { private_key } = await world.server.db
      .selectFrom('vehicle_template')
      .select('private_key')
      .executeTakeFirstOrThrow();
    expect(private_key.toString('latin1')).not.toContain('secret');
  });

  test('of a test that runs answers 505 and says so', async () => {
    await start();
    expect(await start()).toMatchObject({
      serviceCode: 505,
      errorMessage: 'This load test is already running.',
      totalNumberOfVehicleRequestedToStart: 0,
    });
    expect(world.server.loadRunner.orders).toHaveLength(1);
  });

  test('twice at the same moment starts one', async () => {
    const codes = (await Promise.all([start(), start()])).map(({ serviceCode }) => serviceCode);
    expect(new Set(codes)).toEqual(new Set([502, 505]));
    expect(world.server.loadRunner.orders).toHaveLength(1);
  });

  test.each(['nowhere', 'theirs'])(
    'of the profile “%s” answers 404: another’s is one that does not exist',
    async (name) => {
      await addProfile('theirs', 'otherConsumer');
      expect(await start(3, name)).toMatchObject({
        serviceCode: 404,
        errorMessage: 'Load test profile not found',
      });
      expect(await check(name)).toMatchObject({ serviceCode: 505, profile_name: null });
      expect(await stop(name)).toMatchObject({ serviceCode: 505, profile_name: null });
    },
  );

  test('of more vehicles than the profile allows is refused at the field', async () => {
    const { problem } = await order({ status: 'start', profile_name: 'city', vehicle_num: 81 });
    expect(problem.fields).toEqual([
      { field: 'vehicle_num', key: 'validation.tooBig', message: 'At most 80' },
    ]);
  });

  test('of more vehicles than the installation allows together answers 505', async () => {
    await addProfile('motorway', 'consumer');
    await start(80);
    expect(await start(21, 'motorway')).toMatchObject({
      serviceCode: 505,
      errorMessage: 'At most 100 vehicles may run at the same time, 80 do already.',
    });
    expect(await start(20, 'motorway')).toMatchObject({ serviceCode: 502 });
  });

  test('answers 505 when the maker does not permit the consumer’s forms', async () => {
    await permit('consumer', false);
    await registerVehicles(world.server.db, [{ vin: 'ZLT00000001000001', oemId: makerId }], {
      now: new Date(world.server.clock.now()),
      registeredBy: 'test',
    });
    expect(await start(1)).toMatchObject({
      serviceCode: 505,
      errorMessage: 'The vehicle maker of the template does not permit forms of this consumer.',
    });
    expect(world.server.loadRunner.orders).toHaveLength(0);
    expect(await check()).toMatchObject({ serviceCode: 505 });
  });

  test.each([
    [{ status: 'start', profile_name: 'city' }, 'vehicle_num', 'No. of Vehicles is required'],
    [
      { status: 'start', profile_name: 'city', vehicle_num: null },
      'vehicle_num',
      'No. of Vehicles is required',
    ],
    [{ status: 'start', profile_name: 'city', vehicle_num: 0 }, 'vehicle_num', 'At least 1'],
    [{ status: 'start', vehicle_num: 3 }, 'profile_name', 'Field should not be empty'],
    [{ status: 'stop' }, 'profile_name', 'Field should not be empty'],
  ])('%j is refused at the field %s', async (body, field, message) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- wrong on purpose
    const { problem } = await order(body as Order);
    expect(problem.fields).toEqual([expect.objectContaining({ field, message })]);
  });
});

describe('the status', () => {
  test('is 503 before anything ever ran', async () => {
    expect(await check()).toMatchObject({ serviceCode: 503, errorMessage: '', run_id: null });
  });

  test('is 404 until a vehicle is connected, then 502 with how many are', async () => {
    const { run_id: runId } = await start(3);
    expect(await check()).toMatchObject({ serviceCode: 404, vehicleCountRunningSoFar: 0 });
    world.server.loadRunner.connect(runId ?? 0, 2);
    expect(await checkUntil(502)).toMatchObject({
      vehicleCountRunningSoFar: 2,
      totalNumberOfVehicleRequestedToStart: 3,
    });
  });

  test('is the same for a second user, for the administrator, and without a profile’s name', async () => {
    await addProfile('motorway', 'consumer');
    await start(3);
    const first = await check();
    expect(await check('city', 'consumer.viewer')).toEqual(first);
    expect(await check('city', 'operator.admin')).toEqual(first);
    expect(await check(null)).toEqual(first);
    expect(await check('motorway')).toMatchObject({ serviceCode: 503 });
  });

  test('is 504 while the vehicles stop and 503 when they have', async () => {
    world.server.loadRunner.stopsAtOnce = false;
    const { run_id: runId } = await start(3);
    expect(await stop()).toMatchObject({ serviceCode: 504 });
    expect(await check()).toMatchObject({ serviceCode: 504 });
    await world.server.loadRunner.end(runId ?? 0, { kind: 'stopped' });
    expect(await check()).toMatchObject({ serviceCode: 503, vehicleCountRunningSoFar: 0 });
  });

  test('is 505 with the reason when the tester ended by itself, until the next start', async () => {
    const { run_id: runId } = await start(3);
    await world.server.loadRunner.end(runId ?? 0, { kind: 'failed', reason: 'SIGKILL' });
    expect(await check()).toMatchObject({
      serviceCode: 505,
      errorMessage: 'The load tester ended unexpectedly (SIGKILL).',
    });
    expect(await start(3)).toMatchObject({ serviceCode: 502 });
    expect(await check()).toMatchObject({ serviceCode: 404 });
  });

  test('is 505 when its server is not heard of any more, and another start is possible', async () => {
    await start(3);
    world.server.clock.advance(21_000);
    expect(await check()).toMatchObject({
      serviceCode: 505,
      errorMessage: 'The server that ran this load test was ended or lost.',
    });
    expect(await start(3)).toMatchObject({ serviceCode: 502 });
  });
});

test('a server that starts anew ends what it ran before', async () => {
  await start(3);
  const { db, clock } = world.server;
  expect(await endLostRuns(db, { owner: 'somebody else' }, new Date(clock.now()))).toBe(0);
  expect(await endLostRuns(db, { owner: 'fake' }, new Date(clock.now()))).toBe(1);
  expect(await check()).toMatchObject({ serviceCode: 505 });
  expect(await start(3)).toMatchObject({ serviceCode: 502 });
  expect(await consents()).toEqual(['FORM_PENDING', 'FORM_PENDING', 'FORM_PENDING']);
});

test('a stop while nothing runs answers 504 as well, and stops nothing', async () => {
  expect(await stop()).toMatchObject({ serviceCode: 504, run_id: null });
  expect(world.server.loadRunner.stops).toEqual([]);
});

test('a stop ends the consents of the vehicles, and the next run asks them anew', async () => {
  const { run_id: runId } = await start(2);
  await stop();
  await world.server.loadRunner.end(runId ?? 0, { kind: 'stopped' });
  expect(await consents()).toEqual(['FORM_CANCELED', 'FORM_CANCELED']);
  await start(2);
  expect(await consents()).toEqual(['FORM_PENDING', 'FORM_PENDING']);
  const forms = await world.server.db.selectFrom('consent_form').select('id').execute();
  expect(forms).toHaveLength(1);
});

test('an administrator starts a consumer’s test, and the form is the consumer’s', async () => {
  expect(await start(2, 'city', 'operator.admin')).toMatchObject({ serviceCode: 502 });
  const form = await world.server.db
    .selectFrom('consent_form')
    .select('consumer_id')
    .executeTakeFirstOrThrow();
  expect(form.consumer_id).toBe(world.people.organisations.consumer);
});

test('start, stop and end are in the audit trail', async () => {
  await start(2);
  await stop();
  await checkUntil(503);
  const rows = await world.server.db
    .selectFrom('audit_event')
    .select(['action', 'actor', 'details'])
    .where('action', 'like', 'load-test.%')
    .orderBy('id')
    .execute();
  expect(rows).toMatchObject([
    { action: 'load-test.control', details: { order: 'start', profile: 'city', vehicles: 2 } },
    { action: 'load-test.control', details: { order: 'stop' } },
    { action: 'load-test.end', actor: 'consumer.admin', details: { end: 'stopped' } },
  ]);
});

test('a consumer sees its own profiles, an administrator all', async () => {
  await addProfile('theirs', 'otherConsumer');
  const list = async (by: ActorKey, body = {}) =>
    (await world.server.call(listLoadTestProfiles, { body }, world.people.signedIn(by))).body;
  expect(await list('consumer.viewer')).toEqual({
    profiles: [
      {
        'test-name': 'city',
        template_id: templateId,
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
  const { run_id: runId } = await start(3);
  world.server.loadRunner.connect(runId ?? 0, 3);
  await checkUntil(502);
  const report = (by: ActorKey) =>
    world.server.call(getLoadTestRun, { params: { id: runId ?? 0 } }, world.people.signedIn(by));
  const { body } = await report('consumer.viewer');
  expect(body).toMatchObject({
    state: 'RUNNING',
    vehicles_requested: 3,
    vehicles_connected: 3,
    error_message: '',
  });
  expect(body.figures).toEqual(figuresOf(3));
  await addProfile('theirs', 'otherConsumer');
  await permit('otherConsumer');
  const theirs = await start(1, 'theirs', 'operator.admin');
  const stranger = await world.server.call(
    getLoadTestRun,
    { params: { id: theirs.run_id ?? 0 } },
    world.people.signedIn('consumer.admin'),
  );
  expect(stranger.problem.code).toBe('notFound');
  const runs = await world.server.call(
    listLoadTestRuns,
    { body: {} },
    world.people.signedIn('consumer.admin'),
  );
  expect(runs.body).toMatchObject({ total_rows: 1, data: [{ run_id: runId, 'test-name': 'city' }] });
});
