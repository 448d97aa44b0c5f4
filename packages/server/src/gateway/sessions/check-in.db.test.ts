import { checkedIn } from '@vinculum/contract/vehicle/checked-in.ts';
import {
  type LoggedCar,
  type LoggedGateway,
  startLoggedGateway,
} from '@vinculum/testkit/gateway/logged-gateway.ts';
import { publishForm, revoke, SPEED } from '@vinculum/testkit/gateway/test-gateway.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

const within = { timeout: 20_000, interval: 20 };
let gateway: LoggedGateway;
beforeAll(async () => {
  gateway = await startLoggedGateway();
});
afterAll(() => gateway.stop());
beforeEach(() => {
  gateway.forgetLog();
  gateway.clock.advance(1000);
});

const plain = {
  id: 'c1',
  boot_id: 'b1',
  software: '1',
  time: 0,
  time_zone: 'UTC',
  applied_revision: 0,
  consents: [],
};
const unkept = (what: string) => gateway.counted(`vinculum_gateway_unkept_total{what="${what}"}`);
const unkeptMessage = 'could not do all that a check-in asks for beside its answer';

/** Until nothing is left to be told of what was published, so that only check-ins are answered. */
async function untilNotified(): Promise<void> {
  await vi.waitFor(
    async () => expect(await gateway.db.selectFrom('outbox').select('id').execute()).toEqual([]),
    within,
  );
}

/**
 * A car that has just connected, and a consent to which its owner has agreed: for a local hour of every day, or for any
 * time.
 */
async function agreedCar(hours?: {
  readonly start: string;
  readonly end: string;
}): Promise<{ car: LoggedCar; consentId: number; revision: number }> {
  const vin = gateway.newVin();
  const [consentId = 0] = await publishForm(gateway, [vin]);
  if (hours !== undefined) {
    const days = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, active: true, hours: [hours] }));
    const schedule = JSON.stringify({ business_hours: days, special_hours: [] });
    await sql`update consent_form set content = content || jsonb_build_object('schedule', ${schedule}::jsonb)
      where id = (select form_id from consent where id = ${consentId})`.execute(gateway.db);
  }
  await sql`update consent set status = 'FORM_ACCEPTED', granted_at = created_on, accepted_signals = ${[SPEED]}::int[]
    where id = ${consentId}`.execute(gateway.db);
  await untilNotified();
  const { revision } = await gateway.db
    .selectFrom('consent')
    .select('revision')
    .where('id', '=', consentId)
    .executeTakeFirstOrThrow();
  return { car: await gateway.connectCar(vin), consentId, revision };
}

test('a car that has the text of a consent is not sent it again; one that has another text is', async () => {
  const { car, consentId } = await agreedCar();
  const offer = { topic: `consent/${consentId}/offer`, form_hash: 'h1' };
  const desired = { topic: 'desired', consents: [{ consent_id: consentId, status: 'FORM_ACCEPTED' }] };
  await car.up('checkin', { ...plain, consents: [{ consent_id: consentId, form_hash: 'h1' }] });
  expect(await car.received()).toMatchObject(desired);
  await car.up('checkin', { ...plain, consents: [{ consent_id: consentId, form_hash: 'h0' }] });
  expect(await car.received()).toMatchObject(offer);
  expect(await car.received()).toMatchObject(desired);
  await car.up('checkin', { ...plain, consents: [{ consent_id: consentId + 1, form_hash: 'h1' }] });
  expect(await car.received()).toMatchObject(offer);
});

test('an offer that waits is sent again at each check-in, and an ended consent is no offer', async () => {
  const vin = gateway.newVin();
  const [first = 0] = await publishForm(gateway, [vin]);
  const [second = 0] = await publishForm(gateway, [vin]);
  await sql`update consent set status = 'FORM_DECLINED' where id = ${second}`.execute(gateway.db);
  await untilNotified();
  const car = await gateway.connectCar(vin);
  await car.up('checkin', plain);
  const consents = [
    { consent_id: first, status: 'FORM_PENDING' },
    { consent_id: second, status: 'FORM_DECLINED' },
  ];
  expect(await car.received()).toMatchObject({ topic: 'desired', consents });
  expect(await car.received()).toMatchObject({ topic: `consent/${first}/offer` });
  await car.up('checkin', plain);
  expect(await car.received()).toMatchObject({ topic: 'desired' });
});

test('the desired state is of no lower revision than the car has applied', async () => {
  const { car, consentId, revision } = await agreedCar();
  const consents = [{ consent_id: consentId, form_hash: 'h1' }];
  await car.up('checkin', { ...plain, consents, applied_revision: revision + 1000 });
  expect(await car.received()).toMatchObject({ topic: 'desired', revision: revision + 1000 });
  await car.up('checkin', { ...plain, consents, applied_revision: revision });
  expect(await car.received()).toMatchObject({ topic: 'desired', revision: revision + 1000 });
});

