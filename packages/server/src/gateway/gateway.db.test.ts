import { waitsForLock } from '@vinculum/testkit/machine/waits-for-lock.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { answerVersion } from '@vinculum/contract/vehicle/messages.ts';
import { certificateRefusals, problems } from '@vinculum/contract/vehicle/refusals.ts';
import {
  acceptance,
  askForCertificate,
  publishForm,
  provisionCar,
  requestFor,
  revoke,
  SECRET,
  SPEED,
  startTestGateway,
  type TestCar,
  type RestartableGateway,
} from '@vinculum/testkit/gateway/test-gateway.ts';
import { newKeyPair } from '../adapters/authority/certificates.ts';

let gateway: RestartableGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(async () => {
  await gateway.stop();
});

let lastVin = 0;
function newVin(): string {
  lastVin += 1;
  return `YNR40EA5XR1${String(lastVin).padStart(6, '0')}`;
}

async function batchesOf(consentId: number) {
  return await gateway.db
    .selectFrom('stream_batch')
    .select(['seq', 'body', 'base_time'])
    .where('consent_id', '=', consentId)
    .orderBy('id')
    .execute();
}

/** A car whose owner accepted everything, and its consent. */
async function consentedCar(): Promise<{ car: TestCar; consentId: number }> {
  const vin = newVin();
  const [consentId = 0] = await publishForm(gateway, [vin]);
  const car = await provisionCar(gateway, vin);
  await car.up(`consent/${consentId}/answer`, car.sign(acceptance(gateway)));
  await car.peer.nextMessage(`consent/${consentId}/stored`);
  return { car, consentId };
}

function isDesired(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'revision' in message;
}

function batch(seq: number, samples: readonly unknown[] = [[SPEED, 0, 50]]) {
  return { seq, base_time: gateway.clock.now(), samples };
}

test('a car is provisioned, told, answers, sends data and is stopped by a revocation', async () => {
  const vin = newVin();
  const [consentId = 0] = await publishForm(gateway, [vin]);
  const car = await provisionCar(gateway, vin);
  await car.checkIn();
  expect(await car.peer.nextMessage('/offer')).toMatchObject({ consent_id: consentId, form_hash: 'h1' });
  expect(await car.peer.nextMessage('/desired')).toMatchObject({ consents: [{ status: 'FORM_PENDING' }] });

  await car.up(`consent/${consentId}/received`, { id: 'm1', form_hash: 'h1', language: 'en', time: 0 });
  await car.up(`consent/${consentId}/answer`, car.sign(acceptance(gateway)));
  expect(await car.peer.nextMessage('/stored')).toEqual({
    id: expect.any(String),
    answer_id: 'a1',
    status: 'FORM_ACCEPTED',
  });
  const { serial } = await gateway.db
    .selectFrom('vehicle_certificate')
    .select('serial')
    .where('vin', '=', vin)
    .executeTakeFirstOrThrow();
  const { signature: _signature, ...body } = car.sign(acceptance(gateway));
  const answers = await gateway.db.selectFrom('consent_answer').selectAll().where('vin', '=', vin).execute();
  expect(answers).toEqual([
    {
      answer_id: 'a1',
      consent_id: consentId,
      vin,
      decision: 'accept',
      body,
      signature: expect.any(String),
      certificate_serial: serial,
      outcome: 'FORM_ACCEPTED',
      received_at: new Date(gateway.clock.now()),
    },
  ]);

  await car.up(`data/${consentId}`, batch(1));
  expect(await batchesOf(consentId)).toMatchObject([{ seq: 1, body: { samples: [[SPEED, 0, 50]] } }]);
  expect(await car.peer.nextMessage('/data-stored')).toEqual({
    consents: [{ consent_id: consentId, seq: 1 }],
  });

  await revoke(gateway.db, consentId, gateway.clock.now());
  expect(await car.peer.nextMessage('/revoke')).toEqual({
    id: expect.any(String),
    actor: 'consumer',
    reason: 'revoked by consumer',
    effective_at: gateway.clock.now(),
  });
  await car.up(`data/${consentId}`, batch(2));
  expect(await batchesOf(consentId)).toHaveLength(1);
  car.peer.close();
});

