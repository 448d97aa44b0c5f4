import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import {
  type LoadTesterOrder,
  type LoadTestWorld,
  startLoadTestWorld,
  TEMPLATE_KEY,
} from '@vinculum/testkit/worlds/load-test-world.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { registerVehicles } from '../../vehicles/public.ts';

let world: LoadTestWorld;

beforeEach(async () => {
  world = await startLoadTestWorld();
});
afterEach(() => world.server.stop());

// Shows 2-6.2
test.each(['consumer.viewer', 'consumer.editor'] as const)(
  '%s sees how tests are, and can neither start nor stop one, whatever the profile',
  async (by) => {
    for (const profile_name of ['city', 'nowhere']) {
      for (const order of [{ status: 'start', vehicle_num: 3 }, { status: 'stop' }] as const) {
        const refused = await world.order({ ...order, profile_name }, by);
        expect([refused.status, refused.problem.code]).toEqual([403, 'forbidden']);
      }
    }
    expect(await world.check('city', by)).toMatchObject({ serviceCode: 503 });
    expect(world.server.loadRunner.orders).toEqual([]);
  },
);

describe('a start', () => {
  // Shows 2-1.9, 2-4.6, 2-7.31
  test('answers 502, asks each vehicle with the form of the profile, and hands the tester what it needs', async () => {
    const answer = await world.start(3);
    expect(answer).toMatchObject({
      serviceCode: 502,
      errorMessage: '',
      vehicleCountRunningSoFar: 0,
      totalNumberOfVehicleRequestedToStart: 3,
      profile_name: 'city',
    });
    const [input] = world.server.loadRunner.orders;
    expect(input?.vins).toHaveLength(3);
    expect(input?.renewed).toEqual(input?.vins);
    expect(input?.claim).toEqual({
      certificate: 'certificate',
      privateKey: TEMPLATE_KEY,
      authority: 'authority',
      vinPrefixes: ['ZLT'],
    });
    expect(input?.folderName).toBe(`template-${world.templateId}`);
    expect(input?.thresholdMs).toBe(30_000);
    expect(await world.consents()).toEqual(['FORM_PENDING', 'FORM_PENDING', 'FORM_PENDING']);
    const forms = await world.server.db
      .selectFrom('consent_form')
      .select(['title', 'consumer_id', 'status'])
      .execute();
    const consumer_id = world.people.organisations.consumer;
    expect(forms).toEqual([{ title: 'Load test: city', consumer_id, status: 'PUBLISHED' }]);
    await world.stop();
    await world.server.loadRunner.end(answer.run_id ?? 0, { kind: 'stopped' });
    expect(new Set(await world.consents())).toEqual(new Set(['FORM_CANCELED']));
    expect(await world.server.db.selectFrom('notification').selectAll().execute()).toEqual([]);
  });

  test('the template’s private key is nowhere in the database as it is', async () => {
    const { private_key } = await world.server.db
      .selectFrom('vehicle_template')
      .select('private_key')
      .executeTakeFirstOrThrow();
    expect(private_key.toString('latin1')).not.toContain('secret');
  });

  // Shows 2-4.6
  test('of a test that runs answers 505 and says so', async () => {
    await world.start();
    expect(await world.start()).toMatchObject({
      serviceCode: 505,
      errorMessage: 'This load test is already running.',
      totalNumberOfVehicleRequestedToStart: 0,
    });
    expect(world.server.loadRunner.orders).toHaveLength(1);
  });

  test('twice at the same moment starts one', async () => {
    const codes = (await Promise.all([world.start(), world.start()])).map(({ serviceCode }) => serviceCode);
    expect(new Set(codes)).toEqual(new Set([502, 505]));
    expect(world.server.loadRunner.orders).toHaveLength(1);
  });

  // Shows 2-4.6
  test.each(['nowhere', 'theirs'])(
    'of the profile “%s” answers 404: another’s is one that does not exist',
    async (name) => {
      await world.addProfile('theirs', 'otherConsumer');
      expect(await world.start(3, name)).toMatchObject({
        serviceCode: 404,
        errorMessage: 'Load test profile not found',
      });
      expect(await world.check(name)).toMatchObject({ serviceCode: 505, profile_name: null });
      expect(await world.stop(name)).toMatchObject({ serviceCode: 505, profile_name: null });
    },
  );

  test('of more vehicles than the profile allows answers 505 with how many it allows', async () => {
    expect(await world.start(81)).toMatchObject({
      serviceCode: 505,
      errorMessage: 'At most 80 vehicles with this profile.',
      totalNumberOfVehicleRequestedToStart: 0,
    });
    expect(world.server.loadRunner.orders).toEqual([]);
  });

  test('of more vehicles than the installation allows together answers 505', async () => {
    await world.addProfile('motorway', 'consumer');
    await world.start(80);
    expect(await world.start(21, 'motorway')).toMatchObject({
      serviceCode: 505,
      errorMessage: 'At most 100 vehicles may run at the same time, 80 do already.',
    });
    expect(await world.start(20, 'motorway')).toMatchObject({ serviceCode: 502 });
  });

  test('answers 505 when one of its numbers is the VIN of a real vehicle, and asks nobody', async () => {
    const by = { now: new Date(world.server.clock.now()), registeredBy: 'test' };
    const [vin, oemId] = ['ZLT00000001000002', world.makerId];
    await registerVehicles(world.server.db, [{ vin: 'ZLT00000001000001', oemId, isTest: true }], by);
    await registerVehicles(world.server.db, [{ vin, oemId }], by);
    expect(await world.start(1)).toMatchObject({ serviceCode: 502 });
    await world.stop();
    expect(await world.start(2)).toMatchObject({
      serviceCode: 505,
      errorMessage: `${vin} is a real vehicle, and its owner would be asked. Choose a template with another beginning of VINs.`,
      run_id: null,
    });
    expect(await world.consents()).toHaveLength(1);
  });

  test('answers 505 when the maker does not permit the consumer’s forms, and asks no vehicle', async () => {
    await world.permitLoad('consumer', false);
    expect(await world.start(1)).toMatchObject({
      serviceCode: 505,
      errorMessage: expect.stringMatching(
        /^The vehicle maker of the template does not permit forms of this consumer\. /,
      ),
      run_id: null,
    });
    expect(world.server.loadRunner.orders).toHaveLength(0);
    expect(await world.consents()).toEqual([]);
    expect(await world.check()).toMatchObject({ serviceCode: 505 });
  });

  // Shows 2-5.15
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
    const { problem } = await world.order(body as LoadTesterOrder);
    expect(problem.fields).toEqual([expect.objectContaining({ field, message })]);
  });
});

