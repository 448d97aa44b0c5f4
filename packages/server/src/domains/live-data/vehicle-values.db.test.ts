import { featureBits } from '@vinculum/contract/access/vocabulary.ts';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { getVehicleValuesEndpoint, SHOWN_COURSE_MS } from '@vinculum/contract/live-data/of-vehicle.ts';
import { wellKnownSignals } from '@vinculum/contract/signals/vocabulary.ts';
import type { ActorKey } from '@vinculum/testkit/actors.ts';
import { formSignals } from '@vinculum/testkit/mistakes/form-input.ts';
import { rowsRead } from '@vinculum/testkit/rows/rows-read.ts';
import { storeConsent, storeForm } from '@vinculum/testkit/stored-consent.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { sql } from 'kysely';
import { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deliver } from '../../gateway/delivery/delivery-store.ts';
import { listSharedBatches } from '../../read-models/vehicle/vehicle-values-store.ts';
import { openStreamDays } from '../streams/public.ts';
import { registerVehicles } from '../vehicles/public.ts';

const accepted_signals = [formSignals.mandatory, wellKnownSignals.location];
/** As `storeForm` has it. */
const RETENTION_DAYS = 30;
const NOTHING = { values: [], trail: [] };

let world: ConsentWorld;
let pool: Pool;
let vin: string;
let consentId: number;
let cars = 0;

beforeAll(async () => {
  world = await startConsentWorld();
  pool = new Pool({ connectionString: world.server.connectionString, max: 1 });
  // What is delivered lies on its day from here on.
  await storeForm(world.server, world.people.organisations.consumer);
  const opened = await openStreamDays(world.server.db, world.server.clock.now());
  if (opened === 0) throw new Error('no day was opened');
  await world.server.db
    .updateTable('app_user')
    .set({ permissions_bit: featureBits.USER_VIEWER | featureBits.LIVE_DATA })
    .where('username', '=', 'otherconsumer.viewer')
    .execute();
});
afterAll(async () => {
  await pool.end();
  await world.server.stop();
});

/** A car of its own for each test, whose owner shares speed and place, and that has sent both. */
beforeEach(async () => {
  cars += 1;
  vin = carVin(cars);
  await world.registerCars([vin]);
  consentId = await share(vin);
  await send(1, [
    [formSignals.mandatory, -120_000, 12],
    [formSignals.mandatory, -60_000, 14],
    [formSignals.mandatory, 0, 20],
    [wellKnownSignals.location, -60_000, [57.6, 11.8, 20]],
    [wellKnownSignals.location, 0, [57.7, 11.9, 20]],
  ]);
});

async function share(of: string): Promise<number> {
  const { consumer: consumer_id, oem: oem_id } = world.people.organisations;
  const form_id = await storeForm(world.server, consumer_id);
  const granted_at = new Date(world.server.clock.now() - SHOWN_COURSE_MS / 2);
  const input = { form_id, consumer_id, vin: of, oem_id, accepted_signals, granted_at };
  return (await storeConsent(world.server, input)).id;
}

/** Delivers a batch of the car as the gateway does, its moments from now. */
async function send(seq: number, samples: [number, number, unknown][]): Promise<void> {
  const now = world.server.clock.now();
  const consent = await world.server.db
    .selectFrom('consent')
    .selectAll()
    .where('id', '=', consentId)
    .executeTakeFirstOrThrow();
  const write = {
    consentId,
    formId: consent.form_id,
    consumerId: consent.consumer_id,
    vin: consent.vin,
    revision: consent.revision,
    retentionDays: RETENTION_DAYS,
    afterSeq: seq - 1,
    seq,
    lastSampleAt: now,
    batches: [{ seq, baseTime: now, lastSampleAt: now, body: JSON.stringify({ samples }) }],
    latest: samples.map(([signalId, after, value]) => ({
      signalId,
      capturedAt: now + after,
      value: JSON.stringify(value),
    })),
    gateState: new Float64Array(0),
    beyond: [],
  };
  const newest = [...new Map(write.latest.map((one) => [one.signalId, one])).values()];
  expect((await deliver(pool, [{ ...write, latest: newest }], now)).size).toBe(1);
}

const seen = (by: ActorKey, of = vin) =>
  world.server.call(getVehicleValuesEndpoint, { params: { vin: of } }, world.people.signedIn(by));
const setConsent = (change: {
  status?: 'FORM_CANCELED';
  expires_at?: Date;
  granted_at?: Date;
  accepted_signals?: number[];
}) => world.server.db.updateTable('consent').set(change).where('id', '=', consentId).execute();