test('usage, position and latest value are written with the batch', async () => {
  const { car, consentId } = await consentedCar();
  const now = gateway.clock.now();
  await car.up(
    `data/${consentId}`,
    batch(5, [
      [SPEED, 0, 50],
      [SPEED, 10, 51],
    ]),
  );
  const latest = await gateway.db.selectFrom('latest_value').selectAll().where('vin', '=', car.vin).execute();
  expect(latest).toMatchObject([{ signal_id: SPEED, captured_at: now + 10, value: 51 }]);
  const position = await gateway.db
    .selectFrom('stream_position')
    .selectAll()
    .where('consent_id', '=', consentId)
    .execute();
  expect(position).toMatchObject([{ last_seq: 5, last_sample_at: now + 10 }]);
  const usage = await gateway.db.selectFrom('usage_hour').selectAll().where('vin', '=', car.vin).execute();
  expect(usage).toMatchObject([{ messages: 1 }]);
  car.peer.close();
});

test('a batch that comes twice or late is acknowledged and stored once', async () => {
  const { car, consentId } = await consentedCar();
  await car.up(`data/${consentId}`, batch(1));
  await car.up(`data/${consentId}`, batch(3));
  await car.up(`data/${consentId}`, batch(3));
  await car.up(`data/${consentId}`, batch(2));
  const again = await car.reconnect();
  await again.up(`data/${consentId}`, batch(3));
  expect((await batchesOf(consentId)).map((row) => row.seq)).toEqual([1, 3]);
  again.peer.close();
});

test('what the owner did not accept, or must be encrypted, is taken out and the car may forget it', async () => {
  const { car, consentId } = await consentedCar();
  const now = gateway.clock.now();
  await car.up(
    `data/${consentId}`,
    batch(1, [
      [SPEED, 0, 1],
      [99, 0, 1],
      [SECRET, 0, 1],
      [SPEED, -1, 2],
    ]),
  );
  await car.up(`data/${consentId}`, batch(2, [[99, 0, 1]]));
  await car.up(`data/${consentId}`, { seq: 3, base_time: now, samples: [], jwe: 'a.b.c.d.e' });
  expect((await batchesOf(consentId)).map((row) => row.body)).toEqual([
    { samples: [[SPEED, 0, 1]] },
    { samples: [], jwe: 'a.b.c.d.e' },
  ]);
  const position = await gateway.db
    .selectFrom('stream_position')
    .selectAll()
    .where('consent_id', '=', consentId)
    .executeTakeFirst();
  expect(position?.last_seq).toBe(3);
  expect(await gateway.gateway.metrics()).toContain(
    'vinculum_gateway_dropped_samples_total{reason="NOT_ENCRYPTED"} 1',
  );
  car.peer.close();
  await gateway.restart();
  const counted = gateway.db
    .selectFrom('gateway_drop')
    .select('samples')
    .where('reason', '=', 'NOT_ENCRYPTED');
  expect(await counted.execute(), 'a gateway that stops leaves its last counts').toEqual([{ samples: 1 }]);
});

test('a car cannot send under the consent of another', async () => {
  const { car } = await consentedCar();
  const other = await consentedCar();
  await car.up(`data/${other.consentId}`, batch(1));
  expect(await batchesOf(other.consentId)).toEqual([]);
  await other.car.up(`data/${other.consentId}`, batch(1));
  expect(await batchesOf(other.consentId)).toHaveLength(1);
  car.peer.close();
  other.car.peer.close();
});

test('an answer whose signature is not the car’s changes nothing', async () => {
  const vin = newVin();
  const [consentId = 0] = await publishForm(gateway, [vin]);
  const car = await provisionCar(gateway, vin);
  const signed = car.sign(acceptance(gateway));
  await car.up(`consent/${consentId}/answer`, { ...signed, accepted_signals: [SPEED] });
  expect(await car.peer.nextMessage('/problem')).toMatchObject({ ref: 'a1', code: 'INVALID_SIGNATURE' });
  const row = await gateway.db
    .selectFrom('consent')
    .select('status')
    .where('id', '=', consentId)
    .executeTakeFirst();
  expect(row?.status).toBe('FORM_PENDING');
  car.peer.close();
});

