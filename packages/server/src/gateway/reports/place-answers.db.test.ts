import { waitsForLock } from '@vinculum/testkit/machine/waits-for-lock.ts';
import { inTransaction } from '@vinculum/testkit/machine/in-transaction.ts';
import { provisionCar, publishForm, type TestCar } from '@vinculum/testkit/gateway/test-gateway.ts';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listSentVehicles } from '../../domains/car-messages/sent/sent-store.ts';
import { causes } from '../../domains/consents/causes.ts';
import { endConsents } from '../../domains/consents/endings/endings-store.ts';
import {
  deleteDataPastRetention,
  eraseDataOfConsent,
  forgetLatestOfConsent,
} from '../../domains/streams/public.ts';
import {
  type MessageGateway,
  MINUTE,
  startMessageGateway,
} from '@vinculum/testkit/gateway/message-gateway.ts';

const within = { timeout: 20_000, interval: 20 };
const DAY = 24 * 3600 * 1000;
let world: MessageGateway;

beforeAll(async () => {
  world = await startMessageGateway();
});
afterAll(() => world.gateway.stop());

const LOCATION = 1790;
const PLACE = '40.4, -3.7';

/** A connected car whose owner lets the consumer read its location since `grantedAt`. */
async function agreedCar(grantedAt = 0): Promise<{ car: TestCar; consentId: number }> {
  const { db, clock } = world.gateway;
  const car = await provisionCar(world.gateway, world.newVin());
  const [consentId = 0] = await publishForm(world.gateway, [car.vin]);
  await sql`update consent_form set content = jsonb_set(content, '{read_signals,0,signal_id}', '1790'),
    offer = jsonb_set(offer, '{read_signals,0,signal_id}', '1790')`.execute(db);
  // Else the gateway may still be reading the consent as it was published.
  await vi.waitFor(
    async () => expect(await db.selectFrom('outbox').select('id').execute()).toEqual([]),
    within,
  );
  await sql`update consent set status = 'FORM_ACCEPTED', accepted_signals = ${[LOCATION]}::int[],
    granted_at = ${new Date(grantedAt)}, expires_at = ${new Date(clock.now() + MINUTE)},
    revision = nextval('consent_revision') where id = ${consentId}`.execute(db);
  await car.checkIn();
  return { car, consentId };
}

/** What is stored of the place that a car tells when it is asked. */
async function located(
  car: TestCar,
  reported: object = {},
): Promise<{ sendId: number; answer: string | null }> {
  const { id, sendId } = await world.send('command', [car.vin]);
  await car.up(`command/${id}`, world.progress(id, 'SUCCEEDED', { text: PLACE, ...reported }));
  const { state, answer } = await world.stored(sendId);
  expect(state).toBe('DONE');
  return { sendId, answer };
}

test('the place that a car answers reaches the sender only under a consent to read the location', async () => {
  const { db, oemId, consumerId } = world.gateway;
  const { car, consentId } = await agreedCar();
  const change = async (to: { status?: 'FORM_ACCEPTED' | 'FORM_CANCELED'; consumer_id?: number }) => {
    await db
      .updateTable('consent')
      .set({ ...to, revision: sql`nextval('consent_revision')` })
      .where('id', '=', consentId)
      .execute();
  };
  const { sendId, answer } = await located(car);
  expect(answer).toBe(PLACE);
  expect(await world.stored(sendId)).toMatchObject({ consent_id: consentId });
  // Revoked, and the gateway has not heard of it yet.
  await change({ status: 'FORM_CANCELED' });
  expect((await located(car)).answer).toBeNull();
  await car.checkIn();
  expect((await located(car)).answer).toBeNull();
  await change({ status: 'FORM_ACCEPTED', consumer_id: oemId });
  await car.checkIn();
  expect((await located(car)).answer).toBeNull();
  await change({ status: 'FORM_ACCEPTED', consumer_id: consumerId });
  await car.checkIn();
  expect((await located(car)).answer).toBe(PLACE);
});

test('the sender reads a place only while the consent that it came with is live and covers it', async () => {
  const { db, consumerId, oemId, clock } = world.gateway;
  const { car, consentId } = await agreedCar();
  const { sendId } = await located(car);
  const read = async (now = clock.now()) => {
    const page = { sendId, state: null, offset: 0, limit: 10, now };
    return (await listSentVehicles(db, consumerId, page)).rows[0]?.answer;
  };
  const ofMaker = db.updateTable('consumer_permission').where('oem_id', '=', oemId);
  const ofOwner = db.updateTable('consent').where('id', '=', consentId);
  expect(await read()).toBe(PLACE);
  expect(await read(clock.now() + MINUTE)).toBeNull();
  await ofMaker.set({ access_type_read_signal: false }).execute();
  expect(await read()).toBeNull();
  await ofMaker.set({ access_type_read_signal: true }).execute();
  await ofOwner.set({ accepted_signals: [] }).execute();
  expect(await read()).toBeNull();
});

test('a place of before the owner agreed is not told, and none of a clock that runs far ahead', async () => {
  const now = world.gateway.clock.now();
  const { car } = await agreedCar(now - 1000);
  expect((await located(car, { time: now - 1001 })).answer).toBeNull();
  expect((await located(car, { time: now + 2 * MINUTE })).answer).toBeNull();
  expect((await located(car, { time: now - 1000 })).answer).toBe(PLACE);
});

test('a place that meets a revocation under way waits for it and is then not stored', async () => {
  const { db, connectionString } = world.gateway;
  const { car, consentId } = await agreedCar();
  const { id, sendId } = await world.send('command', [car.vin]);
  const revoking = new Client({ connectionString });
  await revoking.connect();
  await revoking.query('begin');
  await revoking.query(
    `update consent set status = 'FORM_CANCELED', revision = nextval('consent_revision') where id = $1`,
    [consentId],
  );
  const reported = car.up(`command/${id}`, world.progress(id, 'SUCCEEDED', { text: PLACE }));
  await waitsForLock(db);
  await revoking.query('commit');
  await revoking.end();
  await reported;
  expect(await world.stored(sendId)).toMatchObject({ state: 'DONE', answer: null, consent_id: null });
});

test.each([
  [
    'the consumer revokes',
    (consentId: number, now: number) =>
      inTransaction(world.gateway.db, (trx) =>
        endConsents(trx, sql`c.id = ${consentId}`, {
          to: 'FORM_CANCELED',
          cause: causes.revoked,
          actorKind: 'consumer',
          actor: 'test',
          revocationId: null,
          now: new Date(now),
        }),
      ),
  ],
  [
    'the owner withdraws',
    (consentId: number) => inTransaction(world.gateway.db, (trx) => forgetLatestOfConsent(trx, consentId)),
  ],
  [
    'the owner withdraws and erases',
    (consentId: number) => inTransaction(world.gateway.db, (trx) => eraseDataOfConsent(trx, consentId)),
  ],
  [
    'its form lets nobody keep it any longer',
    (_consentId: number, now: number) => deleteDataPastRetention(world.gateway.db, now + 30 * DAY + 1),
  ],
])('a place goes when %s', async (_what, end) => {
  const { car, consentId } = await agreedCar();
  const { sendId } = await located(car);
  const now = world.gateway.clock.now();
  await deleteDataPastRetention(world.gateway.db, now + 30 * DAY);
  expect((await world.stored(sendId)).answer).toBe(PLACE);
  await end(consentId, now);
  expect(await world.stored(sendId)).toMatchObject({ state: 'DONE', answer: null, consent_id: null });
});