test('a consumer sees values, their last hour and the trail under its live consent', async () => {
  const now = world.server.clock.now();
  const { body } = await seen('consumer.viewer');
  expect(body.values).toMatchObject([
    { signal_id: wellKnownSignals.location, captured_at: now, value: [57.7, 11.9, 20], course: [] },
    {
      signal_id: formSignals.mandatory,
      captured_at: now,
      value: 20,
      choice: null,
      course: [
        [now - 120_000, 12],
        [now - 60_000, 14],
        [now, 20],
      ],
    },
  ]);
  expect(body.trail).toEqual([
    { at: now - 60_000, lat: 57.6, lon: 11.8 },
    { at: now, lat: 57.7, lon: 11.9 },
  ]);
});

test('once the consent is revoked or has run out, all of it is gone at once', async () => {
  await setConsent({ expires_at: new Date(world.server.clock.now()) });
  expect((await seen('consumer.viewer')).body).toEqual(NOTHING);
  await setConsent({ expires_at: new Date(world.server.clock.now() + 1) });
  expect((await seen('consumer.viewer')).body.values).toHaveLength(2);
  await setConsent({ status: 'FORM_CANCELED' });
  expect((await seen('consumer.viewer')).body).toEqual(NOTHING);
});

test('a signal that the owner shares no more is gone, with its course or its trail', async () => {
  await setConsent({ accepted_signals: [formSignals.mandatory] });
  const { body } = await seen('consumer.viewer');
  expect([body.values.map(({ signal_id }) => signal_id), body.trail]).toEqual([[formSignals.mandatory], []]);
  await setConsent({ accepted_signals: [wellKnownSignals.location] });
  expect((await seen('consumer.viewer')).body.values).toMatchObject([
    { signal_id: wellKnownSignals.location },
  ]);
});

test('what was sent under a consent before the present one is not part of it', async () => {
  await setConsent({ granted_at: new Date(world.server.clock.now() + 1) });
  expect((await seen('consumer.viewer')).body).toMatchObject({ trail: [], values: [{}, { course: [] }] });
});

test('a maker that forbids the consumer to read stops it', async () => {
  const { oem: oem_id, consumer: consumer_id } = world.people.organisations;
  const updated_on = new Date(world.server.clock.now());
  await world.server.db
    .insertInto('consumer_permission')
    .values({ oem_id, consumer_id, access_type_read_signal: false, updated_on })
    .execute();
  expect((await seen('consumer.viewer')).body).toEqual(NOTHING);
  await world.server.db.deleteFrom('consumer_permission').execute();
});

test('a consumer that the owner declined, or that asked another form, sees nothing of it', async () => {
  const { otherConsumer: consumer_id, oem: oem_id } = world.people.organisations;
  const form_id = await storeForm(world.server, consumer_id);
  const declined = { form_id, consumer_id, vin, oem_id, accepted_signals, status: 'FORM_DECLINED' } as const;
  expect((await seen('otherConsumer.viewer')).problem.code).toBe('notFound');
  await storeConsent(world.server, declined);
  expect((await seen('otherConsumer.viewer')).body).toEqual(NOTHING);
  const other = await storeForm(world.server, consumer_id);
  await storeConsent(world.server, { ...declined, form_id: other, status: 'FORM_ACCEPTED' });
  expect((await seen('otherConsumer.viewer')).body).toEqual(NOTHING);
});

test('makers, fleet owners and the operator are not let in, nor is a consumer without the flag', async () => {
  for (const by of ['oem.admin', 'fleet.admin', 'operator.admin', 'otherConsumer.admin'] as const)
    expect((await seen(by)).status).toBe(403);
  expect((await seen('consumer.admin', carVin(999))).status).toBe(404);
});

test('the course goes back an hour, however long the car has been sending', async () => {
  world.server.clock.advance(SHOWN_COURSE_MS - 60_000);
  await send(2, [[formSignals.mandatory, 0, 25]]);
  const { body } = await seen('consumer.viewer');
  const speed = body.values.find(({ signal_id }) => signal_id === formSignals.mandatory);
  expect(speed?.course.map(([, value]) => value)).toEqual([14, 20, 25]);
});

test('the course goes on over midnight', async () => {
  const { clock } = world.server;
  clock.advance(DAY_MS - (clock.now() % DAY_MS) - 60_000);
  await send(2, [[formSignals.mandatory, 0, 25]]);
  clock.advance(120_000);
  await send(3, [[formSignals.mandatory, 0, 30]]);
  const { body } = await seen('consumer.viewer');
  expect(body.values.at(-1)?.course.map(([, value]) => value)).toEqual([25, 30]);
});