test('an answer that names its car and consent is good for no clone of the form and for no other car', async () => {
  const [vin, otherVin] = [newVin(), newVin()];
  const [consentId = 0, ofOther = 0] = await publishForm(gateway, [vin, otherVin]);
  const [ofClone = 0] = await publishForm(gateway, [vin]);
  const car = await provisionCar(gateway, vin);
  const other = await provisionCar(gateway, otherVin);
  const body = { ...acceptance(gateway), version: answerVersion, vin, consent_id: consentId } as const;
  const signed = car.sign(body);
  const refused = { ref: 'a1', code: 'INVALID_SIGNATURE' };
  await car.up(`consent/${ofClone}/answer`, signed);
  expect(await car.peer.nextMessage('/problem')).toMatchObject(refused);
  await other.up(`consent/${ofOther}/answer`, other.sign({ ...body, consent_id: ofOther }));
  expect(await other.peer.nextMessage('/problem')).toMatchObject(refused);
  await car.up(`consent/${consentId}/answer`, { ...signed, version: undefined });
  expect(await car.peer.nextMessage('/problem')).toMatchObject(refused);
  await car.up(`consent/${consentId}/answer`, { ...signed, version: 3 });
  expect(await car.peer.nextMessage('/problem')).toMatchObject({ code: 'MALFORMED' });
  await car.up(`consent/${consentId}/answer`, signed);
  expect(await car.peer.nextMessage('/stored')).toMatchObject({ status: 'FORM_ACCEPTED' });
  const rows = await gateway.db
    .selectFrom('consent')
    .select('status')
    .where('id', 'in', [ofClone, ofOther])
    .execute();
  expect(rows.map((row) => row.status)).toEqual(['FORM_PENDING', 'FORM_PENDING']);
  car.peer.close();
  other.peer.close();
});

test('an answer that is repeated is stored once and heard twice', async () => {
  const vin = newVin();
  const [consentId = 0] = await publishForm(gateway, [vin]);
  const car = await provisionCar(gateway, vin);
  const signed = car.sign(acceptance(gateway));
  await car.up(`consent/${consentId}/answer`, signed);
  await car.up(`consent/${consentId}/answer`, signed);
  expect(await car.peer.nextMessage('/stored')).toMatchObject({ status: 'FORM_ACCEPTED' });
  expect(await car.peer.nextMessage('/stored')).toMatchObject({ status: 'FORM_ACCEPTED' });
  const answers = await gateway.db.selectFrom('consent_answer').selectAll().where('vin', '=', vin).execute();
  expect(answers).toHaveLength(1);
  car.peer.close();
});

test('a malformed message is answered with a problem, and the connection stays', async () => {
  const { car, consentId } = await consentedCar();
  await car.up(`data/${consentId}`, '{"seq":1');
  expect(await car.peer.nextMessage('/problem')).toEqual({
    ref: `data/${consentId}`,
    code: 'MALFORMED',
    ...problems.MALFORMED,
  });
  await car.up('nonsense/x', '{}');
  expect(await car.peer.nextMessage('/problem')).toMatchObject({
    code: 'UNKNOWN_TOPIC',
    ...problems.UNKNOWN_TOPIC,
  });
  const metrics = await gateway.gateway.metrics();
  expect(metrics, 'a name that a car made up is kept nowhere').not.toContain('nonsense');
  expect(metrics).toContain('malformed_total{topic="other"} 1');
  await car.up(`data/${consentId}`, batch(1));
  expect(await batchesOf(consentId)).toHaveLength(1);
  car.peer.close();
});

const reportedCheckIn = {
  id: 'c1',
  boot_id: 'b1',
  software: '1',
  time: 0,
  time_zone: 'UTC',
  applied_revision: 0,
  consents: [],
};

