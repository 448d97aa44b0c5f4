import { DAY_MS, dayOf } from '@vinculum/contract/foundation/clock.ts';
import {
  createClaimEndpoint,
  getVehicleAccessEndpoint,
  listClaimsEndpoint,
  listClaimUsesEndpoint,
  revokeClaimEndpoint,
} from '@vinculum/contract/vehicle-access/endpoints.ts';
import { restOrganisationEndpoint } from '@vinculum/contract/organisations/operator-endpoints.ts';
import { type AccessWorld, startAccessWorld } from '@vinculum/testkit/worlds/access-world.ts';
import type { ActorKey } from '@vinculum/testkit/actors.ts';
import { connectPeer } from '@vinculum/testkit/gateway/test-peer.ts';
import { provisionTopic } from '@vinculum/contract/vehicle/topics.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLog } from '../../../logging/logging.ts';

let world: AccessWorld;
const lines: string[] = [];

beforeAll(async () => {
  const log = openLog({ level: 'debug', destinations: [{ write: (line) => void lines.push(line) }] });
  world = await startAccessWorld({ log });
});
afterAll(() => world.stop());

let cars = 0;
function nextVin(wmi = 'YNR'): string {
  cars += 1;
  return `${wmi}40EA5XR${String(cars).padStart(7, '0')}`;
}

async function claimsOf(actor: ActorKey, body: { maker_id?: number; search?: string } = {}) {
  const answer = await world.server.call(listClaimsEndpoint, { body: { limit: 100, ...body } }, by(actor));
  return answer.body.data;
}
const by = (actor: ActorKey) => world.people.signedIn(actor);

async function rowOf(id: number, actor: ActorKey = 'oem.viewer', maker_id?: number) {
  return (await claimsOf(actor, { ...(maker_id !== undefined && { maker_id }) })).find(
    (row) => row.id === id,
  );
}

test('a maker makes a claim, and a car gets its certificate with what was downloaded', async () => {
  const vin = nextVin();
  const { id, files } = await world.claim({ name: 'Spring batch', vins: ['YNR'], count: 2 });
  expect(files).toMatchObject({ address: 'mqtts://127.0.0.1:8883', keyMode: 0o600 });
  expect(files.files).toEqual([
    'README.md',
    'address.txt',
    'claim-certificate.pem',
    'claim-key.pem',
    'root.pem',
  ]);
  expect(files.readme).toContain('openssl s_client -connect 127.0.0.1:8883');
  const answer = await world.ask(files, vin);
  if (answer.code !== null) throw new Error(answer.code);
  (await world.connect(vin, answer.car)).close();
  expect(await rowOf(id)).toMatchObject({
    name: 'Spring batch',
    state: 'ACTIVE',
    count: 2,
    used: 1,
    created_by: 'oem.admin',
  });
  const uses = async () =>
    (await world.server.call(listClaimUsesEndpoint, { body: { claim_id: id } }, by('oem.viewer'))).body;
  expect(await uses()).toMatchObject({ data: [{ vin }], total_rows: 1 });
  world.server.clock.advance(1000);
  const later = nextVin();
  await world.ask(files, later);
  expect((await uses()).data.map((use) => use.vin)).toEqual([later, vin]);
});

test('the private key stands in the archive only: in no table, no audit row and no line of the log', async () => {
  const { id, files } = await world.claim();
  const heart = files.privateKey.split('\n')[1] ?? '';
  expect(heart.length).toBeGreaterThan(40);
  const { db } = world.server;
  const stored = [
    await db.selectFrom('vehicle_claim').selectAll().execute(),
    await db.selectFrom('audit_event').selectAll().execute(),
  ];
  expect(JSON.stringify(stored)).toContain(`vehicle-claim/${id}`);
  expect(JSON.stringify(stored) + lines.join('\n')).not.toContain(heart);
});

test('a claim is used up after as many certificates as it was made for', async () => {
  const { id, files } = await world.claim({ count: 1 });
  expect(await world.ask(files, nextVin())).toMatchObject({ code: null });
  expect(await rowOf(id)).toMatchObject({ state: 'USED_UP', used: 1, count: 1 });
  expect(await world.ask(files, nextVin())).toEqual(expect.objectContaining({ code: 'CLAIM_EXHAUSTED' }));
});

