import { expect, test } from 'vitest';
import { readSettings } from '../../settings/settings.ts';
import { linkAddress } from './link-address.ts';

test.each([
  [{}, 'mqtts://127.0.0.1:8883'],
  [{ MQTT_HOST: 'cars.example.org', MQTT_PORT: '443' }, 'mqtts://cars.example.org:443'],
  [{ MQTT_HOST: '::1' }, 'mqtts://[::1]:8883'],
  [{ MQTT_HOST: '0.0.0.0' }, null],
  [{ MQTT_HOST: '::' }, null],
  [{ MQTT_HOST: '0.0.0.0', MQTT_ADDRESS: 'cars.example.org' }, 'mqtts://cars.example.org:8883'],
  [{ MQTT_ADDRESS: 'cars.example.org:443' }, 'mqtts://cars.example.org:443'],
  [{ MQTT_ADDRESS: '[2001:db8::1]:443' }, 'mqtts://[2001:db8::1]:443'],
])('with %j vehicles connect to %s', (environment, address) => {
  expect(linkAddress(readSettings(environment))).toBe(address);
});

test.each(['mqtts://cars.example.org', 'cars.example.org:0', 'cars.example.org:70000', 'two names', ':443'])(
  '%s is no address of a vehicle link',
  (MQTT_ADDRESS) => {
    expect(() => readSettings({ MQTT_ADDRESS })).toThrow('MQTT_ADDRESS');
  },
);
