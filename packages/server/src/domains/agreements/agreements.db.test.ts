import {
  changeAgreementStatusEndpoint,
  deleteAgreementEndpoint,
  getAgreementEndpoint,
  listAgreementsEndpoint,
  listFleetOwnersEndpoint,
  saveAgreementEndpoint,
} from '@vinculum/contract/agreements/endpoints.ts';
import { agreementTypes, publicationStatuses } from '@vinculum/contract/agreements/agreement.ts';
import { type ActorKey, type People, seedPeople } from '@vinculum/testkit/actors.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let people: People;

beforeAll(async () => {
  server = await startTestServer();
  people = await seedPeople(server.db, server.clock.now);
});
afterAll(() => server.stop());

const as = (who: ActorKey) => people.signedIn(who);
const fleetId = () => people.organisations.fleet;

const text = { msa_data: 'Both sides keep the data safe.', msa_data_type: agreementTypes.text };
const save = (
  body: { msa_data: string; msa_data_type: 1 | 2; msa_id?: number; updated_on?: string },
  who: ActorKey = 'consumer.admin',
) => server.call(saveAgreementEndpoint, { body }, as(who));
const create = async (data = text.msa_data) => (await save({ ...text, msa_data: data })).body.msa_id;
const list = async (who: ActorKey, page = { page: 1, limit: 50 }) =>
  (await server.call(listAgreementsEndpoint, { body: page }, as(who))).body;
const remove = (id: number, who: ActorKey = 'consumer.admin') =>
  server.call(deleteAgreementEndpoint, { body: { msa_id: id } }, as(who));
const setStatus = (id: number, status: 1 | 2, owner = fleetId()) =>
  server.call(
    changeAgreementStatusEndpoint,
    { body: { msa_id: id, status, fleet_owner_id: owner } },
    as('consumer.admin'),
  );
const { published, revoked } = publicationStatuses;
const auditOf = (id: number) =>
  server.db
    .selectFrom('audit_event')
    .select(['action', 'details'])
    .where('target', '=', `agreement/${id}`)
    .orderBy('id')
    .execute();

// Shows 2-7.13, 2-7.14
test('an administrator writes an agreement, changes it, and sees it first in the list', async () => {
  await create('An older one');
  const created = await save({
    msa_data: ' https://example.org/msa.pdf ',
    msa_data_type: agreementTypes.link,
  });
  expect(created.body.message).toBe('MSA created successfully!');
  const id = created.body.msa_id;
  const row = server.db.selectFrom('agreement').select('created_by').where('id', '=', id);
  expect(await row.executeTakeFirst()).toEqual({ created_by: as('consumer.admin').username });
  const changed = await save({ ...text, msa_id: id });
  expect(changed.body).toEqual({ msa_id: id, message: 'MSA updated successfully!' });
  const { data, total_rows: total } = await list('consumer.admin', { page: 1, limit: 1 });
  expect(total).toBe(2);
  expect(data).toEqual([
    {
      ...text,
      msa_id: id,
      consumer_name: 'Helios Insurance',
      updated_on: new Date(server.clock.now()).toISOString(),
      publications: [],
    },
  ]);
});

test('of two administrators who change the same agreement the second is told, and the first text stays', async () => {
  const id = await create('As it was');
  const stored = async () =>
    (await list('consumer.admin', { page: 1, limit: 200 })).data.find((row) => row.msa_id === id);
  const read = { ...text, msa_id: id, updated_on: (await stored())?.updated_on ?? '' };
  server.clock.advance(1000);
  expect((await save({ ...read, msa_data: 'First' })).status).toBe(200);
  const { status, problem } = await save({ ...read, msa_data: 'Second' });
  expect([status, problem.code]).toEqual([409, 'conflict']);
  expect((await stored())?.msa_data).toBe('First');
  await remove(id);
});

