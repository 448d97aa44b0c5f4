import {
  listClaimsEndpoint,
  listVehicleCertificatesEndpoint,
  releaseVehicleEndpoint,
  revokeVehicleCertificateEndpoint,
} from '@vinculum/contract/vehicle-access/endpoints.ts';
import { getVehicleCertificatesEndpoint } from '@vinculum/contract/vehicle-access/of-vehicle.ts';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { type AccessWorld, type MadeClaim, startAccessWorld } from '@vinculum/testkit/worlds/access-world.ts';
import type { ActorKey } from '@vinculum/testkit/actors.ts';
import { requestFor } from '@vinculum/testkit/gateway/test-gateway.ts';
import { upTopic } from '@vinculum/contract/vehicle/topics.ts';
import { newKeyPair } from '../../adapters/authority/certificates.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: AccessWorld;
let claim: MadeClaim;

beforeAll(async () => {
  world = await startAccessWorld();
  claim = await world.claim({ name: 'batch', count: 100 });
});
afterAll(() => world.stop());

const by = (actor: ActorKey) => world.people.signedIn(actor);
let cars = 0;
function nextVin(): string {
  cars += 1;
  return `YNR40EA5XR${String(cars).padStart(7, '0')}`;
}

async function list(
  body: { search?: string; state?: 'LIVE' | 'REVOKED' | 'NONE' },
  actor: ActorKey = 'oem.viewer',
) {
  return (await world.server.call(listVehicleCertificatesEndpoint, { body }, by(actor))).body;
}
const stateOf = async (vin: string) => (await list({ search: vin })).data[0]?.state;

async function certified(vin: string) {
  const answer = await world.ask(claim.files, vin);
  if (answer.code !== null) throw new Error(answer.code);
  return answer.car;
}
const revoke = (vin: string, actor: ActorKey = 'oem.admin') =>
  world.server.call(revokeVehicleCertificateEndpoint, { body: { vin } }, by(actor));
const release = (vin: string, actor: ActorKey = 'oem.admin') =>
  world.server.call(releaseVehicleEndpoint, { body: { vin } }, by(actor));

test('a maker finds a car by its VIN, with its certificate, the claim and the last connection', async () => {
  const vin = nextVin();
  const car = await certified(vin);
  const found = (await list({ search: vin.slice(8).toLowerCase() })).data.find((row) => row.vin === vin);
  expect(found).toMatchObject({ state: 'LIVE', claim: 'batch', claim_id: claim.id, last_used_on: null });
  expect(Date.parse(found?.expires_on ?? '') - world.server.clock.now()).toBeGreaterThan(364 * DAY_MS);
  const peer = await world.connect(vin, car);
  await expect.poll(async () => (await list({ search: vin })).data[0]?.is_online).toBe(true);
  world.server.clock.advance(1000);
  const now = new Date(world.server.clock.now()).toISOString();
  expect((await list({ search: vin })).data[0]?.last_used_on).toBe(now);
  peer.close();
  await expect.poll(async () => (await list({ search: vin })).data[0]?.is_online).toBe(false);
  expect((await list({ search: vin })).data[0]?.last_used_on).not.toBeNull();
});

test('a revoked car is cut off and gets no certificate by any claim until it is released', async () => {
  const vin = nextVin();
  const car = await certified(vin);
  const peer = await world.connect(vin, car);
  expect((await revoke(vin)).body.message).toBe(`The certificate of ${vin} was revoked.`);
  await peer.closed;
  await expect(world.connect(vin, car)).rejects.toThrow('closed the connection');
  expect(await stateOf(vin)).toBe('REVOKED');
  expect(await world.ask(claim.files, vin)).toMatchObject({ code: 'VIN_REVOKED' });
  expect((await revoke(vin)).problem.code).toBe('nothingToRevoke');
  expect((await release(vin)).body.message).toBe(`${vin} was released.`);
  expect(await stateOf(vin)).toBe('RELEASED');
  (await world.connect(vin, await certified(vin))).close();
  expect(await stateOf(vin)).toBe('LIVE');
}, 20_000);

test('a car that lost its key is released and certified anew; what it had before is no good any more', async () => {
  const vin = nextVin();
  const lost = await certified(vin);
  expect(await world.ask(claim.files, vin)).toMatchObject({ code: 'ALREADY_CERTIFIED' });
  await release(vin);
  expect((await release(vin)).problem.code).toBe('nothingToRelease');
  (await world.connect(vin, await certified(vin))).close();
  await expect(world.connect(vin, lost)).rejects.toThrow('closed the connection');
});

