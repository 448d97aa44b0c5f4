import { checkedIn } from '@vinculum/contract/vehicle/checked-in.ts';
import { Registry } from 'prom-client';
import { pino } from 'pino';
import { type Kysely, type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { LinkConnection } from '../../adapters/vehicle-link/port.ts';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '@vinculum/testkit/machine/in-transaction.ts';
import {
  aSend,
  type SendingDatabase,
  startSendingDatabase,
} from '@vinculum/testkit/worlds/sending-database.ts';
import { storeSend } from '../../domains/car-messages/public.ts';
import { createGrantTable } from '../delivery/grant-table.ts';
import type { SharedStatements } from '../gateway-parts.ts';
import { CarLog } from '../link/car-log.ts';
import { createGatewayMetrics } from '../metrics.ts';
import { shareStatements } from './shared-statements.ts';
import { VehicleSession } from './vehicle-session.ts';

const NOW = Date.UTC(2026, 10, 2, 10);
const vins = Array.from({ length: 20 }, (_, index) => `YNR000000000000${10 + index}`);
let database: SendingDatabase;
let statements = 0;

beforeAll(async () => {
  database = await startSendingDatabase(vins);
  await sql`insert into consent_form (id, consumer_id, status, title, consent_type, expiry_type,
      data_retention_in_days, has_encryption, content, form_hash, created_by, created_on, updated_on)
    overriding system value values (1, 1002, 'PUBLISHED', 'Form', 'Standard', 0, 30, false,
      '{"schedule": null, "read_signals": []}', 'h', 'x', now(), now())`.execute(database.db);
  await sql`insert into consent (form_id, consumer_id, vin, oem_id, status, granted_at, created_on, updated_on)
    select 1, 1002, vin, 1001, 'FORM_ACCEPTED', now(), now(), now() from unnest(${vins}::text[]) as vin`.execute(
    database.db,
  );
});
afterAll(() => database.stop());
beforeEach(() => {
  statements = 0;
});

/** Counts what is asked of the database. */
const counting: KyselyPlugin = {
  transformQuery({ node }) {
    statements += 1;
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
};

function sharing(db: Kysely<Database>): SharedStatements {
  const clock = () => NOW;
  const log = pino({ level: 'silent' });
  const metrics = createGatewayMetrics(new Registry());
  return shareStatements(
    {
      db,
      clock,
      log,
      metrics,
      grants: createGrantTable(1000, clock),
      loadPositions: () => Promise.resolve(new Map()),
      gatewayId: 'test',
      connected: () => 0,
      carLog: new CarLog({ log, metrics, steady: clock }),
    },
    (callback) => setImmediate(callback),
  );
}

/** A session, and what was sent to its car. */
function sessionOf(vin: string) {
  const sent: string[] = [];
  const bodies: string[] = [];
  const identity = { kind: 'vehicle', vin, serial: vin } as const;
  const connection: LinkConnection = {
    identity,
    publicKey: Buffer.alloc(0),
    publish: (topic, body) => sent.push(topic) === bodies.push(body),
    close: () => undefined,
  };
  return { session: new VehicleSession(identity, connection, NOW), sent, bodies };
}

/** Of a car that has the form of its consent. */
const checkInOf = (index: number) => ({
  id: 'c',
  boot_id: 'b',
  software: 's',
  time: NOW,
  time_zone: 'UTC',
  applied_revision: 0,
  consents: [{ consent_id: index + 1, form_hash: 'h' }],
  signals: [],
});

/** All of them come, check in and go at the same time; returns how many statements that took. */
async function comeAndGo(cars: readonly ReturnType<typeof sessionOf>[]): Promise<number> {
  const shared = sharing(database.db.withPlugin(counting));
  const all = <T>(act: (session: VehicleSession) => Promise<T>) =>
    Promise.all(cars.map(({ session }) => act(session)));
  statements = 0;
  await all(({ vin, serial }) => shared.isCertificateLive({ kind: 'vehicle', vin, serial }));
  await all((session) => shared.begin(session));
  await Promise.all(
    cars.map(async ({ session }, index) => {
      const received = { session, checkIn: checkInOf(index) };
      await shared.recordBeside({ ...received, consents: await shared.answerCheckIn(received) });
    }),
  );
  await all((session) => shared.end(session));
  return statements;
}

test('twenty cars that come, check in and go cost as many statements as one', async () => {
  const alone = await comeAndGo([sessionOf(vins[0] ?? '')]);
  const cars = vins.map(sessionOf);
  expect(await comeAndGo(cars)).toBe(alone);
  for (const { session, sent } of cars) expect(sent).toEqual([`cv1/${session.vin}/dn/desired`]);
});

test('what waits for many cars that come together reaches all of them, in however many portions', async () => {
  const { db } = database;
  const body = { signals: { file: { type: 'BYTES', value: 'x'.repeat(300_000) } } };
  await inTransaction(db, (trx) => storeSend(trx, aSend({ kind: 'remote-signals', body, vins, now: NOW })));
  const shared = sharing(db);
  const cars = vins.map(sessionOf);
  await Promise.all(
    cars.map(({ session }) => shared.recordBeside({ session, checkIn: checkInOf(0), consents: [] })),
  );
  expect(cars.map(({ sent }) => sent.length)).toEqual(vins.map(() => 1));
  await db.deleteFrom('vehicle_message').execute();
});

test('a car that cannot be written costs the others nothing', async () => {
  const shared = sharing(database.db);
  const unknown = sessionOf('YNR99999999999999');
  const cars = [sessionOf(vins[0] ?? ''), unknown, sessionOf(vins[1] ?? '')];
  const begun = await Promise.allSettled(cars.map(({ session }) => shared.begin(session)));
  expect(begun.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  const online = await database.db
    .selectFrom('vehicle_session')
    .select('vin')
    .where('is_online', '=', true)
    .execute();
  expect(online.map(({ vin }) => vin).toSorted()).toEqual(vins.slice(0, 2));
});

test('what a car says beside its consents is kept, whatever another one of the same moment says', async () => {
  const { db } = database;
  await db.deleteFrom('vehicle_signals').execute();
  const shared = sharing(db);
  const cars = [vins[2] ?? '', 'YNR99999999999999', vins[3] ?? ''].map(sessionOf);
  const areKept = await Promise.all(
    cars.map(({ session }) =>
      shared.recordBeside({ session, checkIn: { ...checkInOf(0), signals: ['speed'] }, consents: [] }),
    ),
  );
  const kept = await db.selectFrom('vehicle_signals').select('vin').orderBy('vin').execute();
  expect(kept.map(({ vin }) => vin)).toEqual(vins.slice(2, 4));
  expect(areKept).toEqual([true, false, true]);
});

test('what cars say that check in together is kept of each, and each is answered by its own stamp', async () => {
  const { db } = database;
  const rewards = [{ effort_type: 1, effort_value: 10, currency_type: 1, currency_value: 0.25 }];
  await sql`update consent_form set offer = ${JSON.stringify({ rewards, read_signals: [] })}`.execute(db);
  await sql`update consumer_permission set access_type_read_signal = true`.execute(db);
  await sql`update consent set granted_at = ${new Date(NOW - 3_600_000)}`.execute(db);
  const shared = sharing(db);
  // In another order than that of their VINs.
  const places = [7, 5, 6];
  const zones = ['Europe/Madrid', 'Asia/Tokyo', 'America/Lima'];
  const cars = places.map((place) => sessionOf(vins[place] ?? ''));
  await Promise.all(cars.map(({ session }) => shared.begin(session)));
  const { rows: consents } = await sql<{ id: number; revision: number }>`
    select id, revision from consent order by id`.execute(db);
  const says = async (stamps: readonly string[], effort?: number) => {
    for (const { sent } of cars) sent.length = 0;
    await Promise.all(
      cars.map(async ({ session }, index) => {
        const place = places[index] ?? 0;
        const { id: consent_id = 0, revision = 0 } = consents[place] ?? {};
        const checkIn = {
          ...checkInOf(place),
          software: `of ${place}`,
          time_zone: zones[index] ?? '',
          applied_revision: revision,
          signals: ['speed'],
          stamp: stamps[index],
          effort: effort === undefined ? [] : [{ consent_id, metres: effort + place }],
        };
        const received = { session, checkIn };
        await shared.recordBeside({ ...received, consents: await shared.answerCheckIn(received) });
      }),
    );
    return cars.map(({ session: { vin }, sent }) => sent.map((topic) => topic.replace(`cv1/${vin}/dn/`, '')));
  };
  expect(await says(['', '', ''], 1000)).toEqual(cars.map(() => ['desired', 'checked-in']));
  const stamps = cars.map(({ bodies }) => checkedIn.parse(JSON.parse(bodies.at(-1) ?? '')).stamp);
  expect(await says(stamps)).toEqual(cars.map(() => ['checked-in']));
  expect(cars.map(({ bodies }) => checkedIn.parse(JSON.parse(bodies.at(-1) ?? '')).stamp)).toEqual(stamps);
  const { rows } = await sql`
    select s.vin, s.software, c.confirmed_at = ${new Date(NOW)} as "isConfirmed", e.metres
    from vehicle_session s join consent c on c.vin = s.vin join consent_effort e on e.consent_id = c.id
    where s.vin = any(${cars.map(({ session }) => session.vin)}::text[]) order by s.vin`.execute(db);
  expect(rows).toEqual(
    [5, 6, 7].map((place) => ({
      vin: vins[place],
      software: `of ${place}`,
      isConfirmed: true,
      metres: 1000 + place,
    })),
  );
  const back = places.map((place) => sessionOf(vins[place] ?? ''));
  await Promise.all(back.map(({ session }) => shared.begin(session)));
  expect(back.map(({ session }) => session.timeZone)).toEqual(zones);
});