// Shows 2-5.14
test('what is wrong with an agreement is said at its field', async () => {
  const empty = await save({ msa_data: '  ', msa_data_type: agreementTypes.text });
  expect(empty.problem.fields).toEqual([
    { field: 'msa_data', key: 'agreements.missed', message: 'Oops! You missed something.' },
  ]);
  const noLink = await save({ msa_data: 'javascript:alert(1)', msa_data_type: agreementTypes.link });
  expect(noLink.problem.fields).toEqual([
    { field: 'msa_data', key: 'agreements.invalidUrl', message: 'Please enter a valid URL' },
  ]);
});

// Shows 2-1.11, 2-4.4, 2-7.17, 2-8.5
test('a fleet owner reads what is published to it, newest first, until it is revoked', async () => {
  const first = await create('First');
  const second = await create('Second');
  expect((await setStatus(first, published)).body.message).toBe('MSA publish successfully!');
  server.clock.advance(60_000);
  await setStatus(second, published);
  const received = await list('fleet.viewer');
  expect(received.data.map(({ msa_data: data }) => data)).toEqual(['Second', 'First']);
  expect(received.data[0]).toMatchObject({
    msa_id: second,
    consumer_name: 'Helios Insurance',
    publications: [
      {
        fleet_owner_id: fleetId(),
        fleet_owner_name: 'Baltic Fleet',
        published_on: new Date(server.clock.now()).toISOString(),
        published_by: null,
      },
    ],
  });
  const own = await list('consumer.admin');
  expect(own.data.find(({ msa_id: id }) => id === second)?.publications).toEqual([
    {
      fleet_owner_id: fleetId(),
      fleet_owner_name: 'Baltic Fleet',
      published_on: new Date(server.clock.now()).toISOString(),
      published_by: 'consumer.admin',
    },
  ]);
  expect((await list('otherFleet.admin')).total_rows).toBe(0);
  expect((await setStatus(second, revoked)).body.message).toBe('MSA revoke successfully!');
  expect((await list('fleet.viewer')).data.map(({ msa_id: id }) => id)).toEqual([first]);
  await setStatus(second, published);
  expect((await list('fleet.viewer')).data.map(({ msa_id: id }) => id)).toEqual([second, first]);
  await Promise.all([remove(first), remove(second)]);
});

