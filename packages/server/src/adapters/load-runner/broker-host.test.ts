import { expect, test } from 'vitest';
import { brokerHost } from './child-load-runner.ts';

test.each([
  ['all', '127.0.0.1', '127.0.0.1'],
  ['all', '0.0.0.0', '127.0.0.1'],
  ['all', '::', '127.0.0.1'],
  ['all', '10.1.2.3', '10.1.2.3'],
  ['api', 'broker.example', 'broker.example'],
  ['api', '0.0.0.0', null],
  ['api', '::', null],
] as const)('with ROLE %s and MQTT_HOST %s simulated vehicles connect to %s', (ROLE, MQTT_HOST, host) => {
  expect(brokerHost({ ROLE, MQTT_HOST })).toBe(host);
});
