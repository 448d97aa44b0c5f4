import { generateKeyPairSync } from 'node:crypto';
import {
  cloneAdminConsentFormEndpoint,
  listAdminConsentFormsEndpoint,
  getConsentFormEndpoint,
} from '@vinculum/contract/forms/endpoints.ts';
import {
  searchAdminResponsesEndpoint,
  exportResponsesEndpoint,
  searchResponsesEndpoint,
} from '@vinculum/contract/responses/endpoints.ts';
import {
  revokeAdminConsentFormEndpoint,
  getRevocationEndpoint,
} from '@vinculum/contract/revocation/endpoints.ts';
import { publishAdminConsentFormEndpoint } from '@vinculum/contract/publication/endpoints.ts';
import { searchNotificationsEndpoint } from '@vinculum/contract/notices/endpoints.ts';
import { inTransaction } from '@vinculum/testkit/machine/in-transaction.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { formSignals, readEntry } from '@vinculum/testkit/mistakes/form-input.ts';
import { offerPackage } from '@vinculum/testkit/worlds/data-packages.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enablePackage } from '../data-packages/public.ts';

let world: ConsentWorld;
let consumerId: number;
let otherId: number;
beforeAll(async () => {
  world = await startConsentWorld({ MAX_VINS: '3' });
  await world.permit({ standard: true });
  await world.registerCars([carVin(1), carVin(2)]);
  consumerId = world.people.organisations.consumer;
  otherId = world.people.organisations.otherConsumer;
});
afterAll(() => world.server.stop());

const operator = () => world.people.signedIn('operator.admin');

async function publish(formId: number, vins: string[], consumer_id = consumerId) {
  const body = { consumer_id, consent_form_id: formId, vin_numbers: vins };
  return await world.server.call(publishAdminConsentFormEndpoint, { body }, operator());
}

async function revoke(formId: number, vins: string[], consumer_id = consumerId) {
  const body = { consumer_id, consent_form_id: formId, vin_numbers: vins };
  return await world.server.call(revokeAdminConsentFormEndpoint, { body }, operator());
}

async function auditOf(action: string, formId: number) {
  return await world.server.db
    .selectFrom('audit_event')
    .select(['actor_kind', 'actor', 'organisation_id', 'details'])
    .where('action', '=', action)
    .where('target', '=', `consent-form/${formId}`)
    .execute();
}

// Shows 3-1.5, 3-4.6, 3-6.5, 3-7.23
test('an operator publishes for a consumer as the consumer would, and is named in audit, history and notice', async () => {
  const formId = await world.saveForm({ title: 'By the operator' });
  const { body } = await publish(formId, [carVin(1), carVin(9)]);
  expect(body).toMatchObject({
    vinNumbersWithPermission: [carVin(1)],
    unregisteredVinNumbers: [carVin(9)],
    vinNumberAlreadyPublished: [],
    vinNumbersWithoutPermission: [],
    message: 'Published to 1 car; 1 more will be asked when it is registered, if its maker then permits it.',
  });
  expect((await publish(formId, [carVin(1)])).body.vinNumberAlreadyPublished).toEqual([carVin(1)]);
  expect((await auditOf('consent-form.publish', formId))[0]).toMatchObject({
    actor_kind: 'ADMIN',
    actor: operator().username,
    organisation_id: world.people.organisations.operator,
    details: { consumerId, published: 1, unregistered: 1 },
  });
  const responses = { body: { consent_id: formId, vin_number: carVin(1), history: true } };
  const asConsumer = world.people.signedIn('consumer.viewer');
  const seen = (await world.server.call(searchResponsesEndpoint, responses, asConsumer)).body.data[0];
  expect(seen?.history).toMatchObject([
    { actor_kind: 'administrator', actor: operator().username, to: 'FORM_PENDING' },
  ]);
  const notices = await world.server.call(
    searchNotificationsEndpoint,
    { body: { page: 1, limit: 5 } },
    asConsumer,
  );
  expect(JSON.stringify(notices.body)).toContain('Vinculum Operations');
});