test('a revoked claim gives no certificate any more, and a connection that is open ends', async () => {
  const { id, files } = await world.claim();
  const first = nextVin();
  const answer = await world.ask(files, first);
  const open = await connectPeer({ ...files, port: world.gateway.port }, provisionTopic.answer('late'));
  const body = { claim_id: id, maker_id: world.people.organisations.oem };
  const revoke = (actor: ActorKey) => world.server.call(revokeClaimEndpoint, { body }, by(actor));
  expect((await revoke('oem.admin')).body.message).toBe('Claim revoked.');
  // Again it is who did so first that has done it.
  expect((await revoke('operator.admin')).status).toBe(200);
  await open.closed;
  await expect(world.ask(files, nextVin())).rejects.toThrow('closed the connection');
  expect(await rowOf(id)).toMatchObject({ state: 'REVOKED', revoked_by: 'oem.admin' });
  const revoked = { name: expect.any(String), maker: body.maker_id };
  expect((await auditOf(id)).slice(1)).toEqual([['vehicle-claim.revoke', revoked]]);
  if (answer.code !== null) throw new Error(answer.code);
  // Cars that have their certificates keep them.
  (await world.connect(first, answer.car)).close();
});

test('VINs have to be inside of the maker’s identifiers, and of a maker without any they may be whatever', async () => {
  const order = { name: 'outside', count: 1, ends_on: dayOf(world.server.clock.now()) };
  const { db } = world.server;
  await db
    .insertInto('oem_manufacturer')
    .values({ wmi: 'YNS', organisation_id: world.people.organisations.oem })
    .execute();
  const outside = ['VCZ', 'VCZ1', 'VCZ2', 'VCZ3', 'VCZ40EA5XR0000001', 'VCZ5'];
  const body = { ...order, vins: ['YNR40', 'YNS40', ...outside] };
  const refused = await world.server.call(createClaimEndpoint, { body }, by('oem.admin'));
  expect(refused.status).toBe(400);
  const named = outside.slice(0, 5).join(', ');
  expect(refused.problem.fields).toMatchObject([
    {
      field: 'vins',
      key: 'vehicleAccess.vinsOutside',
      message: `6 entries lie outside of the identifiers YNR, YNS: ${named}`,
    },
  ]);
  await db.deleteFrom('oem_manufacturer').where('wmi', '=', 'YNS').execute();
});

test('a maker without identifiers may claim any VIN that no identifier of another covers', async () => {
  const { server, people } = world;
  const maker = people.organisations.otherOem;
  await server.db.deleteFrom('oem_manufacturer').where('organisation_id', '=', maker).execute();
  const order = { name: 'foreign', count: 1, ends_on: dayOf(server.clock.now()) };
  const body = { ...order, vins: ['VCZ', 'YNR', 'YNR40EA5XR0000001'] };
  const refused = await server.call(createClaimEndpoint, { body }, by('otherOem.admin'));
  expect(refused.problem.fields).toMatchObject([
    {
      field: 'vins',
      message: '2 entries lie wholly inside of identifiers of other makers: YNR, YNR40EA5XR0000001',
    },
  ]);
  const { files } = await world.claim({ vins: ['VCZ', 'XYZ', 'YN9'] }, 'otherOem.admin');
  expect(await world.ask(files, nextVin('VCZ'))).toMatchObject({ code: null });
  // Assigned after the claim was made.
  await server.db
    .insertInto('oem_manufacturer')
    .values({ wmi: 'XYZ', organisation_id: people.organisations.oem })
    .execute();
  expect(await world.ask(files, nextVin('XYZ'))).toMatchObject({ code: 'OTHER_MAKER' });
  await server.db.deleteFrom('oem_manufacturer').where('wmi', '=', 'XYZ').execute();
  await server.db.insertInto('oem_manufacturer').values({ wmi: 'VCZ', organisation_id: maker }).execute();
});

test('a name is used once by a maker, and another maker may use it too', async () => {
  await world.claim({ name: 'Mine' });
  const order = { name: ' Mine ', vins: ['YNR'], count: 1, ends_on: dayOf(world.server.clock.now()) };
  const again = await world.server.call(createClaimEndpoint, { body: order }, by('oem.admin'));
  expect(again.problem.fields).toMatchObject([{ field: 'name', message: 'Another claim has this name' }]);
  await world.claim({ name: 'Mine', vins: ['VCZ'] }, 'otherOem.admin');
  const together = { body: { ...order, name: 'Ours' } };
  const answers = await Promise.all(
    [1, 2, 3].map(() => world.server.call(createClaimEndpoint, together, by('oem.admin'))),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400]);
});

const lasting = (days: number) => ({
  name: `for ${days} days`,
  vins: ['YNR'],
  count: 3,
  ends_on: dayOf(world.server.clock.now() + days * DAY_MS),
});

test.each([
  [-1, 'This day has passed'],
  [731, 'A claim lasts at most 730 days'],
])('a claim does not end %i days from now: %s', async (days, message) => {
  const refused = await world.server.call(createClaimEndpoint, { body: lasting(days) }, by('oem.admin'));
  expect(refused.problem.fields).toMatchObject([{ field: 'ends_on', message }]);
});

