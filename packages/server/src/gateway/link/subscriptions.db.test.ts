import { downTopic, provisionTopic, upTopic } from '@vinculum/contract/vehicle/topics.ts';
import {
  acceptance,
  provisionCar,
  publishForm,
  requestFor,
  SPEED,
  startTestGateway,
  type TestCar,
  type TestGateway,
} from '@vinculum/testkit/gateway/test-gateway.ts';
import { openPeer, type PeerCredentials, type TestPeer } from '@vinculum/testkit/gateway/test-peer.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newKeyPair } from '../../adapters/authority/certificates.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

type Filters = Readonly<Record<string, 0 | 1 | 2>>;
let lastVin = 0;
let lastId = 30_000;

/** A car with a form to answer that has connected anew and subscribed to nothing. */
async function newCar() {
  lastVin += 1;
  const vin = `YNR40EA5XR1${String(lastVin).padStart(6, '0')}`;
  const [consentId = 0] = await publishForm(gateway, [vin]);
  const car = await provisionCar(gateway, vin);
  await nothingWaits(vin);
  const peer = await connected(car.credentials);
  return { car, consentId, vin, peer };
}

/** What is announced by itself has been told. */
async function nothingWaits(vin: string): Promise<void> {
  const rows = gateway.db.selectFrom('outbox').select('id').where('vin', '=', vin);
  await expect.poll(() => rows.execute()).toEqual([]);
}

async function connected(credentials: PeerCredentials): Promise<TestPeer> {
  const peer = openPeer(credentials);
  const client = {
    clientId: 'x',
    protocolId: 'MQTT',
    protocolVersion: 4,
    clean: true,
    keepalive: 60,
  } as const;
  peer.send({ cmd: 'connect', ...client });
  await peer.next(({ cmd }) => cmd === 'connack');
  return peer;
}

/** Filters by what follows `dn/`, unless they are whole. Returns what was granted. */
async function subscribe({ vin, peer }: { vin: string; peer: TestPeer }, filters: Filters) {
  lastId += 1;
  const subscriptions = Object.entries(filters).map(([filter, qos]) => ({
    topic: filter.startsWith('cv1/') ? filter : downTopic(vin, filter),
    qos,
  }));
  peer.send({ cmd: 'subscribe', messageId: lastId, subscriptions });
  const suback = await peer.next(({ cmd }) => cmd === 'suback');
  return suback.cmd === 'suback' ? suback.granted : [];
}

async function unsubscribe({ vin, peer }: { vin: string; peer: TestPeer }, filter: string) {
  lastId += 1;
  peer.send({ cmd: 'unsubscribe', messageId: lastId, unsubscriptions: [downTopic(vin, filter)] });
  await peer.next(({ cmd }) => cmd === 'unsuback');
}

/** The next message, whatever it is: its topic behind `dn/` and its QoS. */
async function nextOf({ vin, peer }: { vin: string; peer: TestPeer }) {
  const packet = await peer.next(({ cmd }) => cmd === 'publish');
  if (packet.cmd !== 'publish') throw new Error(packet.cmd);
  return `${packet.topic.replace(downTopic(vin, ''), '')} ${packet.qos}`;
}

const checkIn = { id: 'c', boot_id: 'b', software: '1', time: 0, time_zone: 'UTC', applied_revision: 0 };
const up = ({ vin, peer }: { vin: string; peer: TestPeer }, path: string, body: unknown) =>
  peer.publish(upTopic(vin, path), body);
const checksIn = (car: { vin: string; peer: TestPeer }) => up(car, 'checkin', { ...checkIn, consents: [] });

/** All that a car may be told: of its check-in, its answer, its data. */
async function receivesEverything(at: {
  readonly vin: string;
  readonly peer: TestPeer;
  readonly consentId: number;
  readonly car: TestCar;
}): Promise<void> {
  await checksIn(at);
  await up(at, `consent/${at.consentId}/answer`, at.car.sign(acceptance(gateway)));
  const data = { seq: 1, base_time: gateway.clock.now(), samples: [[SPEED, 0, 50]] };
  await up(at, `data/${at.consentId}`, data);
  await nothingWaits(at.vin);
}