test('the offer that owners see still names the consumer that asks', async () => {
  const formId = await world.saveForm();
  await publish(formId, [carVin(1)]);
  const row = await world.server.db
    .selectFrom('consent_form')
    .select('offer')
    .where('id', '=', formId)
    .executeTakeFirstOrThrow();
  expect(row.offer).toMatchObject({ consumer: 'Helios Insurance' });
});

// Shows 3-7.24
test('an operator revokes by VIN; the form stays published and the revocation can be followed', async () => {
  const formId = await world.saveForm();
  await publish(formId, [carVin(1), carVin(2)]);
  const { body } = await revoke(formId, [carVin(1)]);
  expect(body).toMatchObject({ revoked: 1, message: '1 consent or request ended.' });
  const ended = await world.consentOf(formId, carVin(1));
  expect(ended).toMatchObject({
    status: 'FORM_CANCELED',
    cause: 'revoked by administrator',
    actor_kind: 'administrator',
  });
  expect((await world.consentOf(formId, carVin(2))).status).toBe('FORM_PENDING');
  const params = { id: body.revocation_id };
  const followed = await world.server.call(getRevocationEndpoint, { params }, operator());
  expect(followed.body).toMatchObject({ consent_form_id: formId, total: 1, confirmed: 0 });
  expect((await auditOf('consent-form.revoke', formId))[0]).toMatchObject({
    actor_kind: 'ADMIN',
    details: { consumerId, isWholeForm: false, total: 1 },
  });
});

test('revoking by VIN names the VINs with nothing to revoke, and those that no car has', async () => {
  const formId = await world.saveForm();
  await publish(formId, [carVin(1), carVin(9)]);
  const { body } = await revoke(formId, [carVin(9), carVin(2), carVin(1)]);
  expect(body).toMatchObject({
    // What waited for the car that is not registered is withdrawn with the other one.
    revoked: 2,
    vin_not_registered: [carVin(9)],
    vin_without_consent_form: [carVin(2)],
  });
  const again = await revoke(formId, [carVin(1)]);
  expect(again.body).toMatchObject({
    revoked: 0,
    vin_not_registered: [],
    vin_without_consent_form: [carVin(1)],
  });
});

test.each(['publish', 'revoke'] as const)(
  'to %s for a consumer that is none, and a form of another one, is not found',
  async (act) => {
    const formId = await world.saveForm();
    const call = { publish, revoke }[act];
    const { oem } = world.people.organisations;
    expect((await call(formId, [carVin(1)], oem)).problem).toMatchObject({
      code: 'consumerNotFound',
      message: 'There is no such consumer',
    });
    expect((await call(formId, [carVin(1)], otherId)).problem.code).toBe('consentFormNotFound');
    expect((await call(2_000_000_000, [carVin(1)])).problem.code).toBe('consentFormNotFound');
  },
);

// Shows 3-5.11, 3-9.12
test('more VINs than the setting allows are refused in the specified words, to publish and to revoke', async () => {
  const formId = await world.saveForm();
  const many = [carVin(1), carVin(2), carVin(3), carVin(4)];
  expect((await publish(formId, many)).problem.message).toBe('Cannot publish more than 3 vin number(s)');
  await publish(formId, [carVin(1)]);
  expect((await revoke(formId, many)).problem.message).toBe('Cannot revoke more than 3 vin number(s)');
});

test('without a consumer, a form and VINs each field is marked, all at once', async () => {
  const body = { consumer_id: 0, consent_form_id: 0, vin_numbers: [] };
  for (const endpoint of [publishAdminConsentFormEndpoint, revokeAdminConsentFormEndpoint]) {
    const { problem } = await world.server.call(endpoint, { body }, operator());
    expect(problem.fields).toEqual([
      { field: 'consent_form_id', key: 'consent.formRequired', message: 'Oops! You missed something.' },
      { field: 'vin_numbers', key: 'consent.formRequired', message: 'Oops! You missed something.' },
      { field: 'consumer_id', key: 'consent.formRequired', message: 'Oops! You missed something.' },
    ]);
  }
});

