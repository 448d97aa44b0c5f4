import { type LoggedGateway, startLoggedGateway } from '@vinculum/testkit/gateway/logged-gateway.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

const identity = { kind: 'vehicle', vin: 'YNR00000000000001', serial: 'A1' } as const;
let gateway: LoggedGateway;
beforeAll(async () => {
  gateway = await startLoggedGateway();
});
afterAll(() => gateway.stop());

test('a database that cannot look a certificate up is logged, and the car is told to come again', async () => {
  const { db, link } = gateway;
  await sql`alter table vehicle_certificate rename to elsewhere`.execute(db);
  expect(await link.peer(identity).connect()).toBe(3);
  await sql`alter table elsewhere rename to vehicle_certificate`.execute(db);
  const message: unknown = expect.stringMatching(/vehicle_certificate.*not exist/);
  expect(gateway.logged()).toEqual([{ msg: 'could not look a certificate up', identity, err: { message } }]);
  expect(await link.peer(identity).connect(), 'it is not known').toBe(5);
});

test('a car whose session cannot be stored is sent away, and the log says why', async () => {
  const { db, link } = gateway;
  const { vin } = await gateway.connectCar();
  gateway.forgetLog();
  await sql`alter table vehicle_session rename to elsewhere`.execute(db);
  const peer = link.peer({ kind: 'vehicle', vin, serial: vin });
  await peer.connect();
  await peer.closed;
  await sql`alter table elsewhere rename to vehicle_session`.execute(db);
  expect(gateway.logged()).toContainEqual(expect.objectContaining({ vin, msg: 'could not begin a session' }));
});
