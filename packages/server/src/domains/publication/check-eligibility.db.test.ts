import {
  checkAdminEligibilityEndpoint,
  checkEligibilityEndpoint,
  type Eligibility,
} from '@vinculum/contract/publication/eligibility.ts';
import { publishConsentFormEndpoint, type PublishOutcome } from '@vinculum/contract/publication/endpoints.ts';
import { emptySchedule } from '@vinculum/contract/forms/entries/schedule.ts';
import { type ConsentStatus, consentStatuses } from '@vinculum/contract/consents/vocabulary.ts';
import type { ActorKey } from '@vinculum/testkit/actors.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { formSignals, readEntry } from '@vinculum/testkit/mistakes/form-input.ts';
import { assert, asyncProperty, boolean, constantFrom, option, record, uniqueArray } from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: ConsentWorld;
beforeAll(async () => {
  world = await startConsentWorld({ MAX_VINS: '50' });
  await world.permit({ standard: true });
});
afterAll(() => world.server.stop());

const foreignVin = 'VCZ00000000000001';
const { mandatory, optional } = formSignals;

async function request(formId: number, vins: readonly string[], by: ActorKey = 'consumer.admin') {
  const body = { consent_form_id: formId, vin_numbers: [...vins] };
  return await world.server.call(checkEligibilityEndpoint, { body }, world.people.signedIn(by));
}

async function registerForeign(vin: string): Promise<void> {
  await world.server.db
    .insertInto('vehicle')
    .values({
      vin,
      oem_id: world.people.organisations.otherOem,
      registered_on: new Date(),
      registered_by: 'test',
    })
    .execute();
}

async function says(vin: string, signals: readonly number[]): Promise<void> {
  await world.server.db
    .insertInto('vehicle_signals')
    .values({ vin, signal_ids: [...signals], listed_at: new Date() })
    .execute();
}

async function everything() {
  const { db } = world.server;
  const tables = [
    'consent',
    'consent_form',
    'consent_history',
    'outbox',
    'notification',
    'audit_event',
  ] as const;
  return await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
}

test('each VIN has its outcome, its maker and the signals that its car does not have; nothing is written', async () => {
  await world.registerCars([carVin(1), carVin(2), carVin(3), carVin(4)]);
  await registerForeign(foreignVin);
  await says(carVin(2), [mandatory, optional, 1]);
  await says(carVin(3), [optional]);
  // Not the consumer's to know: its maker does not let it ask.
  await says(foreignVin, [optional]);
  const formId = await world.saveForm();
  await world.publish(formId, [carVin(1)]);
  const before = await everything();
  const vins = [carVin(2), carVin(1), foreignVin, carVin(9), 'XXX00000000000001', carVin(3), carVin(4)];
  const { body } = await request(formId, [...vins, ` ${carVin(2).toLowerCase()} `]);
  const oem = 'Norrsken Motors';
  expect(body).toEqual({
    counts: { publishable: 3, alreadyPublished: 1, withoutPermission: 1, unregistered: 2 },
    signals: [{ signal_id: mandatory, label: 'Speed', mandatory: true }],
    groups: [
      { verdict: 'publishable', oem, missing_signals: [], vin_numbers: [carVin(2)] },
      { verdict: 'alreadyPublished', oem, missing_signals: null, vin_numbers: [carVin(1)] },
      {
        verdict: 'withoutPermission',
        oem: 'Cierzo Automóviles',
        missing_signals: null,
        vin_numbers: [foreignVin],
      },
      { verdict: 'unregistered', oem, missing_signals: null, vin_numbers: [carVin(9)] },
      { verdict: 'unregistered', oem: null, missing_signals: null, vin_numbers: ['XXX00000000000001'] },
      { verdict: 'publishable', oem, missing_signals: [mandatory], vin_numbers: [carVin(3)] },
      { verdict: 'publishable', oem, missing_signals: null, vin_numbers: [carVin(4)] },
    ],
  });
  expect(await everything()).toEqual(before);
});

