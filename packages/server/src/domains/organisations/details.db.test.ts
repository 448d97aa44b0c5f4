import {
  getBillingInfoEndpoint,
  getOrganisationDetailEndpoint,
  saveBillingInfoEndpoint,
  saveOrganisationDetailEndpoint,
} from '@vinculum/contract/organisations/endpoints.ts';
import type { Endpoint } from '@vinculum/contract/foundation/endpoint.ts';
import { waitsForLock } from '@vinculum/testkit/machine/waits-for-lock.ts';
import { type People, seedPeople } from '@vinculum/testkit/actors.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdDetails } from './details-store.ts';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = await seedPeople(server.db, server.clock.now);
});
afterAll(() => server.stop());

const detail = {
  type: 'Insurer',
  region: 'Europe',
  target_segment: 'Private drivers',
  website: 'https://helios.example',
  monthly_active_users: 0,
  cost: '1200,50',
};
const billing = {
  billing_name: 'Helios Insurance AG',
  attention: 'Accounts payable',
  email: 'bills@helios.example',
  address: 'Sonnenallee 1\n12045 Berlin',
};

async function audited(action: string) {
  return await server.db
    .selectFrom('audit_event')
    .select(['actor', 'organisation_id', 'target', 'details'])
    .where('action', '=', action)
    .orderBy('id')
    .execute();
}

test('before anything was saved the detail and the billing info are empty', async () => {
  const viewer = people.signedIn('fleet.viewer');
  expect((await server.call(getOrganisationDetailEndpoint, {}, viewer)).body).toEqual({
    id: null,
    org_id: viewer.organisationId,
    cost: '',
    region: '',
    type: '',
    target_segment: '',
    website: '',
    monthly_active_users: null,
  });
  expect((await server.call(getBillingInfoEndpoint, {}, viewer)).body).toEqual({
    org_id: viewer.organisationId,
    billing_name: '',
    attention: '',
    email: '',
    address: '',
  });
});

// Shows 1-3.17, 1-7.9
test('what one user saves of an organisation, its others read; the later save stays', async () => {
  const [viewer, admin] = [people.signedIn('consumer.viewer'), people.signedIn('consumer.admin')];
  const saved = await server.call(saveOrganisationDetailEndpoint, { body: detail }, viewer);
  expect(saved.body.message).toBe('Organisation detail saved.');
  const first = (await server.call(getOrganisationDetailEndpoint, {}, admin)).body;
  expect(first).toMatchObject({ ...detail, cost: '1200.50', org_id: admin.organisationId });
  await server.call(saveOrganisationDetailEndpoint, { body: { ...detail, region: ' Iberia ' } }, admin);
  const second = (await server.call(getOrganisationDetailEndpoint, {}, viewer)).body;
  expect(second).toMatchObject({ id: first.id, region: 'Iberia' });
});

test.each([
  ['detail', saveOrganisationDetailEndpoint, detail],
  ['billing info', saveBillingInfoEndpoint, billing],
] as const)('a save of the %s waits for one that has not ended', async (...input) => {
  const [, endpoint, body] = input;
  const by = people.signedIn('oem.admin');
  const released = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const other = server.db.transaction().execute(async (trx) => {
    await holdDetails(trx, by.organisationId);
    held.resolve();
    await released.promise;
  });
  await held.promise;
  const saving = server.call<Endpoint>(endpoint, { body }, by);
  try {
    await waitsForLock(server.db);
  } finally {
    released.resolve();
    await other;
  }
  expect((await saving).status).toBe(200);
});

// Shows 1-3.16, 1-7.8
test('billing info is saved and read again, and the user is told in the own language', async () => {
  const admin = people.signedIn('oem.admin');
  const saved = await server.call(
    saveBillingInfoEndpoint,
    { body: billing, headers: { 'accept-language': 'es' } },
    admin,
  );
  expect(saved.body.message).toBe('Se han guardado los datos de facturación.');
  expect((await server.call(getBillingInfoEndpoint, {}, people.signedIn('oem.viewer'))).body).toMatchObject(
    billing,
  );
});

test('an organisation reads and writes its own rows only, whatever it sends', async () => {
  const [mine, other] = [people.signedIn('consumer.admin'), people.signedIn('otherConsumer.admin')];
  await server.call(saveBillingInfoEndpoint, { body: billing }, mine);
  const body = { ...billing, billing_name: 'Intruder', org_id: mine.organisationId };
  await server.call(saveBillingInfoEndpoint, { body }, other);
  expect((await server.call(getBillingInfoEndpoint, {}, mine)).body.billing_name).toBe('Helios Insurance AG');
  expect((await server.call(getBillingInfoEndpoint, {}, other)).body.billing_name).toBe('Intruder');
});