test('a car that sends every second has a course and a trail of more than its last minutes', async () => {
  const { db, clock } = world.server;
  const seconds = 900;
  const samples = [
    [formSignals.mandatory, 0, 30],
    [wellKnownSignals.location, 0, [57.8, 12]],
  ];
  await sql`insert into stream_batch
      (consumer_id, form_id, consent_id, vin, seq, base_time, received_at, last_sample_at, body, due_on)
    select consumer_id, form_id, consent_id, vin, seq + n, base_time + n * 1000, received_at + n * 1000,
      last_sample_at + n * 1000, ${JSON.stringify({ samples })}::json, due_on
    from stream_batch, generate_series(1, ${seconds}::int) n where consent_id = ${consentId}`.execute(db);
  clock.advance(seconds * 1000);
  const { values, trail } = (await seen('consumer.viewer')).body;
  expect(values.find(({ signal_id }) => signal_id === formSignals.mandatory)?.course.at(0)?.[1]).toBe(12);
  expect(trail[0]).toMatchObject({ lat: 57.6, lon: 11.8 });
});

/** Older batches of the car, a tenth of a second apart, the newest first; the body of each. */
async function sentBefore(bodies: readonly string[], lies: 'undated' | 'dated' = 'undated'): Promise<void> {
  await sql`insert into stream_batch
      (consumer_id, form_id, consent_id, vin, seq, base_time, received_at, last_sample_at, body, due_on)
    select b.consumer_id, b.form_id, b.consent_id, b.vin, b.seq, b.base_time - n * 100, b.received_at - n * 100,
      b.last_sample_at - n * 100, older.body::json, case when ${lies} = 'dated' then b.due_on else 'infinity' end
    from stream_batch b, unnest(${bodies}::text[]) with ordinality older (body, n)
    where b.consent_id = ${consentId}`.execute(world.server.db);
}

const short = { samples: [[formSignals.mandatory, 0, 30]] };
const long = JSON.stringify({ ...short, rest: 'x'.repeat(300_000) });
const sharedScope = () => {
  const now = world.server.clock.now();
  const scope = { consumerId: world.people.organisations.consumer, vin, now: new Date(now) };
  return [scope, new Date(now - SHOWN_COURSE_MS)] as const;
};

test.each(['undated', 'dated'] as const)(
  'of %s batches no more are read than are shown, and some in vain',
  async (lies) => {
    await sentBefore(
      Array.from({ length: 40 }, () => long),
      lies,
    );
    let shown = 0;
    const read = await rowsRead(world.server.db, 'stream_batch', async (reading) => {
      shown = (await listSharedBatches(reading, ...sharedScope())).length;
    });
    expect(shown).toBe(4);
    expect(read).toBeLessThanOrEqual(shown + 16);
  },
);

/** What is shown of an older consent and a younger one under which the car sent the same before, and once. */
async function shownOfTwo(bodies: readonly string[]): Promise<{ younger: number; older: number }> {
  await sentBefore(bodies);
  await setConsent({ accepted_signals: [formSignals.mandatory] });
  consentId = await share(vin);
  await send(1, [[formSignals.mandatory, 0, 30]]);
  await sentBefore(bodies);
  const batches = await listSharedBatches(world.server.db, ...sharedScope());
  const older = batches.filter(({ accepted_signals: { length } }) => length === 1).length;
  return { younger: batches.length - older, older };
}

test('of several consents each has its share, and what one leaves of it the next', async () => {
  expect(await shownOfTwo([long, long, long])).toEqual({ younger: 2, older: 3 });
});

test('of several consents each has its share of the number of batches', async () => {
  const bodies = Array.from({ length: 2500 }, () => JSON.stringify(short));
  expect(await shownOfTwo(bodies)).toEqual({ younger: 2000, older: 2000 });
});

test('what the owner has erased is part of nothing, deleted or not yet', async () => {
  await sql`insert into stream_erasure values (${consentId}, nextval('stream_batch_number'))`.execute(
    world.server.db,
  );
  await send(2, [[formSignals.mandatory, 0, 25]]);
  const { body } = await seen('consumer.viewer');
  const speed = body.values.find(({ signal_id }) => signal_id === formSignals.mandatory);
  expect([speed?.course.map(([, value]) => value), body.trail]).toEqual([[25], []]);
});

test('a car of a test is seen by who names it', async () => {
  const { oem: oemId } = world.people.organisations;
  const tested = carVin(500);
  const now = new Date(world.server.clock.now());
  await registerVehicles(world.server.db, [{ vin: tested, oemId, isTest: true }], {
    now,
    registeredBy: 'test',
  });
  consentId = await share(tested);
  await send(1, [[formSignals.mandatory, 0, 30]]);
  expect((await seen('consumer.viewer', tested)).body.values).toMatchObject([{ value: 30 }]);
});
