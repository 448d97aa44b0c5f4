import { upTopic } from '@vinculum/contract/vehicle/topics.ts';
import { type LoggedGateway, startLoggedGateway } from '@vinculum/testkit/gateway/logged-gateway.ts';
import { publishForm, SPEED } from '@vinculum/testkit/gateway/test-gateway.ts';
import { rowsChanged } from '@vinculum/testkit/rows/rows-changed.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let gateway: LoggedGateway;
beforeAll(async () => {
  gateway = await startLoggedGateway();
});
afterAll(() => gateway.stop());
beforeEach(() => gateway.forgetLog());

const checkIn = {
  id: 'c1',
  boot_id: 'b1',
  software: '1',
  time: 0,
  time_zone: 'UTC',
  applied_revision: 0,
  consents: [],
};
const seen = { id: 'm1', form_hash: 'h1', language: 'en', time: 0 };
const answer = {
  answer_id: 'a1',
  decision: 'decline',
  accepted_signals: [],
  form_hash: 'h1',
  channel: 'touch',
  language: 'en',
  time: 0,
  erase: false,
  signature: 'A'.repeat(86),
};
const batch = { seq: 1, base_time: 0, samples: [[1, 0, 50]] };
const problem = { ref: 'r', code: 'X', reason: 'why' };

test.each([
  { path: 'checkin', body: checkIn, kind: 'checkin' },
  { path: 'consent/1/received', body: seen, kind: 'consent/received' },
  { path: 'consent/1/shown', body: seen, kind: 'consent/shown' },
  { path: 'consent/999999999999999/answer', body: answer, kind: 'consent/answer' },
  { path: 'certificate/r1', body: { csr: 'nothing' }, kind: 'certificate' },
  { path: 'data/1', body: batch, kind: 'data' },
  { path: 'notification/1', body: { id: '1', attempt: 1, time: 0, state: 'received' }, kind: 'notification' },
])('what comes on $path is taken and counted as $kind', async ({ path, body, kind }) => {
  const car = await gateway.connectCar();
  const name = `vinculum_gateway_messages_total{kind="${kind}"}`;
  const malformed = `vinculum_gateway_malformed_total{topic="${kind.split('/')[0]}"}`;
  const before = [await gateway.counted(name), await gateway.counted(malformed)];
  await car.up(path, body);
  expect([await gateway.counted(name), await gateway.counted(malformed)]).toEqual([
    (before[0] ?? 0) + 1,
    before[1],
  ]);
  // What each leads to is not tried here.
  expect(gateway.logged().filter(({ msg }) => msg === 'could not handle a message')).toEqual([]);
});

test.each([
  ...['data', 'data/0', 'data/01', 'data/x1', 'data/1x', 'data/1234567890123456', 'data/1/x'].map((path) => ({
    path,
    body: batch,
  })),
  { path: 'data/1', body: { ...batch, seq: 0 } },
  { path: 'checkin', body: {} },
  ...['received', 'shown'].flatMap((word) => [
    { path: `consent/1/${word}`, body: {} },
    { path: `consent/x/${word}`, body: seen },
    { path: `consent/1/${word}/x`, body: seen },
  ]),
  { path: 'consent/1/answer', body: {} },
  { path: 'consent/0/answer', body: answer },
  { path: 'consent/1/answer/x', body: answer },
  { path: 'consent/1', body: answer },
  { path: 'consent', body: answer },
  { path: 'consent/1/other', body: answer },
  { path: 'certificate', body: { csr: '' } },
  { path: 'certificate/r1/x', body: { csr: '' } },
  { path: `certificate/${'r'.repeat(101)}`, body: { csr: '' } },
  { path: 'problem', body: {} },
  { path: 'notification/x', body: {} },
])(
  'what comes on $path and is not as described is counted, told to be malformed, and acknowledged',
  async ({ path, body }) => {
    const car = await gateway.connectCar();
    const kind = path.split('/')[0] ?? '';
    const name = `vinculum_gateway_malformed_total{topic="${kind}"}`;
    const before = await gateway.counted(name);
    await car.up(path, body);
    expect(await car.received()).toMatchObject({ topic: 'problem', ref: path, code: 'MALFORMED' });
    expect(await gateway.counted(name)).toBe(before + 1);
  },
);

test.each(['checkin/x', 'problem/x', 'x', 'x/checkin'])('on %s there is nothing to be sent', async (path) => {
  const car = await gateway.connectCar();
  await car.up(path, { ...checkIn, ...problem });
  const code = path.startsWith('x') ? 'UNKNOWN_TOPIC' : 'MALFORMED';
  expect(await car.received()).toMatchObject({ topic: 'problem', ref: path, code });
});

