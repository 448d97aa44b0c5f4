import { getConsentFormEndpoint, saveConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import type { ConsentFormInput } from '@vinculum/contract/forms/form.ts';
import { masterForm } from '@vinculum/contract/forms/master-form.ts';
import { type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { formInput } from '@vinculum/testkit/mistakes/form-input.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listSignalGroups } from '../signals/public.ts';

let world: ConsentWorld;
let consumerId: number;
beforeAll(async () => {
  world = await startConsentWorld();
  consumerId = world.people.organisations.consumer;
});
afterAll(() => world.server.stop());

const both = {
  language: 'en',
  translations: [{ language: 'es', title: 'Todo', description: 'Todo ello.' }],
} as const satisfies Partial<ConsentFormInput>;

/** With every signal of the built-in catalogue. */
async function everySignal() {
  const groups = await listSignalGroups(world.server.db);
  return masterForm({
    title: 'Everything',
    description: 'All of it.',
    consentType: 'Standard',
    read: groups.flatMap(({ read }) => read),
    write: groups.flatMap(({ write }) => write),
    ...both,
  });
}

async function save(body: object, by: 'operator.admin' | 'consumer.editor' = 'operator.admin') {
  // @ts-expect-error -- other shapes are sent too
  return await world.server.call(saveConsentFormEndpoint, { body }, world.people.signedIn(by));
}

// Shows 3-1.5, 3-2.57, 3-3.11, 3-7.29, 3-8.6, 3-9.9
test('a master form of the whole catalogue is saved for the chosen consumer, in the fixed shape', async () => {
  const form = await everySignal();
  const { body } = await save({ ...form, consumer_id: consumerId });
  const id = body.consent_form_id;
  expect(body.message).toBe(`Master Consent Form successfully created with consent id ${id}`);
  const read = await world.server.call(
    getConsentFormEndpoint,
    { params: { id } },
    world.people.signedIn('consumer.viewer'),
  );
  expect(read.body).toMatchObject({
    consumer_id: consumerId,
    ...both,
    status: 'DRAFT',
    expiry_type: 0,
    expiry_in_days: 30,
    data_retention_in_days: 7,
    description_type: 0,
  });
  const accelerometer = read.body.read_signals.find(({ signal_id }) => signal_id === 1796);
  expect(accelerometer?.return_format).toMatchObject([
    { name: 'BATCH', duration_before: 1000, duration_after: 1000 },
  ]);
  const others = read.body.read_signals.filter(({ signal_id }) => signal_id !== 1796);
  expect(new Set(others.flatMap((entry) => entry.return_format.map(({ name }) => name)))).toEqual(
    new Set(['SINGLE']),
  );
  expect(read.body.read_signals.some(({ interval, mandatory }) => mandatory || (interval ?? 1) < 1)).toBe(
    false,
  );
  const audited = await world.server.db
    .selectFrom('audit_event')
    .select(['actor_kind', 'organisation_id', 'details'])
    .where('target', '=', `consent-form/${id}`)
    .executeTakeFirstOrThrow();
  expect(audited).toMatchObject({
    actor_kind: 'ADMIN',
    organisation_id: world.people.organisations.operator,
    details: { consumerId, isNew: true },
  });
});

// Shows 3-2.57, 3-3.12, 3-3.13, 3-9.9
test('every difference from the fixed shape is told at its field, all at once', async () => {
  const form = await everySignal();
  const [first, ...others] = form.read_signals;
  const { problem } = await save({
    ...form,
    consent_form_id: 1,
    expiry_in_days: 90,
    data_retention_in_days: 30,
    read_signals: [{ ...first, mandatory: true }, ...others],
  });
  const shape = 'A master consent form has a fixed shape, and this differs from it';
  expect(problem.fields?.map(({ field, message }) => [field, message])).toEqual([
    ['consumer_id', 'Field should not be empty'],
    ['consent_form_id', shape],
    ['expiry_in_days', shape],
    ['data_retention_in_days', shape],
    ['read_signals.0.signal_id', shape],
  ]);
});

test('a consumer’s own form is none that an administrator may save, whatever it says', async () => {
  const { problem } = await save({ ...formInput(), consumer_id: consumerId });
  expect(problem.code).toBe('badRequest');
});

test('a consumer that is none is not found', async () => {
  const form = await everySignal();
  const { problem } = await save({ ...form, consumer_id: world.people.organisations.oem });
  expect(problem.code).toBe('consumerNotFound');
});

test('a consumer names itself only', async () => {
  const other = world.people.organisations.otherConsumer;
  expect((await save({ ...formInput(), consumer_id: other }, 'consumer.editor')).problem.code).toBe(
    'forbidden',
  );
  expect((await save({ ...formInput(), consumer_id: consumerId }, 'consumer.editor')).body.message).toBe(
    'Consent form saved.',
  );
});
