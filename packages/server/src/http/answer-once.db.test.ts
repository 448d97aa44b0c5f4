import { sendCloudCommandEndpoint } from '@vinculum/contract/car-messages/endpoints.ts';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { IDEMPOTENCY_KEY_HEADER } from '@vinculum/contract/foundation/endpoint.ts';
import { changePasswordEndpoint } from '@vinculum/contract/identity/endpoints.ts';
import { createStreamKeyEndpoint } from '@vinculum/contract/streams/endpoints.ts';
import type { ActorKey } from '@vinculum/testkit/actors.ts';
import { permitSending } from '@vinculum/testkit/permit-sending.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { OutcomeUnknown } from '../adapters/identity/port.ts';
import { allJobs } from '../jobs/all-jobs.ts';

const [one, unknown] = [carVin(1), carVin(99)];
let world: ConsentWorld;
let runs = 0;
/** Of the test that runs. */
let key = '';

beforeAll(async () => {
  world = await startConsentWorld();
  await world.registerCars([one]);
  await permitSending(world, { notifications: true, commands: true });
  await permitSending(world, { notifications: true, commands: true }, 'otherConsumer');
});
afterAll(() => world.server.stop());
beforeEach(async () => {
  runs += 1;
  key = `key-${runs}`;
  await world.server.db.deleteFrom('vehicle_message').execute();
});

interface Sent {
  readonly vin?: string;
  readonly command?: 'LOCK_DOORS' | 'UNLOCK_DOORS';
  readonly by?: ActorKey;
}
const send = async ({ vin = one, command = 'UNLOCK_DOORS', by = 'consumer.admin' }: Sent = {}) =>
  await world.server.call(
    sendCloudCommandEndpoint,
    {
      body: { cloud_command: command, vin_numbers: [vin] },
      headers: { [IDEMPOTENCY_KEY_HEADER]: key },
    },
    world.people.signedIn(by),
  );
const messages = async () => await world.server.db.selectFrom('vehicle_message').select('vin').execute();
const keys = async () =>
  await world.server.db.selectFrom('idempotency_key').select('answer').where('key', '=', key).execute();

test('the same request under the same key reaches the car once, and is answered as it was', async () => {
  const first = await send();
  const again = await send();
  expect(first).toMatchObject({ status: 200, body: { sent: 1 } });
  expect(again.raw.body).toBe(first.raw.body);
  for (const { headers } of [first.raw, again.raw])
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    });
  expect(await messages()).toHaveLength(1);
  const trail = await world.server.db
    .selectFrom('audit_event')
    .select('id')
    .where('target', '=', `vehicle-send/${first.body.send_id}`)
    .execute();
  expect(trail).toHaveLength(1);
});

test('of those that come at the same moment one is carried out', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, async () => await send()));
  expect(await messages()).toHaveLength(1);
  const others = all.filter(({ status }) => status !== 200).map(({ problem }) => problem.code);
  expect(new Set(others)).toEqual(new Set(others.length === 0 ? [] : ['requestRepeated']));
  const done = all.filter(({ status }) => status === 200).map(({ raw }) => raw.body);
  expect(new Set(done).size).toBe(1);
});

test('another key is another request, and so is the key of another user', async () => {
  await send();
  await send({ by: 'otherConsumer.admin' });
  key += '-other';
  await send();
  expect(await messages()).toHaveLength(3);
});

test('a key stands for one request', async () => {
  await send();
  const { status, problem } = await send({ command: 'LOCK_DOORS' });
  expect({ status, fields: problem.fields }).toMatchObject({
    status: 400,
    fields: [{ field: 'idempotency-key', message: 'This key stands for another request' }],
  });
  expect(await messages()).toHaveLength(1);
});

test.each(['', 'with space', 'ñ', 'x'.repeat(65)])('a key that is none is refused: %j', async (bad) => {
  key = bad;
  const { status, problem } = await send();
  expect({ status, field: problem.fields?.[0]?.field }).toEqual({ status: 400, field: 'idempotency-key' });
  expect(await messages()).toEqual([]);
});

