import {
  cloneConsentFormEndpoint,
  getConsentFormEndpoint,
  listConsentFormsEndpoint,
  saveConsentFormEndpoint,
} from '@vinculum/contract/forms/endpoints.ts';
import type { ConsentFormInput } from '@vinculum/contract/forms/form.ts';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { formInput, formSignals, readEntry } from '@vinculum/testkit/mistakes/form-input.ts';
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';

const INFO_VIN = 2000;
const CURRENT_GEAR = 2047;
let world: ConsentWorld;
beforeAll(async () => {
  world = await startConsentWorld();
});
afterAll(() => world.server.stop());

async function save(change: Partial<ConsentFormInput>, formId?: number) {
  const body = { ...formInput(change), ...(formId === undefined ? {} : { consent_form_id: formId }) };
  return await world.server.call(saveConsentFormEndpoint, { body }, world.people.signedIn('consumer.editor'));
}

async function read(id: number, by: 'consumer.viewer' | 'otherConsumer.viewer' = 'consumer.viewer') {
  return await world.server.call(getConsentFormEndpoint, { params: { id } }, world.people.signedIn(by));
}

// Shows 1-1.3, 1-3.1, 1-3.7, 1-7.10, 1-7.11
test('a saved form is read back, with the names of the catalogue', async () => {
  const entry = {
    ...readEntry(formSignals.mandatory, true),
    signal_name: 'something else',
    is_read: 0 as const,
  };
  const { body } = await save({ read_signals: [entry] });
  const { body: form } = await read(body.consent_form_id);
  expect(form).toMatchObject({
    status: 'DRAFT',
    title: 'Pay how you drive',
    organisation_name: 'Helios Insurance',
  });
  expect(form.read_signals[0]).toMatchObject({
    signal_name: 'perfVehicleSpeed',
    signal_group_name: 'GROUP_STANDARD',
    is_read: 1,
  });
});

test('an HTML description is stored without anything that runs, loads or posts', async () => {
  const description =
    '<p onclick="x()">Hello <b>you</b></p><script>alert(1)</script><img src="https://x.example/a.png">' +
    '<a href="javascript:alert(1)">a</a><a href="https://y.example">b</a><form><input></form>';
  const { body } = await save({ description_type: 2, description });
  const form = (await read(body.consent_form_id)).body;
  expect(form.description).toBe(
    '<p>Hello <b>you</b></p><a rel="noopener noreferrer nofollow" target="_blank">a</a>' +
      '<a href="https://y.example" rel="noopener noreferrer nofollow" target="_blank">b</a>',
  );
  const empty = await save({ description_type: 2, description: '<script>alert(1)</script>' });
  expect(empty.problem.fields?.map((field) => field.key)).toEqual(['consent.descriptionHtml']);
});

test('everything wrong is said at once, each at its field', async () => {
  const curve = {
    name: 'CURVE_LOG',
    isSelected: true,
    duration_before: 0,
    duration_after: 0,
    max_error: 1,
  } as const;
  const refused = await save({
    hasEncryption: true,
    public_key: 'not a key',
    expiry_type: 1,
    expiry: '2026-11-01',
    read_signals: [
      readEntry(INFO_VIN, true),
      { ...readEntry(INFO_VIN + 1, false), return_format: [curve] },
      readEntry(99, true),
    ],
    write_signals: [{ signal_id: formSignals.mandatory, mandatory: true, is_read: 0 }],
  });
  expect(refused.problem.code).toBe('badRequest');
  expect(refused.problem.fields?.map((field) => [field.field, field.key])).toEqual([
    ['public_key', 'consent.publicKeyInvalid'],
    ['expiry', 'consent.correctDate'],
    ['read_signals.0.frequency_mode', 'consent.staticFrequency'],
    ['read_signals.1.frequency_mode', 'consent.staticFrequency'],
    ['read_signals.1.return_format.0.name', 'consent.curveLogNumeric'],
    ['read_signals.2.signal_id', 'consent.signalUnknown'],
    ['write_signals.0.signal_id', 'consent.signalUnknown'],
  ]);
});

test('what a signal cannot do is refused, all of it at once', async () => {
  const batch = {
    name: 'BATCH',
    isSelected: true,
    duration_before: 60_000,
    duration_after: 500,
    max_error: null,
  } as const;
  const trigger = {
    trigger_enabled: true,
    trigger_signal_id: CURRENT_GEAR,
    trigger_signal_name: null,
    value_type: null,
    value: 4,
    direction: 'RISING',
    hysteresis: 0,
    analysis_format: 7,
    analysis_duration: 500,
    acl_max_error: 1,
    absolute_value: false,
    all_array_value: false,
  } as const;
  const refused = await save({
    read_signals: [
      { ...readEntry(formSignals.optional, true), return_format: [batch] },
      {
        ...readEntry(formSignals.mandatory, true),
        interval: 0.05,
        return_format: [batch],
        trigger_details: trigger,
      },
    ],
  });
  expect(refused.problem.fields?.map((field) => [field.field, field.message])).toEqual([
    ['read_signals.1.interval', 'This signal comes at most 10 times a second'],
    ['read_signals.1.return_format.0.duration_before', 'Please choose one of the offered values'],
    ['read_signals.1.trigger_details.direction', 'This condition does not fit the type of the signal'],
    ['read_signals.1.trigger_details.analysis_format', 'Only numbers can be analysed'],
  ]);
});

const rsa = (bits: number) => generateKeyPairSync('rsa', { modulusLength: bits });
const ec = (curve: string) => generateKeyPairSync('ec', { namedCurve: curve });
const pem = (pair: ReturnType<typeof rsa>) =>
  pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const jwk = (pair: ReturnType<typeof rsa>) => JSON.stringify(pair.publicKey.export({ format: 'jwk' }));

