import {
  cloneConsentFormEndpoint,
  getConsentFormEndpoint,
  saveConsentFormEndpoint,
} from '@vinculum/contract/forms/endpoints.ts';
import type { ConsentFormInput } from '@vinculum/contract/forms/form.ts';
import { searchResponsesEndpoint } from '@vinculum/contract/responses/endpoints.ts';
import type { ActorKey } from '@vinculum/testkit/actors.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { formInput, formSignals, readEntry } from '@vinculum/testkit/mistakes/form-input.ts';
import { offerPackage } from '@vinculum/testkit/worlds/data-packages.ts';
import { sql } from 'kysely';
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { offersOf } from '../consents/vehicle-consents-store.ts';

const BATTERY_LEVEL = 2029;
const GEAR = 2047;

let world: ConsentWorld;
beforeAll(async () => {
  world = await startConsentWorld();
  await world.permit({ standard: true });
  await world.registerCars([carVin(1)]);
});
afterAll(() => world.server.stop());

async function save(body: ConsentFormInput & { consent_form_id?: number; updated_on?: string }) {
  const editor = world.people.signedIn('consumer.editor');
  return await world.server.call(saveConsentFormEndpoint, { body }, editor);
}

async function read(id: number) {
  const viewer = world.people.signedIn('operator.viewer');
  return (await world.server.call(getConsentFormEndpoint, { params: { id } }, viewer)).body;
}

async function copy(formId: number, by: ActorKey = 'consumer.editor'): Promise<number> {
  const input = { body: { consent_form_id: formId } };
  const { body } = await world.server.call(cloneConsentFormEndpoint, input, world.people.signedIn(by));
  expect(body.message).toBe('Consent form has been cloned sucessfully');
  return body.consent_form_id;
}

async function trailOf(formId: number) {
  return await world.server.db
    .selectFrom('audit_event')
    .select(['action', 'details'])
    .where('target', '=', `consent-form/${formId}`)
    .orderBy('id')
    .execute();
}

async function expiresOf(formId: number) {
  const columns = ['expiry_type', 'expiry_in_days', 'expiry', 'package_expiry', 'last_day'] as const;
  const row = world.server.db.selectFrom('consent_form').select(columns).where('id', '=', formId);
  return await row.executeTakeFirstOrThrow();
}

test('of an end that counts days and one on a day only the chosen one is kept, beside that of the packages', async () => {
  const packageIds = [
    await offerPackage(world, { expiry_date: '2026-12-20' }),
    await offerPackage(world, { expiry_date: '2026-12-10' }),
  ];
  const both = { expiry_in_days: 30, expiry: '2026-12-01' };
  const { body } = await save(formInput({ ...both, expiry_type: 0, oem_data_package_ids: packageIds }));
  const formId = body.consent_form_id;
  expect(await expiresOf(formId)).toEqual({
    expiry_type: 0,
    expiry_in_days: 30,
    expiry: null,
    package_expiry: '2026-12-10',
    last_day: '2026-12-10',
  });
  await save({ ...formInput({ ...both, expiry_type: 1 }), consent_form_id: formId });
  expect(await expiresOf(formId)).toEqual({
    expiry_type: 1,
    expiry_in_days: null,
    expiry: '2026-12-01',
    package_expiry: null,
    last_day: '2026-12-01',
  });
});

test('a draft is changed by who has read it last, under its id, and the trail tells new from changed', async () => {
  const consumerId = world.people.organisations.consumer;
  const { body } = await save(formInput({ title: 'One' }));
  const { created_on, updated_on } = await read(body.consent_form_id);
  world.server.clock.advance(1000);
  const again = { ...formInput({ title: 'Two' }), consent_form_id: body.consent_form_id, updated_on };
  expect((await save(again)).body).toEqual({ ...body, message: 'Consent form saved.' });
  expect(await read(body.consent_form_id)).toMatchObject({
    title: 'Two',
    created_on,
    updated_on: new Date(world.server.clock.now()).toISOString(),
  });
  const row = world.server.db.selectFrom('consent_form').select('created_by');
  expect(await row.where('id', '=', body.consent_form_id).executeTakeFirst()).toEqual({
    created_by: world.people.signedIn('consumer.editor').username,
  });
  expect(await trailOf(body.consent_form_id)).toEqual([
    { action: 'consent-form.save', details: { isNew: true, consumerId } },
    { action: 'consent-form.save', details: { isNew: false, consumerId } },
  ]);
});