test('a certificate ends by the clock, and a car without one is in the list too', async () => {
  const { server, people } = world;
  const vin = nextVin();
  await server.db
    .insertInto('vehicle')
    .values({ vin, oem_id: people.organisations.oem, registered_on: new Date(), registered_by: 'import' })
    .execute();
  expect(await stateOf(vin)).toBe('NONE');
  expect((await list({ state: 'NONE' })).data.map((row) => row.vin)).toEqual([vin]);
  expect((await revoke(vin)).problem.code).toBe('nothingToRevoke');
  const ended = nextVin();
  await certified(ended);
  await server.db
    .updateTable('vehicle_certificate')
    .set({ not_after: new Date(server.clock.now()) })
    .where('vin', '=', ended)
    .execute();
  expect(await stateOf(ended)).toBe('EXPIRED');
});

test('a certificate that a car renewed is the one that is shown, and costs its claim nothing', async () => {
  const vin = nextVin();
  const peer = await world.connect(vin, await certified(vin));
  const { db, clock } = world.server;
  const day = (days: number) => new Date(clock.now() + days * DAY_MS);
  await sql`update vehicle_certificate set issued_on = ${day(-300)}, not_after = ${day(60)}
    where vin = ${vin}`.execute(db);
  const used = async () =>
    (await world.server.call(listClaimsEndpoint, { body: {} }, by('oem.viewer'))).body.data[0]?.used;
  const before = await used();
  expect((await list({ search: vin })).data).toMatchObject([{ is_renewed: false }]);
  await peer.publish(upTopic(vin, 'certificate/r1'), { csr: await requestFor(vin, await newKeyPair()) });
  expect(await peer.nextMessage('dn/certificate/r1')).toHaveProperty('certificate');
  expect((await list({ search: vin })).data).toMatchObject([
    { is_renewed: true, issued_on: day(0).toISOString(), claim: 'batch', is_online: true },
  ]);
  expect(await used()).toBe(before);
  const { body } = await world.server.call(
    getVehicleCertificatesEndpoint,
    { params: { vin } },
    by('oem.viewer'),
  );
  expect(body.certificates.map(({ kind }) => kind)).toEqual(['RENEWAL', 'CLAIM']);
  peer.close();
});

test('cars of tests and of other makers are not found', async () => {
  const { server, people } = world;
  const vin = nextVin();
  await certified(vin);
  expect((await list({ search: vin }, 'otherOem.viewer')).total_rows).toBe(0);
  const nowhere = (await revoke('YNR40EA5XR9999999')).problem;
  for (const change of [revoke, release]) {
    const refused = await change(vin, 'otherOem.admin');
    expect(refused.status).toBe(404);
    expect(refused.problem.message).toBe(nowhere.message);
  }
  expect(await stateOf(vin)).toBe('LIVE');
  const tested = nextVin();
  await server.db
    .insertInto('vehicle')
    .values({
      vin: tested,
      oem_id: people.organisations.oem,
      registered_on: new Date(),
      registered_by: 'certificate',
      is_test: true,
    })
    .execute();
  expect((await list({ search: tested })).total_rows).toBe(0);
  expect((await release(tested)).status).toBe(404);
});

test('the audit trail says who revoked and released which certificates of which maker', async () => {
  const { db } = world.server;
  const vin = nextVin();
  await certified(vin);
  const { serial } = await db
    .selectFrom('vehicle_certificate')
    .select('serial')
    .where('vin', '=', vin)
    .executeTakeFirstOrThrow();
  expect((await revoke(vin)).body.message).toBe(`The certificate of ${vin} was revoked.`);
  expect((await release(vin)).body.message).toBe(`${vin} was released.`);
  const events = await db
    .selectFrom('audit_event')
    .select(['action', 'actor', 'result', 'details'])
    .where('target', '=', vin)
    .orderBy('id')
    .execute();
  const byMaker = {
    actor: 'oem.admin',
    result: 'done',
    details: { maker: world.people.organisations.oem, serials: [serial] },
  };
  expect(events).toMatchObject([
    { action: 'vehicle.certificate.issue', actor: `claim:${claim.id}`, result: 'done' },
    { action: 'vehicle.certificate.revoke', ...byMaker },
    { action: 'vehicle.certificate.release', ...byMaker },
  ]);
});

test('the page of a car tells its certificates to its maker and to the operator, to nobody else', async () => {
  const vin = nextVin();
  await certified(vin);
  const view = (of: string, actor: ActorKey) =>
    world.server.call(getVehicleCertificatesEndpoint, { params: { vin: of } }, by(actor));
  for (const actor of ['oem.viewer', 'operator.viewer'] as const)
    expect((await view(vin, actor)).body).toMatchObject({
      state: 'LIVE',
      certificates: [{ kind: 'CLAIM', claim: 'batch', claim_id: claim.id, revoked_on: null }],
    });
  const refused = await view(vin, 'otherOem.admin');
  expect([refused.status, refused.problem.message]).toEqual([
    404,
    (await view('YNR40EA5XR9999999', 'otherOem.admin')).problem.message,
  ]);
  expect((await view(vin, 'consumer.admin')).status).toBe(403);
  await revoke(vin);
  const { state, certificates } = (await view(vin, 'oem.viewer')).body;
  expect([state, certificates[0]?.revoked_on]).toEqual(['REVOKED', expect.any(String)]);
});