// Shows 3-2.47, 3-3.9, 3-7.22, 3-9.2
test('the list holds the forms of the chosen consumer, or of all, each with its consumer', async () => {
  await world.saveForm({ title: 'Of the other one' }, 'otherConsumer.editor');
  const list = async (consumer_id?: number) =>
    (
      await world.server.call(
        listAdminConsentFormsEndpoint,
        { body: { consumer_id, limit: 200 } },
        operator(),
      )
    ).body;
  const theirs = await list(otherId);
  expect(theirs.data).toMatchObject([
    {
      title: 'Of the other one',
      consumer_id: otherId,
      consumer: 'ChargeGrid',
      expiry: null,
      status: 'DRAFT',
    },
  ]);
  expect(theirs.total_rows).toBe(1);
  const all = await list();
  expect(all.total_rows).toBe(all.data.length);
  expect(new Set(all.data.map((row) => row.consumer))).toEqual(new Set(['ChargeGrid', 'Helios Insurance']));
  const { body } = { body: { consumer_id: world.people.organisations.oem } };
  const none = await world.server.call(listAdminConsentFormsEndpoint, { body }, operator());
  expect(none.problem.code).toBe('consumerNotFound');
});

// Shows 3-2.17
test('an operator reads a form of whatever consumer, with whose it is', async () => {
  const formId = await world.saveForm({ title: 'Read by the operator' }, 'otherConsumer.editor');
  const read = await world.server.call(getConsentFormEndpoint, { params: { id: formId } }, operator());
  expect(read.body).toMatchObject({
    title: 'Read by the operator',
    consumer_id: otherId,
    organisation_name: 'ChargeGrid',
  });
});

// Shows 3-1.5, 3-2.20, 3-2.50, 3-2.51, 3-3.10, 3-7.27, 3-7.28
test('responses of one form and of all, by VIN, with history, and as CSV', async () => {
  const formId = await world.saveForm({ title: 'Answered' });
  await publish(formId, [carVin(1), carVin(2)]);
  const search = async (body: object) =>
    (await world.server.call(searchAdminResponsesEndpoint, { body: { limit: 200, ...body } }, operator()))
      .body;
  expect((await search({ consent_id: formId })).total_rows).toBe(2);
  const one = await search({ consent_id: formId, vin_number: carVin(2), history: true });
  expect(one.data).toMatchObject([
    {
      consent_form_response_id: expect.any(Number),
      vin_number: carVin(2),
      status: 'FORM_PENDING',
      oem: 'Norrsken Motors',
      created_on: new Date(world.server.clock.now()).toISOString(),
      history: [{ to: 'FORM_PENDING' }],
    },
  ]);
  const all = await search({ consent_id: 'all' });
  expect(all.total_rows).toBe((await search({})).total_rows);
  expect(all.total_rows).toBeGreaterThan(2);
  const file = await world.server.call(exportResponsesEndpoint, { body: { consent_id: formId } }, operator());
  const [head = '', ...lines] = file.raw.body.replace('\u{FEFF}', '').trimEnd().split('\r\n');
  expect(head).toMatch(/^vin_number,status,oem,created_on,/);
  const starts = [1, 2].map((car) => `${carVin(car)},PENDING,Norrsken Motors,`);
  expect(starts.map((start) => lines.filter((line) => line.startsWith(start)).length)).toEqual([1, 1]);
  const missing = await world.server.call(
    searchAdminResponsesEndpoint,
    { body: { consent_id: 2_000_000_000 } },
    operator(),
  );
  expect(missing.problem.code).toBe('consentFormNotFound');
});

