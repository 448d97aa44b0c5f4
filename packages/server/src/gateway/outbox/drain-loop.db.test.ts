import { type LoggedGateway, startLoggedGateway } from '@vinculum/testkit/gateway/logged-gateway.ts';
import { publishForm, revoke } from '@vinculum/testkit/gateway/test-gateway.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

const within = { timeout: 20_000, interval: 20 };
let gateway: LoggedGateway;
beforeAll(async () => {
  gateway = await startLoggedGateway();
});
afterAll(() => gateway.stop());
beforeEach(() => gateway.forgetLog());

const notified = () => gateway.counted('vinculum_gateway_outbox_total{result="told"}');
const failed = () => gateway.counted('vinculum_gateway_outbox_total{result="failed"}');
const rows = () => gateway.db.selectFrom('outbox').select(['vin', 'attempts', 'parked_at']).execute();

test('a car is told of a form, and the row is counted as told and gone', async () => {
  const car = await gateway.connectCar();
  const before = [await notified(), await failed()];
  const [consentId] = await publishForm(gateway, [car.vin]);
  expect(await car.received()).toMatchObject({ topic: `consent/${consentId}/offer` });
  expect(await car.received()).toMatchObject({ topic: 'desired', consents: [{ consent_id: consentId }] });
  await vi.waitFor(async () => expect(await rows()).toEqual([]), within);
  expect([await notified(), await failed()]).toEqual([(before[0] ?? 0) + 1, before[1]]);
  expect(gateway.logged()).toEqual([]);
});

test('a car is sent the offers that are new, and no other again', async () => {
  const car = await gateway.connectCar();
  for (let form = 0; form < 2; form += 1) {
    const [consentId] = await publishForm(gateway, [car.vin]);
    expect(await car.received()).toMatchObject({ topic: `consent/${consentId}/offer` });
    expect(await car.received()).toMatchObject({ topic: 'desired' });
  }
  const change = gateway.db.updateTable('consent').set({ status: 'FORM_RECEIVED' });
  const { id: consent_id } = await change
    .where('vin', '=', car.vin)
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = {
    vin: car.vin,
    kind: 'consent' as const,
    consent_id,
    created_at: new Date(gateway.clock.now()),
  };
  await gateway.db.insertInto('outbox').values(row).execute();
  expect(await car.received()).toMatchObject({ topic: 'desired' });
});

test('of consents that end together a car is told of each who ended it, why and when, after the offers that are new', async () => {
  const car = await gateway.connectCar();
  const ended = await gateway.db.transaction().execute(async (trx) => {
    const to = { ...gateway, db: trx };
    return [...(await publishForm(to, [car.vin])), ...(await publishForm(to, [car.vin]))];
  });
  for (const offer of ended) expect(await car.received()).toMatchObject({ topic: `consent/${offer}/offer` });
  expect(await car.received()).toMatchObject({ topic: 'desired' });
  const [first = 0, second = 0] = ended;
  const offers = await gateway.db.transaction().execute(async (trx) => {
    await revoke(trx, second, 2000);
    await revoke(trx, first, 1000);
    const byOperator = { cause: 'form removed', actor_kind: 'operator' };
    await trx.updateTable('consent').set(byOperator).where('id', '=', first).execute();
    const to = { ...gateway, db: trx };
    return [...(await publishForm(to, [car.vin])), ...(await publishForm(to, [car.vin]))];
  });
  for (const offer of offers) expect(await car.received()).toMatchObject({ topic: `consent/${offer}/offer` });
  const id: unknown = expect.any(String);
  const revoked = [await car.received(), await car.received()];
  expect(revoked).toEqual([
    { topic: `consent/${first}/revoke`, id, actor: 'operator', reason: 'form removed', effective_at: 1000 },
    {
      topic: `consent/${second}/revoke`,
      id,
      actor: 'consumer',
      reason: 'revoked by consumer',
      effective_at: 2000,
    },
  ]);
  const consents = [...ended, ...offers].map((consent_id) => ({ consent_id }));
  expect(await car.received()).toMatchObject({ topic: 'desired', consents });
});

test('a car that cannot be told is logged, counted and tried again; the others are told meanwhile', async () => {
  const [broken, whole] = [await gateway.connectCar(), await gateway.connectCar()];
  const before = await failed();
  await gateway.db.transaction().execute(async (trx) => {
    const [first = 0] = await publishForm({ ...gateway, db: trx }, [broken.vin]);
    await sql`update consent_form set offer = offer - 'title' where id = (select form_id from consent where id = ${first})`.execute(
      trx,
    );
    await publishForm({ ...gateway, db: trx }, [whole.vin]);
  });
  expect(await whole.received()).toMatchObject({ topic: expect.stringContaining('/offer') });
  await vi.waitFor(
    async () => expect(await rows()).toMatchObject([{ vin: broken.vin, parked_at: null }]),
    within,
  );
  const [row] = await rows();
  expect(row?.attempts).toBeGreaterThan(0);
  expect(await failed()).toBeGreaterThan(before);
  expect(gateway.logged()).toContainEqual(
    expect.objectContaining({ vin: broken.vin, msg: 'could not tell a vehicle what changed' }),
  );
  await gateway.db.deleteFrom('outbox').execute();
});

test('an outbox that cannot be read is logged, and read again as soon as it can be', async () => {
  const car = await gateway.connectCar();
  await sql`alter table outbox rename to away`.execute(gateway.db);
  await vi.waitFor(
    () =>
      expect(gateway.logged()).toContainEqual(
        expect.objectContaining({
          msg: 'could not drain the outbox',
          err: { message: expect.stringContaining('outbox') },
        }),
      ),
    within,
  );
  await sql`alter table away rename to outbox`.execute(gateway.db);
  await publishForm(gateway, [car.vin]);
  expect(await car.received()).toMatchObject({ topic: expect.stringContaining('/offer') });
});

test('of a gateway that has stopped nothing goes on', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  const before = timers();
  const other = await startLoggedGateway();
  await other.stop();
  await vi.waitFor(() => expect(timers()).toBeLessThanOrEqual(before), within);
  expect(other.logged()).toEqual([]);
});

test('a lost connection to hear of changes by is logged, and opened again', async () => {
  const listening = async () => {
    const { rows: found } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and query ilike 'listen %'`.execute(gateway.db);
    return found.map(({ pid }) => pid);
  };
  const [pid = 0, ...others] = await listening();
  expect(others).toEqual([]);
  await sql`select pg_terminate_backend(${pid}::int)`.execute(gateway.db);
  await vi.waitFor(async () => {
    const [next] = await listening();
    expect(next).toBeGreaterThan(0);
    expect(next).not.toBe(pid);
  }, within);
  expect(gateway.logged().map(({ msg }) => msg)).toContain('lost the announcements of changes');
});