test('what was refused may be asked for again under its key', async () => {
  const { server } = world;
  const refused = await send({ vin: unknown });
  expect(refused.body).toMatchObject({ sent: 0 });
  expect(await keys()).toEqual([]);
  await sql`create function refuse() returns trigger language plpgsql as $$
    begin raise exception using errcode = '40001'; end $$`.execute(server.db);
  await sql`create trigger refuse before insert on outbox for each row execute function refuse()`.execute(
    server.db,
  );
  expect((await send()).status).toBe(409);
  await sql`drop trigger refuse on outbox`.execute(server.db);
  expect((await send()).body).toMatchObject({ sent: 1 });
});

test('what was refused after it had begun may be asked for again under its key', async () => {
  const change = async () =>
    await world.server.call(
      changePasswordEndpoint,
      {
        body: { old_password: 'Not-this-one-1', new_password: 'Another-one-2' },
        headers: { [IDEMPOTENCY_KEY_HEADER]: key },
      },
      world.people.signedIn('consumer.admin'),
    );
  const first = await change();
  const again = await change();
  expect([first.problem.code, again.problem.code]).toEqual(['incorrectCredentials', 'incorrectCredentials']);
});

test('what may have been done is not done again under its key', async () => {
  const { server } = world;
  const own = { ...server.deps.identity };
  onTestFinished(() => void Object.assign(server.deps.identity, own));
  let asked = 0;
  Object.assign(server.deps.identity, {
    changePassword: async () => {
      asked += 1;
      throw new OutcomeUnknown(new Error('away'), { username: 'consumer.admin' });
    },
  });
  const change = async () =>
    await server.call(
      changePasswordEndpoint,
      {
        body: { old_password: 'Not-this-one-1', new_password: 'Another-one-2' },
        headers: { [IDEMPOTENCY_KEY_HEADER]: key },
      },
      world.people.signedIn('consumer.viewer'),
    );
  expect([(await change()).problem.code, (await change()).problem.code]).toEqual([
    'passwordUnknown',
    'requestRepeated',
  ]);
  expect(asked).toBe(1);
});

test('where the answer could not be kept, the request is not carried out again, and that is said', async () => {
  const { server } = world;
  await sql`create function forget() returns trigger language plpgsql as $$
    begin raise exception 'no room'; end $$`.execute(server.db);
  await sql`create trigger forget before update on idempotency_key for each row execute function forget()`.execute(
    server.db,
  );
  expect((await send()).body).toMatchObject({ sent: 1 });
  await sql`drop trigger forget on idempotency_key`.execute(server.db);
  const { status, problem } = await send();
  expect({ status, code: problem.code }).toEqual({ status: 409, code: 'requestRepeated' });
  expect(await messages()).toHaveLength(1);
});

test('a secret is shown once, and nowhere kept', async () => {
  const create = async () =>
    await world.server.call(
      createStreamKeyEndpoint,
      { body: { name: 'night' }, headers: { [IDEMPOTENCY_KEY_HEADER]: key } },
      world.people.signedIn('consumer.admin'),
    );
  expect((await create()).status).toBe(200);
  expect(await keys()).toEqual([{ answer: null }]);
  expect((await create()).problem.code).toBe('requestRepeated');
});

test('every call that a test makes proves that its key was taken', async () => {
  const { db } = world.server;
  await sql`create function forget_key() returns trigger language plpgsql as
    $$ begin delete from idempotency_key where key = new.key; return null; end $$`.execute(db);
  await sql`create constraint trigger forget_key after insert on idempotency_key deferrable initially deferred
    for each row execute function forget_key()`.execute(db);
  await expect(send()).rejects.toThrow('could be repeated under its idempotency key');
  await sql`drop function forget_key cascade`.execute(db);
});

test('a key is forgotten after a day', async () => {
  const { server } = world;
  await send();
  const cleanUp = async (now: number) =>
    await allJobs(server.deps)
      .find(({ name }) => name === 'session-cleanup')
      ?.run(server.db, now);
  await cleanUp(server.clock.now() + DAY_MS);
  expect(await keys()).toHaveLength(1);
  await cleanUp(server.clock.now() + DAY_MS + 1);
  expect(await keys()).toEqual([]);
});