test('a text that cannot be stored is malformed, and the connection stays', async () => {
  const { car, consentId } = await consentedCar();
  const seen = { id: 'm1', form_hash: 'h1', language: 'en', time: 0 };
  const answer = acceptance(gateway);
  const reported = [
    ['checkin', { ...reportedCheckIn, software: 'a\u0000b' }],
    ['checkin', { ...reportedCheckIn, time_zone: '\u0000' }],
    [`consent/${consentId}/received`, { ...seen, id: 'a\u0000' }],
    [`consent/${consentId}/received`, { ...seen, language: '\ud800' }],
    [`consent/${consentId}/answer`, car.sign({ ...answer, answer_id: 'x\u0000' })],
    [`consent/${consentId}/answer`, { ...car.sign(answer), answer_id: 'x\ud800' }],
    ['problem', { ref: 'r'.repeat(201), code: 'X', reason: '' }],
    ['problem', { ref: 'r', code: 'X', reason: 'r'.repeat(501) }],
  ] as const;
  for (const [topic, body] of reported) {
    await car.up(topic, body);
    expect(await car.peer.nextMessage('/problem')).toMatchObject({ ref: topic, code: 'MALFORMED' });
  }
  await car.up(`x${'y'.repeat(300)}`, {});
  expect(await car.peer.nextMessage('/problem')).toMatchObject({ ref: `x${'y'.repeat(199)}` });
  await car.checkIn();
  expect(await car.peer.nextMessage('/desired')).toMatchObject({ consents: [{ consent_id: consentId }] });
  car.peer.close();
});

test('of a car that reports problems all the time a few are logged, and the others counted', async () => {
  const car = await provisionCar(gateway, newVin());
  for (let time = 0; time < 32; time += 1) await car.up('problem', { ref: 'r', code: 'X', reason: 'again' });
  const counted = /unlogged_total\{text="a vehicle reported a problem"\} (\d+)/;
  // A minute may end between two of them.
  expect(Number(counted.exec(await gateway.gateway.metrics())?.[1])).toBeGreaterThanOrEqual(12);
  car.peer.close();
});

test.each(['Foo/Bar', '', '-07:59'])(
  'a car in a time zone %j that there is not is told so, and answered',
  async (time_zone) => {
    const car = await provisionCar(gateway, newVin());
    await car.up('checkin', { ...reportedCheckIn, time_zone });
    expect(await car.peer.nextMessage('/problem')).toMatchObject({
      ref: 'checkin',
      code: 'UNKNOWN_TIME_ZONE',
    });
    expect(await car.peer.nextMessage('/desired')).toMatchObject({ consents: [] });
    car.peer.close();
  },
);

test('a revoked certificate cannot connect again', async () => {
  const { car } = await consentedCar();
  car.peer.close();
  await gateway.db
    .updateTable('vehicle_certificate')
    .set({ revoked_on: new Date() })
    .where('vin', '=', car.vin)
    .execute();
  await expect(car.reconnect()).rejects.toThrow('closed the connection');
});

test('a second connection of a vehicle ends the first and goes on itself', async () => {
  const { car, consentId } = await consentedCar();
  const second = await car.reconnect();
  await car.peer.closed;
  for (const seq of [1, 2, 3]) await second.up(`data/${consentId}`, batch(seq));
  expect(await batchesOf(consentId)).toHaveLength(3);
  await second.checkIn();
  const session = await gateway.db
    .selectFrom('vehicle_session')
    .select(['is_online', 'time_zone'])
    .where('vin', '=', car.vin)
    .executeTakeFirst();
  expect(session).toEqual({ is_online: true, time_zone: 'Europe/Stockholm' });
  second.peer.close();
});