test('saves are audited with the names of what changed, not with its contents', async () => {
  const operator = people.signedIn('operator.admin');
  await server.call(saveBillingInfoEndpoint, { body: billing }, operator);
  await server.call(
    saveBillingInfoEndpoint,
    { body: { ...billing, email: 'new@vinculum.example' } },
    operator,
  );
  const rows = await audited('organisation.billing.save');
  const common = {
    actor: operator.username,
    organisation_id: operator.organisationId,
    target: `organisation/${operator.organisationId}`,
  };
  expect(rows.filter((row) => row.actor === operator.username)).toEqual([
    { ...common, details: { changed: ['billing_name', 'attention', 'email', 'address'] } },
    { ...common, details: { changed: ['email'] } },
  ]);
  expect((await audited('organisation.detail.save')).length).toBeGreaterThan(0);
});

test.each([
  ['detail', saveOrganisationDetailEndpoint, detail, 'organisation.detail.save', 'region'],
  ['billing info', saveBillingInfoEndpoint, billing, 'organisation.billing.save', 'address'],
] as const)(
  'of two first saves of the %s at once one fills all, the other changes one field',
  async (...input) => {
    const [, endpoint, body, action, field] = input;
    const user = people.signedIn('fleet.admin');
    const bodies = [body, { ...body, [field]: 'Another' }];
    await Promise.all(bodies.map((one) => server.call<Endpoint>(endpoint, { body: one }, user)));
    const rows = (await audited(action)).filter((row) => row.actor === user.username);
    expect(rows.map((row) => row.details)).toEqual([{ changed: Object.keys(body) }, { changed: [field] }]);
  },
);

const FILL_ALL = 'Please fill all values';
const billingFields = Object.keys(billing);
const detailFields = Object.keys(detail);

// Shows 1-5.31
test.each<{ body: object; fields: readonly string[]; message: string }>([
  { body: {}, fields: billingFields, message: FILL_ALL },
  { body: { ...billing, billing_name: '  ' }, fields: ['billing_name'], message: FILL_ALL },
  {
    body: { ...billing, email: 'helios' },
    fields: ['email'],
    message: 'Please enter a valid email address.',
  },
  { body: { ...billing, address: 'x'.repeat(501) }, fields: ['address'], message: 'At most 500 characters' },
])('wrong billing info is refused at $fields: $message', async (input) => {
  expect(await refusalOf(saveBillingInfoEndpoint, input.body)).toEqual(reported(input));
});

// Shows 1-5.32
test.each<{ body: object; fields: readonly string[]; message: string }>([
  { body: {}, fields: detailFields, message: FILL_ALL },
  {
    body: { ...detail, monthly_active_users: null },
    fields: ['monthly_active_users'],
    message: FILL_ALL,
  },
  { body: { ...detail, monthly_active_users: -1 }, fields: ['monthly_active_users'], message: 'At least 0' },
  {
    body: { ...detail, website: 'helios.example' },
    fields: ['website'],
    message: 'Please enter a valid url.',
  },
  {
    body: { ...detail, website: 'http://helios.example' },
    fields: ['website'],
    message: 'Please enter a valid url.',
  },
  {
    body: { ...detail, cost: '12.345' },
    fields: ['cost'],
    message: 'Please enter an amount with at most two decimals.',
  },
])('a wrong organisation detail is refused at $fields: $message', async (input) => {
  expect(await refusalOf(saveOrganisationDetailEndpoint, input.body)).toEqual(reported(input));
});

async function refusalOf(endpoint: Endpoint, body: object) {
  const { problem, status } = await server.call(endpoint, { body }, people.signedIn('consumer.admin'));
  return { status, fields: problem.fields?.map(({ field, message }) => ({ field, message })) };
}

function reported({ fields, message }: { fields: readonly string[]; message: string }) {
  return { status: 400, fields: fields.map((field) => ({ field, message })) };
}

test('nobody reads or saves without having signed in; whoever has may, without any role too', async () => {
  expect((await server.call(getBillingInfoEndpoint)).status).toBe(401);
  expect((await server.call(saveOrganisationDetailEndpoint, { body: detail })).status).toBe(401);
  const nobody = people.signedIn('otherOem.nobody');
  expect((await server.call(saveOrganisationDetailEndpoint, { body: detail }, nobody)).status).toBe(200);
});