test('more vehicles than one call may name are all asked, asked anew if they were left, and all consents end', async () => {
  await world.server.stop();
  world = await startLoadTestWorld({ MAX_VINS: '2' });
  const { db, clock, loadRunner } = world.server;
  const ofAll = (status: string) => Array.from({ length: 5 }, () => status);
  await world.start(5);
  expect(await world.consents()).toEqual(ofAll('FORM_PENDING'));
  // As a run leaves it that nobody could end: its vehicles have registered and agreed.
  const cars = (loadRunner.orders[0]?.vins ?? []).map((vin) => ({ vin, oemId: world.makerId, isTest: true }));
  await registerVehicles(db, cars, { now: new Date(clock.now()), registeredBy: 'certificate' });
  await db.updateTable('consent').set({ status: 'FORM_ACCEPTED', oem_id: world.makerId }).execute();
  await db.deleteFrom('load_test_run').execute();
  const again = await world.start(5);
  expect(again).toMatchObject({ serviceCode: 502, errorMessage: '' });
  expect(await world.consents()).toEqual(ofAll('FORM_PENDING'));
  await loadRunner.end(again.run_id ?? 0, { kind: 'stopped' });
  expect(await world.consents()).toEqual(ofAll('FORM_CANCELED'));
});

test('an administrator starts a consumer’s test, and the form is the consumer’s', async () => {
  expect(await world.start(2, 'city', 'operator.admin')).toMatchObject({ serviceCode: 502 });
  const form = await world.server.db
    .selectFrom('consent_form')
    .select('consumer_id')
    .executeTakeFirstOrThrow();
  expect(form.consumer_id).toBe(world.people.organisations.consumer);
});

test('a start releases certificates that nobody connected with, and the audit trail names them', async () => {
  const { db, clock } = world.server;
  const now = new Date(clock.now());
  const vin = 'ZLT00000001000001';
  await registerVehicles(db, [{ vin, oemId: world.makerId, isTest: true }], { now, registeredBy: 'test' });
  await db
    .insertInto('vehicle_certificate')
    .values({
      serial: '4711',
      vin,
      public_key: Buffer.from('key'),
      issued_on: now,
      not_after: new Date(clock.now() + DAY_MS),
    })
    .execute();
  const { run_id: runId } = await world.start(2);
  expect(world.server.loadRunner.orders[0]?.renewed).toEqual([vin, 'ZLT00000001000002']);
  const rows = await db
    .selectFrom('audit_event')
    .select(['actor', 'target', 'details'])
    .where('action', '=', 'load-test.release-certificates')
    .execute();
  expect(rows).toEqual([
    {
      actor: 'consumer.admin',
      target: `load-test-run/${runId}`,
      details: { released: [{ serial: '4711', vin }] },
    },
  ]);
});