test('the end of a connection that is handled late leaves a vehicle alone that is back', async () => {
  const { car, consentId } = await consentedCar();
  const { db } = gateway;
  const counted = async (name: string) => {
    const lines = (await gateway.gateway.metrics()).split('\n');
    return Number(
      lines
        .find((line) => line.startsWith(name))
        ?.split(' ')
        .at(-1) ?? 0,
    );
  };
  const connections = () => counted('vinculum_gateway_vehicles ');
  const answers = () => counted('vinculum_gateway_messages_total{kind="consent/answer"}');
  const before = { connections: await connections(), answers: await answers() };
  const again = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('consent').select('id').where('id', '=', consentId).forUpdate().execute();
    // Its next message waits for us, and so does all that follows it.
    car.up(`consent/${consentId}/answer`, car.sign(acceptance(gateway))).catch(() => undefined);
    await waitsForLock(db);
    car.peer.close();
    await expect.poll(connections).toBe(before.connections - 1);
    return await car.reconnect();
  });
  await expect.poll(answers).toBe(before.answers + 1);
  for (const seq of [1, 2, 3, 4, 5]) await again.up(`data/${consentId}`, batch(seq));
  expect(await batchesOf(consentId)).toHaveLength(5);
  again.peer.close();
});

test('a car that was wiped gets the forms its owner agreed to again, before it is told that they live', async () => {
  const { car, consentId } = await consentedCar();
  car.peer.close();
  const wiped = await car.reconnect();
  await wiped.checkIn();
  // The acceptance itself may still be announced to the new connection before the check-in is answered.
  const first = await wiped.peer.nextMessage('');
  const offer = isDesired(first) ? await wiped.peer.nextMessage('') : first;
  expect(offer).toMatchObject({ consent_id: consentId, form_hash: 'h1' });
  expect(await wiped.peer.nextMessage('')).toMatchObject({
    consents: [{ consent_id: consentId, status: 'FORM_ACCEPTED' }],
  });
  wiped.peer.close();
});

const listed = z.object({ revision: z.int(), consents: z.array(z.object({ consent_id: z.int() })) });

test('the revision of the desired state never falls, also when an ended consent takes its own with it', async () => {
  const { car, consentId } = await consentedCar();
  const [other = 0] = await publishForm(gateway, [car.vin]);
  await revoke(gateway.db, other, gateway.clock.now());
  // What was announced before may come first.
  const desiredOf = async ({ peer }: TestCar, count: number): Promise<z.output<typeof listed>> => {
    const desired = listed.parse(await peer.nextMessage('/desired'));
    return desired.consents.length === count ? desired : await desiredOf({ ...car, peer }, count);
  };
  car.peer.close();
  const second = await car.reconnect();
  await second.checkIn();
  const both = await desiredOf(second, 2);
  expect(both.consents.map(({ consent_id: id }) => id)).toEqual([consentId, other]);
  await second.checkIn(both.revision);
  second.peer.close();
  const third = await second.reconnect();
  await third.checkIn(both.revision);
  expect(await desiredOf(third, 1)).toEqual({
    revision: both.revision,
    consents: [{ consent_id: consentId }],
  });
  third.peer.close();
});

test('what a car says that it has is kept by the signals of the catalogue, until it says something else', async () => {
  const names = ['perfVehicleSpeed', 'location', 'infoVin'];
  const signals = names.map((name, index) => ({ id: 901 + index, name, position: index }));
  const facts = { label: 'x', group_name: 'STANDARD', data_type: 'FLOAT', change_mode: 'CONTINUOUS' };
  await gateway.db
    .insertInto('signal')
    .values(signals.map((one) => ({ ...one, ...facts, can_read: true, can_write: false })))
    .execute();
  const car = await provisionCar(gateway, newVin());
  const known = async () => {
    await car.peer.nextMessage('/desired');
    const row = await gateway.db
      .selectFrom('vehicle_signals')
      .select(['signal_ids', 'listed_at'])
      .where('vin', '=', car.vin)
      .executeTakeFirst();
    return row ?? null;
  };
  await car.checkIn();
  expect(await known(), 'never said').toBeNull();
  await car.checkIn(0, ['location', 'perfVehicleSpeed', 'ofAnotherMaker']);
  const first = await known();
  expect(first?.signal_ids).toEqual([901, 902]);
  gateway.clock.advance(1000);
  await car.checkIn();
  expect(await known()).toEqual(first);
  await car.checkIn(0, ['perfVehicleSpeed', 'location']);
  expect(await known(), 'nothing new').toEqual(first);
  await car.checkIn(0, []);
  expect((await known())?.signal_ids).toEqual([]);
  car.peer.close();
});

