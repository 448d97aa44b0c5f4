import {
  type LoggedCar,
  type LoggedGateway,
  startLoggedGateway,
} from '@vinculum/testkit/gateway/logged-gateway.ts';
import { publishForm, SPEED } from '@vinculum/testkit/gateway/test-gateway.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

let gateway: LoggedGateway;
beforeAll(async () => {
  gateway = await startLoggedGateway();
});
afterAll(() => gateway.stop());

/** Keeps the row of a consent until it is let go. */
async function hold(consentId: number): Promise<{ readonly letGo: () => Promise<void> }> {
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = gateway.db.transaction().execute(async (trx) => {
    await sql`select from consent where id = ${consentId} for update`.execute(trx);
    begun.resolve();
    await over.promise;
  });
  await begun.promise;
  return {
    letGo: async () => {
      over.resolve();
      await held;
    },
  };
}

const statusOf = async (id: number) =>
  (await gateway.db.selectFrom('consent').select('status').where('id', '=', id).executeTakeFirst())?.status;

test('a car that is back before its former connection has come to its end goes on by what it agreed to', async () => {
  const vin = gateway.newVin();
  const [agreed = 0, offered = 0] = [
    ...(await publishForm(gateway, [vin])),
    ...(await publishForm(gateway, [vin])),
  ];
  await sql`update consent set status = 'FORM_ACCEPTED', granted_at = created_on, accepted_signals = ${[SPEED]}::int[]
    where id = ${agreed}`.execute(gateway.db);
  await expect.poll(() => gateway.db.selectFrom('outbox').select('id').execute()).toEqual([]);
  const send = (car: LoggedCar, seq: number) =>
    car.up(`data/${agreed}`, { seq, base_time: gateway.clock.now(), samples: [[SPEED, 0, seq]] });
  const former = await gateway.connectCar(vin);
  const { letGo } = await hold(offered);
  const seen = { id: 'm1', form_hash: 'h1', language: 'en', time: 0 };
  const late = former.up(`consent/${offered}/received`, seen).catch(() => undefined);
  gateway.link.end(vin);
  const back = await gateway.comeBack(vin);
  await send(back, 1);
  await letGo();
  await late;
  await expect.poll(() => statusOf(offered)).toBe('FORM_RECEIVED');
  // Whatever the former connection leads to has been done by then.
  await back.up('problem', { ref: 'r', code: 'X', reason: 'why' });
  await send(back, 2);
  const stored = await gateway.db
    .selectFrom('stream_batch')
    .select('seq')
    .where('vin', '=', vin)
    .orderBy('seq')
    .execute();
  expect(stored.map(({ seq }) => seq)).toEqual([1, 2]);
});

/** Whether a car is connected, as everybody is told. */
const isOnline = async ({ vin }: LoggedCar) => {
  const session = gateway.db.selectFrom('vehicle_session').select('is_online').where('vin', '=', vin);
  return (await session.executeTakeFirst())?.is_online;
};

test('a connection whose certificate runs out is ended, although nobody announces that', async () => {
  const car = await gateway.connectCar();
  await expect.poll(() => isOnline(car)).toBe(true);
  gateway.clock.advance(3_600_000);
  await expect.poll(() => isOnline(car)).toBe(false);
});

test('it is ended also while what was dropped cannot be counted, and that is counted later', async () => {
  const { db } = gateway;
  const car = await gateway.connectCar();
  await sql`alter table gateway_drop rename to away`.execute(db);
  const dropped = { seq: 1, base_time: gateway.clock.now(), samples: [[SPEED, 0, 1]] };
  await car.up('data/999999', dropped);
  gateway.clock.advance(3_600_000);
  await expect.poll(() => isOnline(car)).toBe(false);
  await sql`alter table away rename to gateway_drop`.execute(db);
  const told = gateway.logged().filter(({ msg }) => msg === 'the upkeep of the gateway failed');
  expect(told.map(({ err }) => err?.message)).toContain('relation "gateway_drop" does not exist');
  const counted = db.selectFrom('gateway_drop').select('samples');
  await expect.poll(() => counted.execute()).toEqual([{ samples: 1 }]);
});
