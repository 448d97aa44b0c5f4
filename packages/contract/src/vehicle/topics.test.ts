import { expect, test } from 'vitest';
import {
  downFilter,
  downTopic,
  linkLimits,
  parseDownTopic,
  parseProvisionTopic,
  parseUpTopic,
  provisionTopic,
  upTopic,
} from './topics.ts';

test('every topic begins with the version of the protocol, then says whose it is and which way it goes', () => {
  expect(upTopic('VIN', 'data/12')).toBe('cv1/VIN/up/data/12');
  expect(downTopic('VIN', 'consent')).toBe('cv1/VIN/dn/consent');
  expect(downFilter('VIN')).toBe('cv1/VIN/dn/#');
  expect(provisionTopic.request('r1')).toBe('cv1/provision/r1');
  expect(provisionTopic.answer('r1')).toBe('cv1/provision/r1/answer');
});

test('no topic of ours has more levels than the link takes', () => {
  expect(upTopic('VIN', 'data/12').split('/').length).toBeLessThan(linkLimits.topicLevels);
});

const data = { vin: 'VIN', path: ['data', '12'] };

test.each([
  ['cv1/VIN/up/data/12', data, null],
  ['cv1/VIN/dn/data/12', null, data],
  ['cv1/VIN/up/data', { vin: 'VIN', path: ['data'] }, null],
  ['cv1/VIN/dn/data', null, { vin: 'VIN', path: ['data'] }],
  ['cv2/VIN/up/data', null, null],
  ['cv2/VIN/dn/data', null, null],
  ['cv1/VIN/off/data', null, null],
  ['cv1/VIN/up', null, null],
  ['cv1/VIN/dn', null, null],
  ['cv1/VIN', null, null],
  ['cv1', null, null],
  ['', null, null],
])('%j is taken apart by its direction', (topic, up, down) => {
  expect(parseUpTopic(topic)).toEqual(up);
  expect(parseDownTopic(topic)).toEqual(down);
});

test.each([
  ['cv1/provision/r1', { requestId: 'r1', isAnswer: false }],
  ['cv1/provision/r1/answer', { requestId: 'r1', isAnswer: true }],
  ['cv1/provision/r1/reply', null],
  ['cv1/provision/r1/answer/more', null],
  ['cv1/provision/', null],
  ['cv1/provision', null],
  ['cv2/provision/r1', null],
  ['cv1/VIN/r1', null],
])('%j as a topic of provisioning', (topic, parsed) => {
  expect(parseProvisionTopic(topic)).toEqual(parsed);
});

test('the id of a request has 1 to 100 characters', () => {
  const isOne = (id: string) => parseProvisionTopic(provisionTopic.request(id)) !== null;
  expect(['', 'x', 'x'.repeat(100), 'x'.repeat(101)].map(isOne)).toEqual([false, true, true, false]);
});