test('a copy is written by who copies, and holds only what that user may give a form', async () => {
  const rewards = [{ effort_type: 1, effort_value: 10, currency_type: 0, currency_value: 2 }];
  const own = await world.saveForm({ widget_id: true, oem_rewards: rewards });
  world.server.clock.advance(1000);
  const ownCopy = await copy(own, 'consumer.admin');
  expect(await read(ownCopy)).toMatchObject({ widget_id: true, oem_rewards: rewards });
  const row = world.server.db.selectFrom('consent_form').selectAll().where('id', '=', ownCopy);
  expect(await row.executeTakeFirstOrThrow()).toMatchObject({
    created_by: world.people.signedIn('consumer.admin').username,
    created_on: new Date(world.server.clock.now()),
    is_test: false,
  });
  expect(await trailOf(ownCopy)).toEqual([{ action: 'consent-form.clone', details: { clonedFrom: own } }]);
  const plain = await world.saveForm({}, 'otherConsumer.editor');
  await sql`update consent_form set content = content || (select jsonb_build_object('widget_id', true,
    'oem_rewards', content -> 'oem_rewards') from consent_form where id = ${own}) where id = ${plain}`.execute(
    world.server.db,
  );
  expect(await read(plain)).toMatchObject({ widget_id: true, oem_rewards: rewards });
  expect(await read(await copy(plain, 'otherConsumer.editor'))).toMatchObject({
    widget_id: false,
    oem_rewards: [],
  });
});

test('owners are told each signal that a trigger watches, once, and none of a trigger that is off', async () => {
  const watches = (signalId: number, isOn: boolean) => ({
    trigger_enabled: isOn,
    trigger_signal_id: signalId,
    trigger_signal_name: null,
    analysis_format: 0,
    analysis_duration: 500,
    acl_max_error: null,
    absolute_value: false,
    all_array_value: false,
    value: 20,
    value_type: 'FLOAT' as const,
    direction: 'FALLING' as const,
    hysteresis: 5,
  });
  const formId = await world.saveForm({
    read_signals: [
      { ...readEntry(formSignals.mandatory, true), trigger_details: watches(BATTERY_LEVEL, true) },
      { ...readEntry(formSignals.optional, false), trigger_details: watches(BATTERY_LEVEL, true) },
      { ...readEntry(GEAR, false), trigger_details: watches(GEAR, false) },
    ],
  });
  await world.publish(formId, [carVin(1)]);
  const { id } = await world.consentOf(formId, carVin(1));
  const [offer] = await offersOf(world.server.db, carVin(1), [id]);
  expect(offer?.trigger_signals).toMatchObject([
    {
      signal_id: BATTERY_LEVEL,
      signal_name: 'evBatteryLevel',
      data_type: 'FLOAT',
      labels: { en: expect.any(String) },
    },
  ]);
  expect(offer?.trigger_signals?.[0]).not.toHaveProperty('label');
});

test('a copy is noted with its packages, and ends with the first of them', async () => {
  const packageIds = [
    await offerPackage(world, { expiry_date: '2026-12-20' }),
    await offerPackage(world, { expiry_date: '2026-12-10' }),
  ];
  const original = await world.saveForm({ oem_data_package_ids: packageIds });
  const formId = await copy(original);
  const tied = world.server.db.selectFrom('data_package_form').select(['package_id', 'consumer_id']);
  expect(await tied.where('form_id', '=', formId).orderBy('package_id').execute()).toEqual(
    packageIds.map((package_id) => ({ package_id, consumer_id: world.people.organisations.consumer })),
  );
  expect(await expiresOf(formId)).toMatchObject({ package_expiry: '2026-12-10', last_day: '2026-12-10' });
});

test('what was published is changed no more', async () => {
  const formId = await world.saveForm({ title: 'As published' });
  await world.publish(formId, [carVin(1)]);
  const again = await save({ ...formInput({ title: 'Since' }), consent_form_id: formId });
  expect(again.problem.code).toBe('formNotDraft');
  expect(await read(formId)).toMatchObject({ title: 'As published' });
});