test('a car is told how far its data is stored, for the consents of which there is some', async () => {
  const { car, consentId } = await agreedCar();
  const consents = [{ consent_id: consentId, form_hash: 'h1' }];
  await car.up('checkin', { ...plain, consents });
  await car.up('checkin', { ...plain, consents });
  expect([(await car.received())['topic'], (await car.received())['topic']]).toEqual(['desired', 'desired']);
  await gateway.db
    .insertInto('stream_position')
    .values({ consent_id: consentId, last_seq: 7, last_sample_at: 0, stored_at: 0, kept: null })
    .execute();
  await car.up('checkin', { ...plain, consents });
  expect(await car.received()).toMatchObject({ topic: 'desired' });
  expect(await car.received()).toEqual({
    topic: 'data-stored',
    consents: [{ consent_id: consentId, seq: 7 }],
  });
});

test('what a car says of itself is kept with the time', async () => {
  const [car, other] = [await gateway.connectCar(), await gateway.connectCar()];
  gateway.clock.advance(5000);
  await car.up('checkin', { ...plain, software: '2.1', time_zone: 'Europe/Madrid', applied_revision: 3 });
  const now = new Date(gateway.clock.now());
  const kept = (vin: string) =>
    gateway.db.selectFrom('vehicle_session').selectAll().where('vin', '=', vin).executeTakeFirst();
  expect(await kept(car.vin)).toEqual({
    vin: car.vin,
    gateway_id: 'test',
    is_online: true,
    connected_at: new Date(now.getTime() - 5000),
    last_seen_at: now,
    boot_id: 'b1',
    software: '2.1',
    time_zone: 'Europe/Madrid',
    applied_revision: 3,
    checked_in_at: now,
  });
  // Its session may be about to begin.
  const silent = { software: null, time_zone: 'UTC', checked_in_at: null };
  await vi.waitFor(async () => expect(await kept(other.vin)).toMatchObject(silent), within);
});

test('a check-in whose signals could not be stored is answered and not acknowledged: the car lists them again', async () => {
  const car = await gateway.connectCar();
  const facts = { label: 'x', group_name: 'STANDARD', data_type: 'FLOAT', change_mode: 'CONTINUOUS' };
  await gateway.db
    .insertInto('signal')
    .values({ id: 901, name: 'location', position: 0, ...facts, can_read: true, can_write: false })
    .execute();
  const before = await unkept('signals');
  await sql`alter table vehicle_signals rename to away`.execute(gateway.db);
  const ended = await car.up('checkin', { ...plain, signals: ['location', 5] }).then(
    () => false,
    () => true,
  );
  await sql`alter table away rename to vehicle_signals`.execute(gateway.db);
  expect(ended).toBe(true);
  expect(await car.received()).toMatchObject({ topic: 'desired' });
  expect(await unkept('signals')).toBe(before + 1);
  expect(await gateway.counted('vinculum_gateway_dropped_check_in_entries_total{list="signals"}')).toBe(1);
  expect(gateway.logged()).toEqual([
    {
      vin: car.vin,
      what: 'signals',
      err: { message: expect.stringContaining('vehicle_signals') },
      msg: unkeptMessage,
    },
    {
      vin: car.vin,
      topic: `cv1/${car.vin}/up/checkin`,
      err: { message: 'what a car says once a boot could not be stored' },
      msg: 'could not handle a message',
    },
  ]);
  // As a car does that was not told that it was heard.
  const back = await gateway.comeBack(car.vin);
  await back.up('checkin', { ...plain, signals: ['location'] });
  const stored = () =>
    gateway.db.selectFrom('vehicle_signals').select('signal_ids').where('vin', '=', car.vin).execute();
  expect(await stored()).toEqual([{ signal_ids: [901] }]);
  await sql`delete from vehicle_signals`.execute(gateway.db);
  await back.up('checkin', plain);
  expect(await stored()).toEqual([]);
});

test.each([
  { what: 'messages', table: 'vehicle_message', body: {} },
  { what: 'effort', table: 'consent_effort', body: { effort: [{ consent_id: 1, metres: 1 }] } },
])('a check-in is answered though $what could not be looked at', async ({ what, table, body }) => {
  const { car, consentId } = await agreedCar();
  const before = await unkept(what);
  const effort = 'effort' in body ? [{ consent_id: consentId, metres: 1 }] : undefined;
  await sql`alter table ${sql.table(table)} rename to away`.execute(gateway.db);
  await car.up('checkin', { ...plain, consents: [{ consent_id: consentId, form_hash: 'h1' }], effort });
  await sql`alter table away rename to ${sql.table(table)}`.execute(gateway.db);
  expect(await car.received()).toMatchObject({ topic: 'desired' });
  expect(await unkept(what)).toBe(before + 1);
  expect(gateway.logged()).toMatchObject([{ vin: car.vin, what, msg: unkeptMessage }]);
});

/** What a stamped check-in is answered with, to its end. */
async function answered(car: LoggedCar, checkIn: object): Promise<{ topics: unknown[]; stamp: string }> {
  await car.up('checkin', { ...plain, ...checkIn });
  for (const topics: unknown[] = []; ; ) {
    const { topic, ...body } = await car.received();
    topics.push(topic);
    if (topic === 'checked-in') return { topics, stamp: checkedIn.parse(body).stamp };
  }
}

