import { connect } from 'node:net';
import { downFilter, linkLimits, upTopic } from '@vinculum/contract/vehicle/topics.ts';
import mqtt from 'mqtt-packet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  provisionCar,
  startTestGateway,
  type TestCar,
  type TestGateway,
} from '@vinculum/testkit/gateway/test-gateway.ts';
import { openPeer } from '@vinculum/testkit/gateway/test-peer.ts';

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

test('who comes to no TLS is counted', async () => {
  const before = await violationsOf('HANDSHAKE');
  const socket = connect(gateway.gateway.port, '127.0.0.1').on('error', () => undefined);
  socket.end('GET / HTTP/1.1\r\n\r\n').resume();
  await expect.poll(() => violationsOf('HANDSHAKE')).toBe(before + 1);
});

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
  'a car that subscribes to %s is refused and counted, each time; not for ever',
  async (topic) => {
    const car = await newCar();
    const before = await violationsOf('SUBSCRIBE_FORBIDDEN');
    for (let messageId = 1; messageId <= 16; messageId += 1) {
      car.peer.send({ cmd: 'subscribe', messageId, subscriptions: [{ topic, qos: 0 }] });
      expect(await car.peer.next(({ cmd }) => cmd === 'suback')).toMatchObject({
        messageId,
        granted: [0x80],
      });
    }
    car.peer.send({ cmd: 'subscribe', messageId: 17, subscriptions: [{ topic, qos: 0 }] });
    await car.peer.closed;
    expect(await violationsOf('SUBSCRIBE_FORBIDDEN')).toBe(before + 17);
  },
);

test('a connection has sixteen subscriptions, one more is refused until one is given up', async () => {
  const car = await newCar();
  const filters = Array.from({ length: 16 }, (_, index) => ({
    topic: downFilter(car.vin).replace('#', `t${index}`),
    qos: 0 as const,
  }));
  const before = await violationsOf('SUBSCRIBE_FORBIDDEN');
  // Beside the one that every car has.
  car.peer.send({ cmd: 'subscribe', messageId: 1, subscriptions: filters.slice(1) });
  await car.peer.next((packet) => packet.cmd === 'suback');
  const oneMore = async () => {
    car.peer.send({ cmd: 'subscribe', messageId: 2, subscriptions: filters.slice(0, 1) });
    return await car.peer.next((packet) => packet.cmd === 'suback');
  };
  expect(await oneMore()).toMatchObject({ granted: [0x80] });
  expect(await violationsOf('SUBSCRIBE_FORBIDDEN')).toBe(before + 1);
  car.peer.send({ cmd: 'unsubscribe', messageId: 3, unsubscriptions: [filters[1]?.topic ?? ''] });
  await car.peer.next((packet) => packet.cmd === 'unsuback');
  expect(await oneMore()).toMatchObject({ granted: [0] });
  car.peer.close();
});

test('a packet of 128 KiB is received, one that announces more ends the connection before it is', async () => {
  const car = await newCar();
  const packetOf = (bytes: number) => {
    const payload = (length: number) => Buffer.alloc(length);
    const packet = { ...publish, topic: upTopic(car.vin, 'checkin') };
    const head = mqtt.generate({ ...packet, payload: payload(100_000) }).length - 100_000;
    return mqtt.generate({ ...packet, payload: payload(bytes - head) });
  };
  expect(packetOf(131_072)).toHaveLength(131_072);
  car.peer.sendBytes(packetOf(131_072));
  await car.peer.next((packet) => packet.cmd === 'puback');
  car.peer.sendBytes(packetOf(131_073).subarray(0, 10));
  await car.peer.closed;
  expect(await violationsOf('PACKET_TOO_LARGE')).toBe(1);
});

test.each(['publish', 'pingreq', 'puback', 'pubrel'] as const)(
  'a car that floods the link with %s is disconnected',
  async (cmd) => {
    const car = await newCar();
    const before = await violationsOf('TOO_FAST');
    const body = JSON.stringify({ ref: '', code: '', reason: '' });
    const topic = upTopic(car.vin, 'problem');
    const packet = mqtt.generate({ ...publish, topic, payload: body, qos: 0, cmd, messageId: 5 });
    // The test's clock stands still, so that the budget never fills again; connecting took a part of it.
    const flood = (count: number) => Buffer.concat(Array.from({ length: count }, () => packet));
    car.peer.sendBytes(flood(linkLimits.packetsAtOnce - 10));
    await car.peer.publish(topic, body);
    expect(await violationsOf('TOO_FAST')).toBe(before);
    car.peer.sendBytes(flood(10));
    await car.peer.closed;
    expect(await violationsOf('TOO_FAST')).toBe(before + 1);
  },
);

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

test('a car that speaks MQTT 3.1 is told that only 3.1.1 is spoken', async () => {
  const car = await newCar();
  const peer = openPeer(car.credentials);
  peer.send({
    cmd: 'connect',
    clientId: 'x',
    protocolId: 'MQIsdp',
    protocolVersion: 3,
    clean: true,
    keepalive: 60,
  });
  expect(await peer.next((packet) => packet.cmd === 'connack')).toMatchObject({ returnCode: 1 });
  await peer.closed;
});

test('nobody connects with a certificate of another authority', async () => {
  const foreign = await startTestGateway();
  const car = await provisionCar(foreign, 'YNR40EA5XR1500000');
  const stranger = openPeer({ ...car.credentials, port: gateway.gateway.port });
  await expect(stranger.next((packet) => packet.cmd === 'connack')).rejects.toThrow('closed the connection');
  await foreign.stop();
});