// Shows 3-5.14, 3-7.25
test('a form is cloned to another consumer as a draft; the same consumer is refused at its field', async () => {
  const formId = await world.saveForm({ title: 'To be cloned' });
  const clone = async (destination_consumer_id: number, consent_form_id = formId) =>
    await world.server.call(
      cloneAdminConsentFormEndpoint,
      { body: { destination_consumer_id, consent_form_id } },
      operator(),
    );
  const { body } = await clone(otherId);
  expect(body.message).toBe('Consent form has been cloned sucessfully');
  const params = { id: body.consent_form_id };
  const copy = await world.server.call(
    getConsentFormEndpoint,
    { params },
    world.people.signedIn('otherConsumer.viewer'),
  );
  expect(copy.body).toMatchObject({ title: 'To be cloned', status: 'DRAFT', consumer_id: otherId });
  expect((await auditOf('consent-form.clone', body.consent_form_id))[0]).toMatchObject({
    actor_kind: 'ADMIN',
    details: { clonedFrom: formId, consumerId: otherId, sourceConsumerId: consumerId },
  });
  expect((await clone(consumerId)).problem.fields).toEqual([
    {
      field: 'destination_consumer_id',
      key: 'consent.sameConsumer',
      message: 'Choose another consumer: this form is its own already',
    },
  ]);
  expect((await clone(0, 0)).problem.fields?.map(({ field, message }) => [field, message])).toEqual([
    ['consent_form_id', 'Oops! You missed something.'],
    ['destination_consumer_id', 'Oops! You missed something.'],
  ]);
  expect((await clone(world.people.organisations.oem)).problem.code).toBe('consumerNotFound');
  expect((await clone(otherId, 2_000_000_000)).problem.code).toBe('consentFormNotFound');
});

test('a copy for another consumer is not encrypted to the first one’s key', async () => {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const formId = await world.saveForm({
    hasEncryption: true,
    public_key: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    read_signals: [formSignals.mandatory, formSignals.optional].map((signal_id) => ({
      ...readEntry(signal_id, true),
      is_encrypted: true,
    })),
  });
  const body = { destination_consumer_id: otherId, consent_form_id: formId };
  const { consent_form_id: id } = (
    await world.server.call(cloneAdminConsentFormEndpoint, { body }, operator())
  ).body;
  const copy = await world.server.call(getConsentFormEndpoint, { params: { id } }, operator());
  expect(copy.body).toMatchObject({
    hasEncryption: false,
    public_key: null,
    read_signals: [formSignals.mandatory, formSignals.optional].map((signal_id) => ({
      signal_id,
      is_encrypted: false,
    })),
  });
});

test('a form made from a package is cloned only while the package is offered to the other consumer', async () => {
  const { db, clock } = world.server;
  const packageIds = [
    await offerPackage(world),
    await offerPackage(world, { title: 'More', expiry_date: '2026-12-10' }),
  ];
  const formId = await world.saveForm({ oem_data_package_ids: packageIds });
  const body = { destination_consumer_id: otherId, consent_form_id: formId };
  const clone = async () => await world.server.call(cloneAdminConsentFormEndpoint, { body }, operator());
  const copied = await clone();
  const params = { id: copied.body.consent_form_id };
  const copy = await world.server.call(getConsentFormEndpoint, { params }, operator());
  expect(copy.body).toMatchObject({ oem_data_package_ids: packageIds, oem_rewards: [] });
  const row = db.selectFrom('consent_form').selectAll().where('id', '=', copied.body.consent_form_id);
  expect(await row.executeTakeFirstOrThrow()).toMatchObject({
    created_by: operator().username,
    package_expiry: '2026-12-10',
    last_day: '2026-12-10',
  });
  const tied = db.selectFrom('data_package_form').select(['package_id', 'consumer_id']).orderBy('package_id');
  expect(await tied.where('form_id', '=', copied.body.consent_form_id).execute()).toEqual(
    packageIds.map((package_id) => ({ package_id, consumer_id: otherId })),
  );
  const oemId = world.people.organisations.oem;
  const ended = { isEnabled: false, now: new Date(clock.now()) };
  for (const packageId of packageIds)
    await inTransaction(db, (trx) => enablePackage(trx, { oemId, packageId }, ended));
  expect((await clone()).problem.message).toBe(
    'A data package of this form has expired or is no longer offered (Driving behaviour, More).',
  );
});