test('a car whose stamp still holds is told that and no more, until anything of it changes', async () => {
  const { car, consentId } = await agreedCar();
  const consents = [{ consent_id: consentId, form_hash: 'h1' }];
  const first = await answered(car, { consents, stamp: '' });
  expect(first.topics).toEqual(['desired', 'checked-in']);
  const second = await answered(car, { consents, stamp: first.stamp });
  expect(second).toEqual({ topics: ['checked-in'], stamp: first.stamp });
  await sql`update consent set revision = nextval('consent_revision') where id = ${consentId}`.execute(
    gateway.db,
  );
  const third = await answered(car, { consents, stamp: first.stamp });
  expect(third.topics).toEqual(['desired', 'checked-in']);
  const fourth = await answered(car, { consents, stamp: third.stamp });
  expect(fourth).toEqual({ topics: ['checked-in'], stamp: third.stamp });
  await publishForm(gateway, [car.vin]);
  const fifth = await answered(car, { consents, stamp: third.stamp });
  expect(fifth.topics).toContain('desired');
});

test('a stamp of another car, or none, is answered with everything, and an effort is judged all the same', async () => {
  const [one, other] = [await agreedCar(), await agreedCar()];
  const of = ({ consentId }: typeof one) => [{ consent_id: consentId, form_hash: 'h1' }];
  const { stamp } = await answered(one.car, { consents: of(one), stamp: '' });
  const everything = ['desired', 'checked-in'];
  expect((await answered(other.car, { consents: of(other), stamp })).topics).toEqual(everything);
  expect((await answered(one.car, { consents: of(one), stamp: 'x' })).topics).toEqual(everything);
  const effort = [{ consent_id: one.consentId, metres: 1 }];
  expect((await answered(one.car, { consents: of(one), stamp, effort })).topics).toEqual(everything);
});

test('an end that the car had not confirmed when it was stamped is told with the check-in that confirms it', async () => {
  const { car, consentId } = await agreedCar();
  const consents = [{ consent_id: consentId, form_hash: 'h1' }];
  await revoke(gateway.db, consentId, gateway.clock.now());
  await untilNotified();
  const { stamp } = await answered(car, { consents, stamp: '' });
  const { revision } = await gateway.db
    .selectFrom('consent')
    .select('revision')
    .where('id', '=', consentId)
    .executeTakeFirstOrThrow();
  const confirmed = await answered(car, { consents, stamp, applied_revision: revision });
  expect(confirmed.topics).toEqual(['desired', 'checked-in']);
  expect((await answered(car, { consents, stamp: confirmed.stamp })).topics).toEqual(['checked-in']);
});

const storedOf = ({ vin }: LoggedCar) =>
  gateway.db
    .selectFrom('stream_batch')
    .select(['seq', 'body'])
    .where('vin', '=', vin)
    .orderBy('seq')
    .execute();

test('data of a car that came back by its stamp is judged by what it agreed to, and by nothing less', async () => {
  const { car, consentId } = await agreedCar();
  const consents = [{ consent_id: consentId, form_hash: 'h1' }];
  const { stamp } = await answered(car, { consents, stamp: '' });
  gateway.link.end(car.vin);
  const online = () =>
    gateway.db
      .selectFrom('vehicle_session')
      .select('is_online')
      .where('vin', '=', car.vin)
      .executeTakeFirst();
  await vi.waitFor(async () => expect(await online()).toEqual({ is_online: false }), { timeout: 20_000 });
  const back = await gateway.comeBack(car.vin);
  expect((await answered(back, { consents, stamp })).topics).toEqual(['checked-in']);
  const samples = [
    [SPEED, 0, 1],
    [SPEED + 100, 0, 1],
  ];
  await back.up(`data/${consentId}`, { seq: 1, base_time: gateway.clock.now(), samples });
  expect(await storedOf(car)).toEqual([{ seq: 1, body: { samples: [[SPEED, 0, 1]] } }]);
});

test('hours are read in the zone that a car is in now, also when its stamp still holds', async () => {
  const hour = new Date(gateway.clock.now()).toISOString().slice(11, 13);
  const { car, consentId } = await agreedCar({ start: `${hour}:00`, end: `${hour}:59` });
  const consents = [{ consent_id: consentId, form_hash: 'h1' }];
  const send = (from: LoggedCar, seq: number) =>
    from.up(`data/${consentId}`, { seq, base_time: gateway.clock.now(), samples: [[SPEED, 0, seq]] });
  const { stamp } = await answered(car, { consents, stamp: '' });
  await send(car, 1);
  const away = { consents, stamp, time_zone: 'Asia/Tokyo' };
  // Data comes behind it, before it is answered.
  const [{ topics }] = await Promise.all([answered(car, away), send(car, 2)]);
  expect(topics).not.toContain('desired');
  const back = await gateway.comeBack(car.vin);
  await send(back, 3);
  await answered(back, { ...away, time_zone: 'UTC' });
  await send(back, 4);
  expect((await storedOf(car)).map(({ seq }) => seq)).toEqual([1, 4]);
});