test.each([
  ['RSA of 2048 bits as PEM', () => pem(rsa(2048)), true],
  ['RSA of 2048 bits as JWK', () => jwk(rsa(2048)), true],
  ['EC P-256 as PEM', () => pem(ec('P-256')), true],
  ['EC P-256 as JWK', () => jwk(ec('P-256')), true],
  ['RSA of 1024 bits', () => pem(rsa(1024)), false],
  ['EC P-384', () => pem(ec('P-384')), false],
  ['a private JWK', () => JSON.stringify(ec('P-256').privateKey.export({ format: 'jwk' })), false],
  ['a private PEM', () => ec('P-256').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), false],
])('the key %s is judged', async (_, key, isUsable) => {
  const saved = await save({ hasEncryption: true, public_key: key() });
  expect(saved.status).toBe(isUsable ? 200 : 400);
});

test('without encryption no signal is marked encrypted and no key is kept', async () => {
  const entry = { ...readEntry(formSignals.mandatory, true), is_encrypted: true };
  const { body } = await save({ public_key: 'old key', read_signals: [entry] });
  const form = (await read(body.consent_form_id)).body;
  expect(form.public_key).toBeNull();
  expect(form.read_signals[0]?.is_encrypted).toBe(false);
});

test('what has no effect is not kept', async () => {
  const entry = { ...readEntry(formSignals.mandatory, true), frequency_mode: 1 as const, interval: 3 };
  const { body } = await save({ read_signals: [entry] });
  const form = (await read(body.consent_form_id)).body;
  expect(form.read_signals[0]).toMatchObject({ frequency_mode: 1, interval: null });
});

// Shows 1-8.3
test('forms of another organisation are neither read, changed nor copied', async () => {
  const foreign = await world.saveForm({}, 'otherConsumer.editor');
  expect((await read(foreign)).problem.code).toBe('consentFormNotFound');
  expect((await save({}, foreign)).problem.code).toBe('consentFormNotFound');
  const body = { consent_form_id: foreign };
  const copied = await world.server.call(
    cloneConsentFormEndpoint,
    { body },
    world.people.signedIn('consumer.editor'),
  );
  expect(copied.problem.code).toBe('consentFormNotFound');
  expect((await read(foreign, 'otherConsumer.viewer')).status).toBe(200);
});

test('a viewer can write nothing', async () => {
  const { people, server } = world;
  const refused = await server.call(
    saveConsentFormEndpoint,
    { body: formInput() },
    people.signedIn('consumer.viewer'),
  );
  expect(refused.problem.code).toBe('forbidden');
});

test('of two who edit one draft at once, the second is told so instead of overwriting the first', async () => {
  const formId = await world.saveForm({ title: 'Shared' });
  const { updated_on } = (await read(formId)).body;
  world.server.clock.advance(1000);
  const saveAs = (title: string) =>
    world.server.call(
      saveConsentFormEndpoint,
      { body: { ...formInput({ title }), consent_form_id: formId, updated_on } },
      world.people.signedIn('consumer.editor'),
    );
  expect((await saveAs('First')).status).toBe(200);
  const second = await saveAs('Second');
  expect([second.status, second.problem.code]).toEqual([409, 'conflict']);
  expect((await read(formId)).body.title).toBe('First');
});

test('a copy of a published form is a draft with the same content', async () => {
  const formId = await world.saveForm({ title: 'Original' });
  await world.publish(formId, [carVin(1)]);
  const body = { consent_form_id: formId };
  const copy = await world.server.call(
    cloneConsentFormEndpoint,
    { body },
    world.people.signedIn('consumer.editor'),
  );
  const { body: original } = await read(formId);
  const { body: form } = await read(copy.body.consent_form_id);
  expect(form).toEqual({
    ...original,
    consent_form_id: copy.body.consent_form_id,
    status: 'DRAFT',
    form_hash: null,
    published_on: null,
  });
});

// Shows 1-2.26, 1-7.12, 2-7.29
test('the list pages, searches, sorts, filters by the status of the clock and counts consents', async () => {
  const ids = [];
  for (const title of ['Zeta list', 'alpha list', 'Beta list']) ids.push(await world.saveForm({ title }));
  const list = async (body: object) =>
    (await world.server.call(listConsentFormsEndpoint, { body }, world.people.signedIn('consumer.viewer')))
      .body;
  const sorted = await list({ search: 'LIST', sort: 'title', descending: false, limit: 2 });
  expect(sorted.data.map((row) => row.title)).toEqual(['alpha list', 'Beta list']);
  expect(sorted.total_rows).toBe(3);
  expect((await list({ search: 'list', page: 2, limit: 2 })).data.map((row) => row.consent_form_id)).toEqual([
    ids[0],
  ]);
  const dated = await world.saveForm({
    title: 'dated',
    expiry_type: 1,
    expiry: '2026-11-02',
    expiry_in_days: null,
  });
  await world.publish(dated, [carVin(1), carVin(2)]);
  const published = await list({ search: 'dated', status: 'PUBLISHED' });
  expect(published.data[0]).toMatchObject({
    consent_count: 2,
    live_count: 0,
    signal_count: 2,
    expiry: '2026-11-02',
  });
  world.server.clock.advance(DAY_MS);
  expect((await list({ search: 'dated', status: 'PUBLISHED' })).data).toEqual([]);
  expect((await list({ search: 'dated', status: 'EXPIRED' })).data[0]?.status).toBe('EXPIRED');
});