test.each([0, 730])(
  'a claim may end %i days from now, and is recorded with all that was ordered',
  async (days) => {
    const { server, people } = world;
    const order = lasting(days);
    const made = await server.call(createClaimEndpoint, { body: order }, by('oem.admin'));
    const { message: told, claim_id: id, file_name } = made.body;
    expect([told, file_name]).toEqual(['Claim created.', `vehicle-claim-${id}.tar`]);
    const { not_after } = await server.db
      .selectFrom('vehicle_claim')
      .select('not_after')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(not_after, 'the end of the day').toEqual(new Date(Date.parse(order.ends_on) + DAY_MS));
    expect(await auditOf(id)).toEqual([
      ['vehicle-claim.create', { maker: people.organisations.oem, ...order }],
    ]);
  },
);

async function auditOf(id: number) {
  const rows = await world.server.db
    .selectFrom('audit_event')
    .select(['action', 'details'])
    .where('target', '=', `vehicle-claim/${id}`)
    .orderBy('id')
    .execute();
  return rows.map(({ action, details }) => [action, details]);
}

test('to another maker a claim is not there', async () => {
  const { server } = world;
  const { id } = await world.claim();
  expect(await rowOf(id, 'otherOem.viewer')).toBeUndefined();
  const nowhere = (await server.call(revokeClaimEndpoint, { body: { claim_id: 999_999 } }, by('oem.admin')))
    .problem;
  const strange = await server.call(revokeClaimEndpoint, { body: { claim_id: id } }, by('otherOem.admin'));
  expect(strange.problem).toMatchObject({ code: 'notFound', message: nowhere.message });
  const uses = await server.call(listClaimUsesEndpoint, { body: { claim_id: id } }, by('otherOem.viewer'));
  expect(uses.status).toBe(404);
  const maker_id = world.people.organisations.oem;
  const named = await server.call(listClaimsEndpoint, { body: { maker_id } }, by('otherOem.viewer'));
  expect(named.status).toBe(404);
  expect(await rowOf(id)).toMatchObject({ state: 'ACTIVE' });
});

test('the operator makes and revokes claims of the maker it names, and has to name one', async () => {
  const { server, people } = world;
  const maker_id = people.organisations.oem;
  const { id } = await world.claim({ maker_id }, 'operator.admin');
  expect(await rowOf(id, 'operator.viewer', maker_id)).toMatchObject({ created_by: 'platform.admin' });
  const unnamed = await server.call(getVehicleAccessEndpoint, {}, by('operator.viewer'));
  expect(unnamed.problem.fields).toMatchObject([{ field: 'maker_id', message: 'Please choose a maker' }]);
  for (const other of [people.organisations.consumer, 999_999]) {
    const query = { query: { maker_id: String(other) } };
    expect((await server.call(getVehicleAccessEndpoint, query, by('operator.viewer'))).status).toBe(404);
  }
  const body = { claim_id: id, maker_id: people.organisations.otherOem };
  expect((await server.call(revokeClaimEndpoint, { body }, by('operator.admin'))).status).toBe(404);
  await server.call(revokeClaimEndpoint, { body: { ...body, maker_id } }, by('operator.admin'));
  expect(await rowOf(id)).toMatchObject({ state: 'REVOKED', revoked_by: 'platform.admin' });
});

test('a maker sees its identifiers and where its cars connect', async () => {
  const { body } = await world.server.call(getVehicleAccessEndpoint, {}, by('oem.viewer'));
  expect(body).toEqual({
    maker_id: world.people.organisations.oem,
    maker: 'Norrsken Motors',
    identifiers: ['YNR'],
    address: 'mqtts://127.0.0.1:8883',
  });
});

test('a claim of a maker that is put to rest admits no car', async () => {
  const { server, people } = world;
  const { files } = await world.claim({ vins: ['VCZ'] }, 'otherOem.admin');
  const rest = async (is_resting: boolean) => {
    const body = { org_id: people.organisations.otherOem, is_resting };
    expect((await server.call(restOrganisationEndpoint, { body }, by('operator.admin'))).status).toBe(200);
  };
  await server.db.deleteFrom('vehicle').where('oem_id', '=', people.organisations.otherOem).execute();
  await rest(true);
  expect(await world.ask(files, nextVin('VCZ'))).toMatchObject({ code: 'CLAIM_REVOKED' });
  await rest(false);
  expect(await world.ask(files, nextVin('VCZ'))).toMatchObject({ code: null });
});

test('claims of tests are no maker’s business', async () => {
  const { server } = world;
  const { id } = await world.claim();
  await server.db.updateTable('vehicle_claim').set({ is_test: true }).where('id', '=', id).execute();
  expect(await rowOf(id)).toBeUndefined();
  expect((await server.call(revokeClaimEndpoint, { body: { claim_id: id } }, by('oem.admin'))).status).toBe(
    404,
  );
});
