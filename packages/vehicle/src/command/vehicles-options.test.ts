import { expect, test } from 'vitest';
import { vehiclesOptions } from './vehicles-options.ts';

test('without options there are twenty cars at the default address', () => {
  const options = vehiclesOptions([]);
  expect(options?.vins).toHaveLength(20);
  expect(options).toMatchObject({
    accept: 0.8,
    mandatoryOnly: 0.1,
    offline: 0,
    brokerUrl: 'mqtts://127.0.0.1:8883',
    dataDir: 'data',
  });
});

test('every car has a VIN of its own', () => {
  const vins = vehiclesOptions(['--count', '1000', '--prefix', 'ynr40ea5xr7'])?.vins ?? [];
  expect(new Set(vins).size).toBe(1000);
  expect([vins[0], vins.at(-1)]).toEqual(['YNR40EA5XR7000001', 'YNR40EA5XR7001000']);
});

test('the owners who accept leave so many fewer for the mandatory signals', () => {
  expect(vehiclesOptions(['--accept', '1'])?.mandatoryOnly).toBe(0);
});

test('help is asked for beside anything else', () => {
  expect(vehiclesOptions(['--count', 'x', '--help'])).toBeNull();
});

test.each([
  [['--cuont', '3'], 'There is no option --cuont.'],
  [['-x'], 'There is no option -x.'],
  [['--constructor', '1'], 'There is no option --constructor.'],
  [['200'], '"200" is not an option; options begin with --.'],
  [['--count'], '--count needs a value.'],
  [['--count', '--accept', '1'], '--count needs a value.'],
  [['--count='], '--count needs a value.'],
  [['--count', 'many'], '--count must be a whole number from 1 to 100000, not "many".'],
  [['--count', '2.5'], '--count must be a whole number from 1 to 100000, not "2.5".'],
  [['--count', '1e3'], '--count must be a whole number from 1 to 100000, not "1e3".'],
  [['--count', '0'], '--count must be a whole number from 1 to 100000, not "0".'],
  [['--accept', '1.01'], '--accept must be a number from 0 to 1, not "1.01".'],
  [['--accept', '-1'], '--accept must be a number from 0 to 1, not "-1".'],
  [['--accept', '0.9', '--mandatory', '0.2'], '--accept and --mandatory must not be more than 1 together.'],
  [['--offline', '1'], '--offline must be a number from 0 to 0.9, not "1".'],
  [['--ramp-up', '0'], '--ramp-up must be a whole number from 1 to 200, not "0".'],
  [['--prefix', 'OIQ'], '--prefix must be the first 11 characters of VINs, not "OIQ".'],
  [['--broker', 'mqtts://'], '--broker must be an address like mqtts://127.0.0.1:8883, not "mqtts://".'],
  [['--broker', 'localhost'], '--broker must be an address like mqtts://127.0.0.1:8883, not "localhost".'],
  [
    ['--broker', 'mqtt://a:1883'],
    '--broker must be an address like mqtts://127.0.0.1:8883, not "mqtt://a:1883".',
  ],
])('%j is refused with one sentence', (args, message) => {
  expect(() => vehiclesOptions(args)).toThrow(message);
});

test('a Vinculum started with other settings is found by the same ones', () => {
  const options = vehiclesOptions([], { MQTT_PORT: '9300', DATA_DIR: 'elsewhere' });
  expect(options).toMatchObject({ brokerUrl: 'mqtts://127.0.0.1:9300', dataDir: 'elsewhere' });
  const typed = vehiclesOptions(['--broker', 'mqtts://cars.example:1', '--data', 'mine'], {
    MQTT_PORT: '9300',
  });
  expect(typed).toMatchObject({ brokerUrl: 'mqtts://cars.example:1', dataDir: 'mine' });
});
