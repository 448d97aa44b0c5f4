import { rmSync } from 'node:fs';
import { createTestDatabase, type TestDatabase } from '@vinculum/testkit/machine/test-database.ts';
import { makeScratchFolder } from '@vinculum/testkit/machine/scratch-folder.ts';
import { FakeVehicleLink } from '@vinculum/testkit/stubs/fake-vehicle-link.ts';
import { downFilter, upTopic } from '@vinculum/contract/vehicle/topics.ts';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { connect } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import { openLog } from '../../logging/logging.ts';
import { type Gateway, startGateway } from '../gateway.ts';

const NOW = Date.UTC(2026, 10, 2, 10);
const dataDir = makeScratchFolder('vinculum-inbound-');
const lines: string[] = [];
let database: TestDatabase;
let db: Kysely<Database>;
let gateway: Gateway;
let link: FakeVehicleLink;
beforeAll(async () => {
  database = await createTestDatabase();
  const { connectionString } = database;
  db = connect({ connectionString, maxConnections: 2 });
  await sql`insert into organisation (id, name, unique_identifier, created_on) overriding system value
    values (1001, 'Maker', 'maker', now())`.execute(db);
  gateway = await startGateway({
    connectionString,
    host: '127.0.0.1',
    port: 0,
    dataDir,
    gatewayId: 'test',
    clock: () => NOW,
    log: openLog({ level: 'warn', destinations: [{ write: (line: string) => void lines.push(line) }] }),
    openLink: (_options, events) => {
      link = new FakeVehicleLink(events);
      return Promise.resolve(link);
    },
  });
});
afterAll(async () => {
  await gateway.stop();
  await db.destroy();
  await database.drop();
  rmSync(dataDir, { recursive: true });
});
beforeEach(() => void (lines.length = 0));

let cars = 0;

/** A connected car; `up` sends on its topic and `told` is what it is told next. */
async function connectedCar() {
  cars += 1;
  const vin = `YNR40EA5XR1${String(cars).padStart(6, '0')}`;
  await sql`insert into vehicle (vin, oem_id, registered_on, registered_by)
    values (${vin}, 1001, now(), 'test')`.execute(db);
  await db
    .insertInto('vehicle_certificate')
    .values({
      serial: vin,
      vin,
      public_key: Buffer.alloc(1),
      issued_on: new Date(NOW),
      not_after: new Date(NOW + 1000),
    })
    .execute();
  const peer = link.peer({ kind: 'vehicle', vin, serial: vin });
  await peer.connect();
  await peer.subscribe(downFilter(vin), 1);
  const up = (path: string, body: unknown) => peer.publish(upTopic(vin, path), JSON.stringify(body));
  const told = async () => {
    const { topic, payload } = await peer.next();
    return { topic: topic.split('/dn/')[1], ...z.looseObject({}).parse(JSON.parse(payload)) };
  };
  return { vin, peer, up, told };
}

/** What a line says beside its level, time and process. */
const logLine = z.object({
  msg: z.string(),
  vin: z.string().optional(),
  topic: z.string().optional(),
  what: z.string().optional(),
  problem: z.unknown().optional(),
  err: z.object({ message: z.string() }).optional(),
});
const logged = () => lines.map((line) => logLine.parse(JSON.parse(line)));

async function counted(name: string): Promise<number> {
  const line = (await gateway.metrics()).split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.split(' ')[1] ?? 0);
}

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
  time: NOW,
  erase: false,
  signature: 'A'.repeat(86),
};
const batch = { seq: 1, base_time: NOW, samples: [[1, 0, 50]] };
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
  const car = await connectedCar();
  const name = `vinculum_gateway_messages_total{kind="${kind}"}`;
  const malformed = `vinculum_gateway_malformed_total{topic="${kind.split('/')[0]}"}`;
  const before = [await counted(name), await counted(malformed)];
  await car.up(path, body);
  expect([await counted(name), await counted(malformed)]).toEqual([(before[0] ?? 0) + 1, before[1]]);
  // What each leads to is not tried here.
  expect(logged().filter(({ msg }) => msg === 'could not handle a message')).toEqual([]);
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
    const car = await connectedCar();
    const kind = path.split('/')[0] ?? '';
    const name = `vinculum_gateway_malformed_total{topic="${kind}"}`;
    const before = await counted(name);
    await car.up(path, body);
    expect(await car.told()).toMatchObject({ topic: 'problem', ref: path, code: 'MALFORMED' });
    expect(await counted(name)).toBe(before + 1);
  },
);

test.each(['checkin/x', 'problem/x', 'x', 'x/checkin'])('on %s there is nothing to be sent', async (path) => {
  const car = await connectedCar();
  await car.up(path, { ...checkIn, ...problem });
  const code = path.startsWith('x') ? 'UNKNOWN_TOPIC' : 'MALFORMED';
  expect(await car.told()).toMatchObject({ topic: 'problem', ref: path, code });
});

test('a problem that a car reports is logged with it', async () => {
  const car = await connectedCar();
  await car.up('problem', problem);
  expect(logged()).toEqual([{ vin: car.vin, problem, msg: 'a vehicle reported a problem' }]);
});

test('of a message that could not be stored neither it nor what came after it is acknowledged', async () => {
  const car = await connectedCar();
  await car.up('checkin', checkIn);
  await sql`alter table vehicle_session rename to away`.execute(db);
  const both = [car.up('checkin', { ...checkIn, boot_id: 'b2' }), car.up('problem', problem)];
  const results = await Promise.allSettled(both);
  await sql`alter table away rename to vehicle_session`.execute(db);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const failed = { vin: car.vin, msg: 'could not handle a message' };
  const line = (topic: string, message: unknown) => ({
    ...failed,
    topic: upTopic(car.vin, topic),
    err: { message },
  });
  expect(logged().filter(({ msg }) => msg === failed.msg)).toEqual([
    line('checkin', expect.stringContaining('vehicle_session')),
    line('problem', 'an earlier message could not be stored'),
  ]);
});

test('what a check-in says beside its answer and could not be stored costs it nothing, and is logged', async () => {
  const car = await connectedCar();
  await sql`alter table vehicle_signals rename to away`.execute(db);
  const before = await counted('vinculum_gateway_unkept_total{what="signals"}');
  await car.up('checkin', { ...checkIn, signals: ['location'] });
  await sql`alter table away rename to vehicle_signals`.execute(db);
  expect(await car.told()).toMatchObject({ topic: 'desired', consents: [] });
  expect(await counted('vinculum_gateway_unkept_total{what="signals"}')).toBe(before + 1);
  expect(logged()).toEqual([
    {
      vin: car.vin,
      what: 'signals',
      err: { message: expect.stringContaining('vehicle_signals') },
      msg: 'could not do all that a check-in asks for beside its answer',
    },
  ]);
});
