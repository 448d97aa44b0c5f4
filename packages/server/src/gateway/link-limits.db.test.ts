import { downFilter, linkLimits, upTopic } from '@vinculum/contract/vehicle/topics.ts';
import mqtt from 'mqtt-packet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  provisionCar,
  startTestGateway,
  type TestCar,
  type TestGateway,
} from '@vinculum/testkit/test-gateway.ts';
import { openPeer } from '@vinculum/testkit/test-peer.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(async () => {
  await gateway.stop();
});

let lastVin = 0;
async function newCar(): Promise<TestCar> {
  lastVin += 1;
  return await provisionCar(gateway, `YNR40EA5XR1${String(lastVin).padStart(6, '0')}`);
}

async function violationsOf(kind: string): Promise<number> {
  const text = await gateway.gateway.metrics();
  const line = text.split('\n').find((one) => one.includes(`violations_total{kind="${kind}"}`));
  return Number(line?.split(' ').at(-1) ?? 0);
}

const publish = { cmd: 'publish', payload: '{}', qos: 1, dup: false, retain: false, messageId: 1 } as const;

test.each([
  ['another car’s topic', { ...publish, topic: upTopic('YNR40EA5XR1999999', 'checkin') }],
  ['a retained message', { ...publish, topic: upTopic('YNR40EA5XR1000001', 'checkin'), retain: true }],
  ['QoS 2', { ...publish, topic: upTopic('YNR40EA5XR1000001', 'checkin'), qos: 2 }],
] as const)('a car that publishes %s is disconnected and counted', async (_name, packet) => {
  const car = await newCar();
  const before = await violationsOf('PUBLISH_FORBIDDEN');
  car.peer.send({ ...packet, topic: packet.topic.replace('YNR40EA5XR1000001', car.vin) });
  await car.peer.closed;
  expect(await violationsOf('PUBLISH_FORBIDDEN')).toBe(before + 1);
});

test.each(['#', downFilter('YNR40EA5XR1999999'), 'cv1/+/dn/#', '$SYS/#'])(
  'a car that subscribes to %s is disconnected and counted',
  async (topic) => {
    const car = await newCar();
    const before = await violationsOf('SUBSCRIBE_FORBIDDEN');
    car.peer.send({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic, qos: 0 }] });
    await car.peer.closed;
    expect(await violationsOf('SUBSCRIBE_FORBIDDEN')).toBe(before + 1);
  },
);

test('more subscriptions than the limit end the connection', async () => {
  const car = await newCar();
  const subscriptions = Array.from({ length: linkLimits.subscriptions }, (_, index) => ({
    topic: downFilter(car.vin).replace('#', `t${index}`),
    qos: 0 as const,
  }));
  const before = await violationsOf('SUBSCRIBE_FORBIDDEN');
  car.peer.send({ cmd: 'subscribe', messageId: 1, subscriptions });
  await car.peer.closed;
  expect(await violationsOf('SUBSCRIBE_FORBIDDEN')).toBeGreaterThan(before);
});

test('a packet that announces more than the limit ends the connection before it is received', async () => {
  const car = await newCar();
  const payload = Buffer.alloc(linkLimits.packetBytes);
  const packet = mqtt.generate({ ...publish, topic: upTopic(car.vin, 'checkin'), payload });
  car.peer.sendBytes(packet.subarray(0, 10));
  await car.peer.closed;
  expect(await violationsOf('PACKET_TOO_LARGE')).toBe(1);
});

test('a car that floods the link is disconnected', async () => {
  const car = await newCar();
  const body = JSON.stringify({ ref: '', code: '', reason: '' });
  const packet = mqtt.generate({ ...publish, topic: upTopic(car.vin, 'problem'), payload: body, qos: 0 });
  // The test's clock stands still, so that the budget never fills again.
  car.peer.sendBytes(Buffer.concat(Array.from({ length: 10_001 }, () => packet)));
  await car.peer.closed;
  expect(await violationsOf('TOO_FAST')).toBeGreaterThan(0);
});

test('a will and a client id of somebody else’s change nothing', async () => {
  const car = await newCar();
  const other = await newCar();
  const peer = openPeer(car.credentials);
  peer.send({
    cmd: 'connect',
    clientId: other.vin,
    protocolId: 'MQTT',
    protocolVersion: 4,
    clean: false,
    keepalive: 60,
    will: {
      topic: downFilter(other.vin).replace('#', 'desired'),
      payload: Buffer.from('{}'),
      qos: 1,
      retain: true,
    },
  });
  expect(await peer.next((packet) => packet.cmd === 'connack')).toMatchObject({
    returnCode: 0,
    sessionPresent: false,
  });
  peer.close();
  await other.checkIn();
  expect(await other.peer.nextMessage('/desired')).toHaveProperty('consents');
  other.peer.close();
});

test('nobody connects with a certificate of another authority', async () => {
  const foreign = await startTestGateway();
  const car = await provisionCar(foreign, 'YNR40EA5XR1500000');
  const stranger = openPeer({ ...car.credentials, port: gateway.gateway.port });
  await expect(stranger.next((packet) => packet.cmd === 'connack')).rejects.toThrow('closed the connection');
  await foreign.stop();
});