test('a claim gives certificates only within its rules, and refusals are audited', async () => {
  const keys = await newKeyPair();
  const vin = newVin();
  const claim = await gateway.claim({ count: 1, vinPrefixes: ['YNR40'] });
  const csr = await requestFor(vin, keys);
  expect(await askForCertificate(gateway, claim, 'nothing')).toEqual({
    code: 'INVALID_REQUEST',
    ...certificateRefusals.INVALID_REQUEST,
  });
  expect(await askForCertificate(gateway, claim, await requestFor('not a vin', keys))).toMatchObject({
    code: 'INVALID_VIN',
  });
  expect(await askForCertificate(gateway, claim, await requestFor('VCZBR1A7XR1100001', keys))).toMatchObject({
    code: 'VIN_NOT_IN_CLAIM',
  });
  expect(await askForCertificate(gateway, claim, csr)).toHaveProperty('certificate');
  expect(await askForCertificate(gateway, claim, await requestFor(vin, await newKeyPair()))).toEqual({
    code: 'ALREADY_CERTIFIED',
    ...certificateRefusals.ALREADY_CERTIFIED,
  });
  expect(await askForCertificate(gateway, claim, await requestFor(newVin(), keys))).toMatchObject({
    code: 'CLAIM_EXHAUSTED',
  });
  const audited = await gateway.db
    .selectFrom('audit_event')
    .select('result')
    .where('actor', '=', `claim:${claim.id}`)
    .execute();
  expect(audited.map((row) => row.result).toSorted()).toEqual([
    'done',
    'refused',
    'refused',
    'refused',
    'refused',
    'refused',
  ]);
  const vehicle = await gateway.db
    .selectFrom('vehicle')
    .select('oem_id')
    .where('vin', '=', vin)
    .executeTakeFirst();
  expect(vehicle?.oem_id).toBe(gateway.oemId);
});

test.each([
  { which: 'new', vin: 'YNR40EA5XR1900001', known: false, maker: 'oemId' },
  {
    which: 'new, of an identifier that nobody has,',
    vin: 'ZZZ40EA5XR1900001',
    known: false,
    maker: 'consumerId',
  },
  { which: 'known', vin: 'YNR40EA5XR1900002', known: true, maker: 'consumerId' },
] as const)('a vehicle that is $which gets $maker as its maker', async ({ vin, known, maker }) => {
  const organisationId = gateway.consumerId;
  if (known)
    await gateway.db
      .insertInto('vehicle')
      .values({ vin, oem_id: organisationId, registered_on: new Date(), registered_by: 'import' })
      .execute();
  const consents = await publishForm(gateway, [vin]);
  await gateway.db.updateTable('consent').set({ oem_id: null }).where('id', 'in', consents).execute();
  const claim = await gateway.claim({ organisationId, vinPrefixes: [vin.slice(0, 3)] });
  (await provisionCar(gateway, vin, claim)).peer.close();
  for (const table of ['vehicle', 'consent'] as const) {
    const { oem_id } = await gateway.db
      .selectFrom(table)
      .select('oem_id')
      .where('vin', '=', vin)
      .executeTakeFirstOrThrow();
    expect({ table, oem_id }).toEqual({ table, oem_id: gateway[maker] });
  }
});

test('a car that leaves is shown as offline', async () => {
  const { car } = await consentedCar();
  const isOnline = async () => {
    const row = await gateway.db
      .selectFrom('vehicle_session')
      .select('is_online')
      .where('vin', '=', car.vin)
      .executeTakeFirst();
    return row?.is_online;
  };
  expect(await isOnline()).toBe(true);
  car.peer.close();
  await expect.poll(isOnline).toBe(false);
});

test('the gateway does not trust its table: a revocation nobody announced stops the data', async () => {
  const { car, consentId } = await consentedCar();
  await gateway.db
    .updateTable('consent')
    .set({ status: 'FORM_CANCELED', revision: 1_000_000, confirmed_at: null })
    .where('id', '=', consentId)
    .execute();
  await car.up(`data/${consentId}`, batch(1));
  expect(await batchesOf(consentId)).toEqual([]);
  car.peer.close();
});
