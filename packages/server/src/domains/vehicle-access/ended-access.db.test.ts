import {
  releaseVehicleEndpoint,
  revokeClaimEndpoint,
  revokeVehicleCertificateEndpoint,
} from '@vinculum/contract/vehicle-access/endpoints.ts';
import { provisionTopic } from '@vinculum/contract/vehicle/topics.ts';
import { type AccessWorld, type MadeClaim, startAccessWorld } from '@vinculum/testkit/worlds/access-world.ts';
import { connectPeer } from '@vinculum/testkit/gateway/test-peer.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

let world: AccessWorld;
let claim: MadeClaim;
beforeAll(async () => {
  // Nothing that is done now and then is done: what ends here ends because it was announced.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  world = await startAccessWorld();
  claim = await world.claim({ count: 100 });
});
afterAll(async () => {
  vi.useRealTimers();
  await world.stop();
});

const admin = () => world.people.signedIn('oem.admin');
let cars = 0;
async function connectedCar() {
  cars += 1;
  const vin = `YNR40EA5XR${String(cars).padStart(7, '0')}`;
  const answer = await world.ask(claim.files, vin);
  if (answer.code !== null) throw new Error(answer.code);
  return { vin, peer: await world.connect(vin, answer.car) };
}
const connectedClaim = ({ files }: MadeClaim) =>
  connectPeer({ ...files, port: world.gateway.port }, provisionTopic.answer('a'));

test('the connection of a car ends at once when its certificate is revoked, those of others do not', async () => {
  const other = await connectedCar();
  const { vin, peer } = await connectedCar();
  await world.server.call(revokeVehicleCertificateEndpoint, { body: { vin } }, admin());
  await expect(peer.closed).resolves.toBeUndefined();
  await other.peer.publish(`cv1/${other.vin}/up/nonsense`, {});
  other.peer.close();
});

test('the connection of a car ends at once when it is released', async () => {
  const { vin, peer } = await connectedCar();
  await world.server.call(releaseVehicleEndpoint, { body: { vin } }, admin());
  await expect(peer.closed).resolves.toBeUndefined();
});

test('all connections of a claim end at once when it is revoked, those of cars that it let in do not', async () => {
  const made = await world.claim();
  const peers = await Promise.all([connectedClaim(made), connectedClaim(made), connectedClaim(claim)]);
  const car = await connectedCar();
  await world.server.call(revokeClaimEndpoint, { body: { claim_id: made.id } }, admin());
  await expect(Promise.all([peers[0]?.closed, peers[1]?.closed])).resolves.toHaveLength(2);
  await car.peer.publish(`cv1/${car.vin}/up/nonsense`, {});
  await peers[2]?.publish(provisionTopic.request('a'), {});
  for (const peer of [...peers, car.peer]) peer.close();
});

test('an end that was announced to nobody is seen by the gateway within five seconds', async () => {
  const { vin, peer } = await connectedCar();
  const made = await world.claim();
  const claiming = await connectedClaim(made);
  const { db } = world.server;
  await sql`alter table vehicle_certificate disable trigger ended_access_announced`.execute(db);
  await sql`alter table vehicle_claim disable trigger ended_access_announced`.execute(db);
  await world.server.call(revokeVehicleCertificateEndpoint, { body: { vin } }, admin());
  await world.server.call(revokeClaimEndpoint, { body: { claim_id: made.id } }, admin());
  vi.advanceTimersByTime(5000);
  await Promise.all([peer.closed, claiming.closed]);
  expect((await world.server.call(releaseVehicleEndpoint, { body: { vin } }, admin())).status).toBe(200);
});