test('what is published already, or is not, says so', async () => {
  const id = await create();
  expect((await setStatus(id, revoked)).problem).toMatchObject({
    code: 'agreementNotPublished',
    message: 'This agreement is not published to Baltic Fleet.',
  });
  const twice = await Promise.all([setStatus(id, published), setStatus(id, published)]);
  expect(twice.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect((await setStatus(id, published)).problem).toMatchObject({
    code: 'agreementAlreadyPublished',
    message: 'This agreement is already published to Baltic Fleet.',
  });
  expect((await list('fleet.admin')).total_rows).toBe(1);
  await remove(id);
});

test('a published agreement is not edited: it is revoked first', async () => {
  const id = await create('As agreed');
  await setStatus(id, published);
  expect((await setStatus(id, published, people.organisations.otherFleet)).status).toBe(200);
  const refused = await save({ ...text, msa_data: 'Something else', msa_id: id });
  expect(refused.problem).toMatchObject({
    code: 'agreementPublished',
    message:
      'This agreement is published to Baltic Fleet, Ebro Leasing. Revoke it there before you change it.',
  });
  expect((await list('fleet.admin')).data.map(({ msa_data: data }) => data)).toEqual(['As agreed']);
  await setStatus(id, revoked);
  await setStatus(id, revoked, people.organisations.otherFleet);
  expect((await save({ ...text, msa_data: 'Something else', msa_id: id })).status).toBe(200);
  expect((await auditOf(id)).at(-1)).toEqual({
    action: 'agreement.save',
    details: { isNew: false, type: 1 },
  });
  await remove(id);
});

// Shows 2-7.15
test('deleting withdraws; what was published stays on record, with its text', async () => {
  const id = await create('For the record');
  const { otherFleet } = people.organisations;
  await setStatus(id, published, otherFleet);
  await setStatus(id, published);
  expect((await setStatus(id, published, otherFleet)).problem.code).toBe('agreementAlreadyPublished');
  expect((await remove(id)).body.message).toBe('MSA deleted successfully!');
  for (const owner of ['fleet.admin', 'otherFleet.admin'] as const)
    expect((await list(owner)).total_rows).toBe(0);
  expect((await list('consumer.admin')).data.map(({ msa_id: one }) => one)).not.toContain(id);
  for (const again of [await remove(id), await setStatus(id, published), await save({ ...text, msa_id: id })])
    expect(again.status).toBe(404);
  const rows = await server.db
    .selectFrom('agreement_publication')
    .select(['status', 'fleet_owner_id', 'msa_data', 'username'])
    .where('agreement_id', '=', id)
    .orderBy('id')
    .execute();
  const row = { msa_data: 'For the record', username: 'consumer.admin' };
  expect(rows).toEqual([
    { ...row, status: published, fleet_owner_id: otherFleet },
    { ...row, status: published, fleet_owner_id: fleetId() },
    { ...row, status: revoked, fleet_owner_id: fleetId() },
    { ...row, status: revoked, fleet_owner_id: otherFleet },
  ]);
  expect(await auditOf(id)).toEqual([
    { action: 'agreement.save', details: { isNew: true, type: 1 } },
    { action: 'agreement.status', details: { status: published, fleetOwnerId: otherFleet } },
    { action: 'agreement.status', details: { status: published, fleetOwnerId: fleetId() } },
    { action: 'agreement.delete', details: { fleetOwnerIds: [fleetId(), otherFleet] } },
  ]);
});

// Shows 2-5.14
test('publishing needs an agreement and a fleet owner, and only a fleet owner is one', async () => {
  const body = { status: published, msa_id: 0, fleet_owner_id: 0 };
  const { problem } = await server.call(changeAgreementStatusEndpoint, { body }, as('consumer.admin'));
  expect(problem.fields?.map(({ field, message }) => [field, message])).toEqual([
    ['msa_id', 'Oops! You missed something.'],
    ['fleet_owner_id', 'Oops! You missed something.'],
  ]);
  const id = await create();
  const toMaker = await setStatus(id, published, people.organisations.oem);
  const toNobody = await setStatus(id, published, 2_000_000_000);
  expect(toMaker.problem.code).toBe('notFound');
  expect(toMaker.problem.message).toBe(toNobody.problem.message);
  await remove(id);
});

// Shows 2-3.16, 2-7.16
test('fleet owners are listed by name, and nothing else of them', async () => {
  const { body } = await server.call(listFleetOwnersEndpoint, {}, as('consumer.viewer'));
  const { fleet, otherFleet } = people.organisations;
  expect(body.organisation.map(({ id }) => id)).toEqual(expect.arrayContaining([fleet, otherFleet]));
  expect(body.organisation).toHaveLength(2);
  expect(body.organisation).toContainEqual({ id: fleet, name: 'Baltic Fleet' });
});

test('one agreement is read by its consumer, and by a fleet owner for as long as it is published to it', async () => {
  const id = await create('To be read alone');
  const get = (who: ActorKey) => server.call(getAgreementEndpoint, { params: { id } }, as(who));
  expect((await get('fleet.viewer')).status).toBe(404);
  await setStatus(id, published);
  server.clock.advance(1000);
  await setStatus(id, revoked);
  expect((await get('fleet.viewer')).status).toBe(404);
  server.clock.advance(1000);
  await setStatus(id, published);
  const own = (await get('consumer.admin')).body;
  expect([own.msa_data, own.publications.length, own.received]).toEqual(['To be read alone', 1, null]);
  const theirs = (await get('fleet.viewer')).body;
  expect(theirs.received?.map(({ status }) => status)).toEqual([published, revoked, published]);
  expect(theirs.publications[0]?.published_by).toBeNull();
  for (const who of ['otherConsumer.admin', 'otherFleet.admin'] as const)
    expect((await get(who)).status).toBe(404);
  for (const who of ['consumer.viewer', 'oem.admin', 'operator.admin'] as const)
    expect((await get(who)).status).toBe(403);
  await remove(id);
  expect((await get('consumer.admin')).status).toBe(404);
});
