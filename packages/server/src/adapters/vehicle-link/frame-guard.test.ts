import mqtt from 'mqtt-packet';
import { expect, test } from 'vitest';
import { createFrameGuard } from './frame-guard.ts';

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
    const isWithinLimit = createFrameGuard(400);
    for (let at = 0; at < stream.length; at += size)
      expect(isWithinLimit(stream.subarray(at, at + size))).toBe(true);
  }
});

test('a packet is refused by what it announces, before its body comes', () => {
  const packet = publishOf(1000);
  expect(createFrameGuard(packet.length)(packet.subarray(0, 3))).toBe(true);
  expect(createFrameGuard(packet.length - 1)(packet.subarray(0, 3))).toBe(false);
});

test('a length of five bytes is no length', () => {
  expect(createFrameGuard(1000)(Buffer.from([0x30, 0x80, 0x80, 0x80, 0x80, 0x00]))).toBe(false);
});
