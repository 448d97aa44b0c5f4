import { linkLimits } from '@vinculum/contract/vehicle/topics.ts';
import { expect, test } from 'vitest';
import { HeldMessages } from './broker-connection.ts';

const message = (topic: string, payload = '') => ({ topic, payload, qos: 1 }) as const;
const all = () => true;

test('of each topic the last is held, and given out once in the order in which they came', () => {
  const held = new HeldMessages();
  for (const [topic, payload] of [
    ['a', '1'],
    ['b', '2'],
    ['a', '3'],
  ] as const)
    held.hold(message(topic, payload));
  expect(held.take((topic) => topic === 'b')).toEqual([message('b', '2')]);
  expect(held.take(all)).toEqual([message('a', '3')]);
  expect(held.take(all)).toEqual([]);
});

test('when there are too many, or too large ones, the oldest go', () => {
  const held = new HeldMessages();
  for (let index = 0; index <= linkLimits.heldTopics; index += 1) held.hold(message(`t${index}`));
  expect(held.take(all).map(({ topic }) => topic)).toEqual(
    Array.from({ length: linkLimits.heldTopics }, (_, index) => `t${index + 1}`),
  );
  const half = 'x'.repeat(linkLimits.heldBytes / 2 - 1);
  for (const topic of ['a', 'b', 'c']) held.hold(message(topic, half));
  expect(held.take(all).map(({ topic }) => topic)).toEqual(['b', 'c']);
  held.hold(message('d', `${half}${half}xx`));
  expect(held.take(all)).toEqual([]);
});

test('topics count like payloads', () => {
  const held = new HeldMessages();
  const half = 'x'.repeat(linkLimits.heldBytes / 2 - 1);
  for (const start of ['a', 'b', 'c']) held.hold(message(`${start}${half}`));
  expect(held.take(all).map(({ topic }) => topic.slice(0, 1))).toEqual(['b', 'c']);
});