test.each(['received', 'shown'])(
  'of an offer that a car says was %s is kept which text it was, in which language, by which message and when',
  async (word) => {
    const vin = gateway.newVin();
    const [, consentId = 0] = [
      ...(await publishForm(gateway, [vin])),
      ...(await publishForm(gateway, [vin])),
    ];
    const car = await gateway.connectCar(vin);
    const changes = await rowsChanged(gateway.db, ['consent_history'], () =>
      car.up(`consent/${consentId}/${word}`, { ...seen, id: 'm7', language: 'es' }),
    );
    expect(changes.consent_history?.added).toEqual([
      {
        id: expect.any(Number),
        consent_id: consentId,
        at: new Date(gateway.clock.now()),
        actor_kind: 'vehicle',
        actor: null,
        from_status: 'FORM_PENDING',
        to_status: 'FORM_RECEIVED',
        cause: 'received by the vehicle',
        message_id: 'm7',
        form_hash: 'h1',
        language: 'es',
      },
    ]);
  },
);

test('a problem that a car reports is logged with it', async () => {
  const car = await gateway.connectCar();
  await car.up('problem', problem);
  expect(gateway.logged()).toEqual([{ vin: car.vin, problem, msg: 'a vehicle reported a problem' }]);
});

test('of a message that could not be stored neither it nor what came after it is acknowledged', async () => {
  const car = await gateway.connectCar();
  await car.up('checkin', checkIn);
  await sql`alter table vehicle_session rename to away`.execute(gateway.db);
  const both = [car.up('checkin', { ...checkIn, boot_id: 'b2' }), car.up('problem', problem)];
  const results = await Promise.allSettled(both);
  await sql`alter table away rename to vehicle_session`.execute(gateway.db);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const failed = { vin: car.vin, msg: 'could not handle a message' };
  const line = (topic: string, message: unknown) => ({
    ...failed,
    topic: upTopic(car.vin, topic),
    err: { message },
  });
  expect(gateway.logged().filter(({ msg }) => msg === failed.msg)).toEqual([
    line('checkin', expect.stringContaining('vehicle_session')),
    line('problem', 'an earlier message could not be stored'),
  ]);
});

test('a batch that no consent covers costs its car nothing: what follows is handled', async () => {
  const car = await gateway.connectCar();
  await car.up('data/1', batch);
  expect(await car.received()).toEqual({ topic: 'data-stored', consents: [{ consent_id: 1, seq: 1 }] });
  await car.up('checkin', checkIn);
  expect(await car.received()).toMatchObject({ topic: 'desired', consents: [] });
});

/** A car whose owner has agreed, with what it sends and what of it is stored. */
async function agreedCar() {
  const vin = gateway.newVin();
  const [consentId = 0] = await publishForm(gateway, [vin]);
  await sql`update consent set status = 'FORM_ACCEPTED', granted_at = created_on, accepted_signals = ${[SPEED]}::int[]
    where id = ${consentId}`.execute(gateway.db);
  const car = await gateway.connectCar(vin);
  const send = (seq: number, from = car) =>
    from.up(`data/${consentId}`, { seq, base_time: gateway.clock.now(), samples: [[SPEED, 0, 50]] });
  const stored = async () =>
    (
      await gateway.db.selectFrom('stream_batch').select('seq').where('consent_id', '=', consentId).execute()
    ).map(({ seq }) => seq);
  return { vin, send, stored };
}
const notStored = () => gateway.counted('vinculum_gateway_not_stored_batches_total');

test('what waits behind a batch that could not be stored is not tried, although its car is back', async () => {
  const { vin, send, stored } = await agreedCar();
  await send(1);
  const before = await notStored();
  const sent: Promise<string>[] = [];
  const outcomeOf = (batchSent: Promise<void>) =>
    batchSent.then(
      () => 'stored',
      () => 'lost',
    );
  const back = await gateway.db.transaction().execute(async (trx) => {
    await sql`alter table stream_position rename to away`.execute(trx);
    sent.push(outcomeOf(send(2)));
    // Of this database alone: others of the same server have locks of their own.
    const waiting = sql`select from pg_locks where not granted
      and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(async () => (await waiting.execute(trx)).rows.length).toBeGreaterThan(0);
    sent.push(outcomeOf(send(3)));
    const again = await gateway.comeBack(vin);
    await again.up('problem', problem);
    return again;
  });
  expect(await Promise.all(sent)).toEqual(['lost', 'lost']);
  await expect.poll(() => gateway.counted('vinculum_gateway_waiting_batches')).toBe(0);
  await sql`alter table away rename to stream_position`.execute(gateway.db);
  expect(await notStored()).toBe(before + 1);
  for (const seq of [2, 3]) await send(seq, back);
  expect(await stored()).toEqual([1, 2, 3]);
});

test('a batch that could not be stored is not acknowledged, and those who look after the gateway hear why', async () => {
  const { send, stored } = await agreedCar();
  await send(1);
  expect(await stored()).toEqual([1]);
  const before = await notStored();
  await sql`alter table stream_position rename to away`.execute(gateway.db);
  const sent = await Promise.allSettled([send(2)]);
  await sql`alter table away rename to stream_position`.execute(gateway.db);
  expect(sent.map(({ status }) => status)).toEqual(['rejected']);
  expect(await stored()).toEqual([1]);
  expect(await notStored()).toBe(before + 1);
  expect(gateway.logged()).toMatchObject([
    {
      msg: 'could not store data of vehicles',
      err: { message: expect.stringContaining('stream_position') },
    },
  ]);
});