test('a car that subscribed to problems gets problems only', async () => {
  const at = await newCar();
  expect(await subscribe(at, { problem: 0 })).toEqual([0]);
  await receivesEverything(at);
  await up(at, 'nonsense', {});
  expect(await nextOf(at)).toBe('problem 0');
  await up(at, 'nonsense', {});
  expect(await nextOf(at)).toBe('problem 0');
  at.peer.close();
});

test('wildcards within its own topics are honoured', async () => {
  const at = await newCar();
  const filters = { 'consent/+/offer': 1, 'data-stored/#': 1 } as const;
  expect(await subscribe(at, filters)).toEqual([1, 1]);
  await receivesEverything(at);
  expect(await nextOf(at)).toBe(`consent/${at.consentId}/offer 1`);
  expect(await nextOf(at)).toBe('data-stored 0');
  at.peer.close();
});

test('a filter that it may not read is refused, those beside it hold', async () => {
  const at = await newCar();
  const foreign = `cv1/YNR40EA5XR1999999/dn/problem`;
  expect(await subscribe(at, { [foreign]: 1, problem: 1, 'cv1/+/dn/problem': 0 })).toEqual([0x80, 1, 0x80]);
  await up(at, 'nonsense', {});
  expect(await nextOf(at)).toBe('problem 0');
  at.peer.close();
});

test('filters that overlap deliver once, with the highest QoS of those that match', async () => {
  const at = await newCar();
  expect(await subscribe(at, { desired: 0, '+': 2, '#': 1, 'consent/+/offer': 0 })).toEqual([0, 2, 1, 0]);
  await checksIn(at);
  expect(await nextOf(at)).toBe('desired 1');
  expect(await nextOf(at)).toBe(`consent/${at.consentId}/offer 1`);
  await up(at, 'nonsense', {});
  expect(await nextOf(at)).toBe('problem 0');
  at.peer.close();
});

test('a subscription with QoS 0 gets everything with QoS 0, until it is made again with more', async () => {
  const at = await newCar();
  expect(await subscribe(at, { desired: 0 })).toEqual([0]);
  await checksIn(at);
  expect(await nextOf(at)).toBe('desired 0');
  expect(await subscribe(at, { desired: 1 })).toEqual([1]);
  await checksIn(at);
  expect(await nextOf(at)).toBe('desired 1');
  at.peer.close();
});

test('what comes before a subscription is delivered when it is made; of each topic the last', async () => {
  const at = await newCar();
  await receivesEverything(at);
  await checksIn(at);
  expect(await subscribe(at, { desired: 1 })).toEqual([1]);
  expect(await nextOf(at)).toBe('desired 1');
  await subscribe(at, { '#': 1 });
  await up(at, 'nonsense', {});
  const rest = new Set<string>();
  while (!rest.has('problem 0')) rest.add(await nextOf(at));
  const { consentId } = at;
  expect([...rest].toSorted()).toEqual([
    `consent/${consentId}/offer 1`,
    `consent/${consentId}/stored 1`,
    'data-stored 0',
    'problem 0',
  ]);
  at.peer.close();
});

test('a filter that was given up gets nothing more', async () => {
  const at = await newCar();
  await subscribe(at, { desired: 1, problem: 0 });
  await checksIn(at);
  expect(await nextOf(at)).toBe('desired 1');
  await unsubscribe(at, 'desired');
  await checksIn(at);
  await up(at, 'nonsense', {});
  expect(await nextOf(at)).toBe('problem 0');
  await subscribe(at, { desired: 1 });
  expect(await nextOf(at), 'what came in between').toBe('desired 1');
  at.peer.close();
});

test('a claim that asks before it listens gets its answer when it does', async () => {
  const claim = await gateway.claim();
  const peer = await connected({ ...claim, port: gateway.gateway.port });
  const csr = await requestFor('YNR40EA5XR1888888', await newKeyPair());
  await peer.publish(provisionTopic.request('early'), { csr });
  const topic = provisionTopic.answer('early');
  peer.send({ cmd: 'subscribe', messageId: 9, subscriptions: [{ topic, qos: 1 }] });
  expect(await peer.nextMessage('/answer')).toHaveProperty('certificate');
  peer.close();
});
