import mqtt from 'mqtt-packet';
import { expect, test } from 'vitest';
import { createFrameGuard } from './frame-guard.ts';

const always = () => true;

function publishOf(bytes: number): Buffer {
  return mqtt.generate({
    cmd: 'publish',
    topic: 'a',
    payload: Buffer.alloc(bytes),
    qos: 0,
    dup: false,
    retain: false,
  });
}

test('packets within the limit pass however the stream is cut', () => {
  const stream = Buffer.concat([
    publishOf(0),
    publishOf(300),
    mqtt.generate({ cmd: 'pingreq' }),
    publishOf(200),
  ]);
  for (const size of [1, 2, 7, 100, stream.length]) {
    const faultOf = createFrameGuard(400, always);
    for (let at = 0; at < stream.length; at += size)
      expect(faultOf(stream.subarray(at, at + size))).toBeNull();
  }
});

test('a packet is refused by what it announces, before its body comes', () => {
  const packet = publishOf(1000);
  expect(createFrameGuard(packet.length, always)(packet.subarray(0, 3))).toBeNull();
  expect(createFrameGuard(packet.length - 1, always)(packet.subarray(0, 3))).toBe('PACKET_TOO_LARGE');
});

test('a length of five bytes is no length', () => {
  const faultOf = createFrameGuard(1000, always);
  expect(faultOf(Buffer.from([0x30, 0x80, 0x80, 0x80, 0x80, 0x00]))).toBe('PACKET_TOO_LARGE');
});

test('each packet of whatever kind counts once, however the stream is cut', () => {
  const stream = Buffer.concat([
    mqtt.generate({ cmd: 'pingreq' }),
    mqtt.generate({ cmd: 'puback', messageId: 1 }),
    mqtt.generate({ cmd: 'pubrel', messageId: 2 }),
    publishOf(200),
  ]);
  for (const size of [1, 3, stream.length]) {
    let left = 3;
    const faultOf = createFrameGuard(400, () => (left -= 1) >= 0);
    let at = 0;
    while (at < stream.length && faultOf(stream.subarray(at, at + size)) === null) at += size;
    expect(left, 'the fourth was one too many').toBe(-1);
    expect(at).toBeLessThan(stream.length);
  }
});
