import { readSettings } from '@vinculum/server/settings/settings.ts';
import { expect, test } from 'vitest';
import { describeStart, type Started } from './describe-start.ts';

const textOf = (input: Record<string, string>, change: Partial<Started> = {}) =>
  describeStart({
    settings: readSettings({ DATA_DIR: '/srv/data', MQTT_HOST: '127.0.0.2', ...input }),
    vinculum: { portalAddress: 'http://127.0.0.1:8080', mqttPort: 40_001 },
    pairingCodes: {},
    ms: 2345,
    ...change,
  }).split('\n');

test('a start says where everything is, and nothing of a demo without one', () => {
  expect(textOf({ DEMO: 'false' })).toEqual([
    '',
    '  Vinculum is ready after 2.3 s',
    '',
    '  Portal     http://127.0.0.1:8080',
    '  API        http://127.0.0.1:8080/api/docs',
    '  Vehicles   mqtts://127.0.0.2:40001',
    '  Data, log  /srv/data',
    '',
    '  Ctrl-C stops it.',
    '',
  ]);
});

test('a start of another role says where vehicles connect', () => {
  const text = textOf(
    { DEMO: 'false', MQTT_PORT: '9' },
    { vinculum: { portalAddress: null, mqttPort: null } },
  );
  expect(text).toContain('  Vehicles   mqtts://127.0.0.2:9');
  expect(text).toContain('  Portal     no portal in this process');
});

test('a demo says who signs in where, by which password, and opens cars that are answered by hand', () => {
  const text = textOf({ DEMO_PASSWORD: 'Another#2026' }, { pairingCodes: { A: '111111', B: '222222' } });
  expect(text).toContain('  Sign in as any of these, password Another#2026');
  const linesOf = (portal: string) => text.filter((line) => line.startsWith(`    ${portal}.admin`));
  expect(linesOf('fleet')).toEqual([expect.stringMatching(/ fleet\.viewer .*\(by FLEET MANAGER LOGIN\)$/)]);
  expect(linesOf('operator')).toEqual([expect.stringMatching(/ operator\.viewer .*\(by ADMIN LOGIN\)$/)]);
  expect(linesOf('consumer')).toEqual([expect.not.stringContaining('LOGIN')]);
  expect(text.filter((line) => line.includes('pairing code'))).toEqual([
    '    http://127.0.0.1:8080/car/A   pairing code 111111',
    '    http://127.0.0.1:8080/car/B   pairing code 222222',
  ]);
  expect(textOf({}).join()).not.toContain('Sit in a car');
});