test('a VIN with the identifier of a maker of few is told as of that maker', async () => {
  const few = { wmi: 'YN9ABC', organisation_id: world.people.organisations.otherOem };
  await world.server.db.insertInto('oem_manufacturer').values(few).execute();
  const { body } = await request(await world.saveForm(), ['YN900000000ABC040']);
  expect(body.groups).toMatchObject([{ verdict: 'unregistered', oem: 'Cierzo Automóviles' }]);
});

test('every signal that a car lacks is named in the language of the one who asks', async () => {
  await world.registerCars([carVin(5)]);
  await says(carVin(5), []);
  const read_signals = [readEntry(optional, false), readEntry(mandatory, true)];
  const body = { consent_form_id: await world.saveForm({ read_signals }), vin_numbers: [carVin(5)] };
  const headers = { 'accept-language': 'es' };
  const checked = await world.server.call(
    checkEligibilityEndpoint,
    { body, headers },
    world.people.signedIn('consumer.admin'),
  );
  expect(checked.body.signals).toEqual([
    { signal_id: optional, label: 'Ubicación', mandatory: false },
    { signal_id: mandatory, label: 'Velocidad', mandatory: true },
  ]);
});

test('a draft may be checked, and stays one; a signal that only a trigger watches counts too', async () => {
  const entry = readEntry(optional, true);
  const watched = 2029;
  const formId = await world.saveForm({
    read_signals: [
      {
        ...entry,
        trigger_details: {
          trigger_enabled: true,
          trigger_signal_id: watched,
          trigger_signal_name: 'evBatteryLevel',
          analysis_format: 0,
          analysis_duration: 500,
          acl_max_error: null,
          absolute_value: false,
          all_array_value: false,
          value: 20,
          value_type: 'FLOAT',
          direction: 'FALLING',
          hysteresis: 5,
        },
      },
    ],
  });
  const { body } = await request(formId, [carVin(3)]);
  expect(body.groups).toMatchObject([{ verdict: 'publishable', missing_signals: [watched] }]);
  expect(body.signals).toMatchObject([{ signal_id: watched, mandatory: false }]);
});

test('malformed VINs, too many, a foreign form, a past one and one whose hours are over are refused as publishing refuses them', async () => {
  const formId = await world.saveForm();
  const publishing = async (vins: readonly string[], id = formId) => {
    const body = { consent_form_id: id, vin_numbers: [...vins] };
    const called = await world.server.call(
      publishConsentFormEndpoint,
      { body },
      world.people.signedIn('consumer.admin'),
    );
    return { ...called.problem, request_id: '' };
  };
  const many = Array.from({ length: 51 }, (_, index) => carVin(index));
  for (const vins of [[carVin(1), 'NOT A VIN', 'IOQ'], many, []]) {
    const { problem } = await request(formId, vins);
    expect({ ...problem, request_id: '' }).toEqual(await publishing(vins));
  }
  const foreign = await request(formId, [carVin(1)], 'otherConsumer.admin');
  expect([foreign.status, foreign.problem.code]).toEqual([404, 'consentFormNotFound']);
  const special = { date: '2026-11-02', exclusive: true, invalid: false };
  const schedule = {
    ...emptySchedule(),
    special_hours: [{ ...special, hours: [{ start: '08:00', end: '12:00' }] }],
  };
  const over = await world.saveForm({ schedule });
  expect((await request(over, [carVin(1)])).status).toBe(200);
  await sql`update consent_form set content = jsonb_set(content, '{schedule,special_hours,0,date}', '"2026-11-01"')
    where id = ${over}`.execute(world.server.db);
  expect((await request(over, [carVin(1)])).problem.code).toBe('formScheduleOver');
  expect((await publishing([carVin(1)], over)).code).toBe('formScheduleOver');
  const past = await world.saveForm({ expiry_type: 1, expiry: '2026-11-02', expiry_in_days: null });
  await world.server.db
    .updateTable('consent_form')
    .set({ expiry: '2026-11-01' })
    .where('id', '=', past)
    .execute();
  expect((await request(past, [carVin(1)])).problem.code).toBe('formAlreadyRevoked');
});

test.each(['consumer.viewer', 'consumer.editor', 'consumer.nobody', 'oem.admin'] as const)(
  '%s may not check',
  async (actor) => {
    expect((await request(1001, [carVin(1)], actor)).status).toBe(403);
  },
);