test('a description that is no HTML is kept to the letter', async () => {
  const description = 'Under 50 km/h < 80 % & <b>more</b>';
  const texts = { description, description_type: 0 as const };
  const es = { language: 'es' as const, title: 'x', description };
  expect(await read(await world.saveForm({ ...texts, language: 'en', translations: [es] }))).toMatchObject({
    ...texts,
    translations: [es],
  });
});

test('owners are told in which languages a form is shown', async () => {
  const formId = await world.saveForm();
  await world.publish(formId, [carVin(1)]);
  const { id } = await world.consentOf(formId, carVin(1));
  expect(await offersOf(world.server.db, carVin(1), [id])).toMatchObject([{ languages: ['en', 'es'] }]);
});

test('a form of another consumer has no responses to look for', async () => {
  const formId = await world.saveForm();
  const input = { body: { consent_id: formId } };
  const stranger = world.people.signedIn('otherConsumer.viewer');
  const { problem } = await world.server.call(searchResponsesEndpoint, input, stranger);
  expect(problem.code).toBe('consentFormNotFound');
});

test('each signal of what was published is shown with its own sentence', async () => {
  const formId = await world.saveForm({
    read_signals: [
      readEntry(formSignals.mandatory, true),
      { ...readEntry(formSignals.optional, false), interval: 60 },
    ],
  });
  await world.publish(formId, [carVin(1)]);
  const { read_signals: entries } = await read(formId);
  expect(entries.map(({ collected }) => collected)).toEqual([
    'Speed, every second',
    'Location, every minute',
  ]);
  await sql`update consent_form set offer = jsonb_set(offer, '{read_signals,1,collected,en}', '"As it was said"')
    where id = ${formId}`.execute(world.server.db);
  expect((await read(formId)).read_signals.map(({ collected }) => collected)).toEqual([
    'Speed, every second',
    'As it was said',
  ]);
});

test('owners are told everything as it was entered, and of each signal what the catalogue says', async () => {
  const { db } = world.server;
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const entered = {
    title: 'As entered',
    description: 'What for',
    hasEncryption: true,
    public_key: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    service_page: 'https://vinculum.example/service',
    expiry_type: 1 as const,
    expiry_in_days: null,
    expiry: '2026-12-01',
    consumer_rewards: [{ effort_type: 1, effort_value: 10, currency_type: 0, currency_value: 3 }],
    oem_rewards: [{ effort_type: 2, effort_value: 20, currency_type: 1, currency_value: 5 }],
    write_signals: [{ signal_id: 2065, mandatory: false, is_read: 0 as const }],
  };
  const facts = { unit: 'km/h', minimum: -5, maximum: 250, max_rate_hz: 10 };
  await db.updateTable('signal').set(facts).where('id', '=', formSignals.mandatory).execute();
  const formId = await world.saveForm({ ...entered, data_retention_in_days: 90 });
  await world.publish(formId, [carVin(1)]);
  const { id, revision } = await world.consentOf(formId, carVin(1));
  const { hasEncryption: _isEncrypted, ...said } = entered;
  const form = db.selectFrom('consent_form').select('form_hash').where('id', '=', formId);
  expect(await offersOf(db, carVin(1), [id])).toMatchObject([
    {
      id: `offer-${id}-${revision}`,
      consent_id: id,
      ...(await form.executeTakeFirstOrThrow()),
      title: said.title,
      description: said.description,
      description_type: 0,
      consumer: 'Helios Insurance',
      form_kind: 'Standard',
      rewards: said.consumer_rewards,
      oem_rewards: [{ effort_type: 2, effort_value: 20 }],
      retention_days: 90,
      expiry_type: said.expiry_type,
      expiry_in_days: null,
      expiry: said.expiry,
      public_key: said.public_key,
      service_page: said.service_page,
      schedule: null,
      read_signals: [
        {
          signal_id: formSignals.mandatory,
          signal_name: 'perfVehicleSpeed',
          label: 'Speed',
          labels: { en: 'Speed', es: 'Velocidad' },
          data_type: 'FLOAT',
          change_mode: 'CONTINUOUS',
          mandatory: true,
          ...facts,
        },
        { signal_id: formSignals.optional, label: 'Location', mandatory: false },
      ],
      write_signals: [{ signal_id: 2065, mandatory: false }],
    },
  ]);
});