function outcomeOf({ groups }: Eligibility, vin: string): string | undefined {
  return groups.find((group) => group.vin_numbers.includes(vin))?.verdict;
}

function listOf(outcome: PublishOutcome, vin: string): string | undefined {
  const lists = {
    publishable: outcome.vinNumbersWithPermission,
    alreadyPublished: outcome.vinNumberAlreadyPublished,
    withoutPermission: outcome.vinNumbersWithoutPermission,
    unregistered: outcome.unregisteredVinNumbers,
  };
  return Object.entries(lists).find(([, vins]) => vins.includes(vin))?.[0];
}

test('the outcome is the one that publishing then has for the VIN, whatever its past and by the clock', async () => {
  const car = record({
    isRegistered: boolean(),
    isForeign: boolean(),
    status: option(constantFrom<ConsentStatus>(...consentStatuses), { nil: null }),
    isPastEnd: boolean(),
    number: constantFrom(...Array.from({ length: 400 }, (_, index) => index)),
  });
  let round = 0;
  await assert(
    asyncProperty(
      uniqueArray(car, { selector: ({ number }) => number, minLength: 1, maxLength: 20 }),
      boolean(),
      async (cars, isPermitted) => {
        round += 1;
        await world.permit({ standard: true });
        const formId = await world.saveForm();
        const vins = cars.map(
          ({ isForeign, number }) =>
            `${isForeign ? 'VCZ' : 'YNR'}${String(round * 1000 + number).padStart(14, '0')}`,
        );
        for (const [index, { isRegistered, isForeign }] of cars.entries()) {
          if (isRegistered && isForeign) await registerForeign(vins[index] ?? '');
          else if (isRegistered) await world.registerCars([vins[index] ?? '']);
        }
        await world.publish(formId, vins);
        for (const [index, { status, isPastEnd }] of cars.entries()) {
          const rows = world.server.db;
          const vin = vins[index] ?? '';
          if (status === null) {
            await rows.deleteFrom('consent').where('form_id', '=', formId).where('vin', '=', vin).execute();
            continue;
          }
          const expires_at = isPastEnd ? new Date(world.server.clock.now()) : null;
          await rows
            .updateTable('consent')
            .set({ status, expires_at })
            .where('form_id', '=', formId)
            .where('vin', '=', vin)
            .execute();
        }
        await world.permit({ standard: isPermitted });
        const { body } = await request(formId, vins);
        const outcome = await world.publish(formId, vins);
        expect(vins.map((vin) => outcomeOf(body, vin))).toEqual(vins.map((vin) => listOf(outcome, vin)));
      },
    ),
    { numRuns: 15 },
  );
  await world.permit({ standard: true });
});

test('an administrator checks for the consumer whose form it is, and for no other', async () => {
  const operator = world.people.signedIn('operator.admin');
  const formId = await world.saveForm();
  const check = async (consumer_id: number) => {
    const body = { consumer_id, consent_form_id: formId, vin_numbers: [carVin(1), foreignVin] };
    return await world.server.call(checkAdminEligibilityEndpoint, { body }, operator);
  };
  const { body } = await check(world.people.organisations.consumer);
  expect(body).toEqual((await request(formId, [carVin(1), foreignVin])).body);
  const { problem } = await check(world.people.organisations.otherConsumer);
  expect(problem.code).toBe('consentFormNotFound');
  expect((await check(2_000_000)).problem.code).toBe('consumerNotFound');
});

test('a car whose owner declined the form is told as one that is asked again', async () => {
  const [asked, declined] = [carVin(31), carVin(32)];
  await world.registerCars([asked, declined]);
  const formId = await world.saveForm();
  await world.publish(formId, [declined]);
  await world.server.db
    .updateTable('consent')
    .set({ status: 'FORM_DECLINED' })
    .where('form_id', '=', formId)
    .execute();
  const { body } = await request(formId, [asked, declined]);
  const oem = 'Norrsken Motors';
  const group = { verdict: 'publishable', oem, missing_signals: null };
  expect(body.groups).toEqual([
    { ...group, vin_numbers: [asked] },
    { ...group, was_declined: true, vin_numbers: [declined] },
  ]);
});
