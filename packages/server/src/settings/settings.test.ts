import { inspect } from 'node:util';
import { vinListLimits } from '@vinculum/contract/foundation/vin.ts';
import { publishConsentFormEndpoint } from '@vinculum/contract/publication/endpoints.ts';
import { revokeConsentFormEndpoint } from '@vinculum/contract/revocation/endpoints.ts';
import { expect, test } from 'vitest';
import { isLoopback, readSettings } from './settings.ts';

test.each([publishConsentFormEndpoint, revokeConsentFormEndpoint])(
  '$name takes as many VINs as a setting may allow',
  (call) => {
    const body = {
      consent_form_id: 1,
      vin_numbers: Array.from({ length: vinListLimits.entries }, () => 'X'.repeat(17)),
    };
    expect(JSON.stringify(body).length).toBeLessThanOrEqual(call.bodyLimit ?? 0);
    expect(call.body?.safeParse(body).success).toBe(true);
    expect(readSettings({ MAX_VINS: String(vinListLimits.entries) }).MAX_VINS).toBe(vinListLimits.entries);
    expect(() => readSettings({ MAX_VINS: String(vinListLimits.entries + 1) })).toThrow(/MAX_VINS/);
  },
);

test('every wrong setting is named at once, an empty one counts as absent', () => {
  const wrong = { PORT: '70000', DEMO: 'maybe', OPERATOR_PASSWORD: 'short' };
  for (const name of Object.keys(wrong)) expect(() => readSettings(wrong)).toThrow(name);
  expect(readSettings({ PORT: '', OPERATOR_PASSWORD: '' })).toMatchObject({ PORT: 8080 });
});

test.each([
  ['PORT', 'eighty', 'must be a whole number from 0 to 65535'],
  ['MAX_VINS', '0', `must be a whole number from 1 to ${vinListLimits.entries}`],
  ['DEMO', 'maybe', 'must be true or false'],
  ['SEALING_KEY', 'c2hvcnQ=', 'must be 32 bytes in base64'],
  ['ROLE', 'queen', 'must be one of all, api, gateway, jobs'],
  ['MAP_STYLE_URL', 'tiles', 'must be an address such as https://example.com'],
  ['MAP_STYLE_URL', 'javascript:alert(1)', 'must be an address such as https://example.com'],
  ['MAP_STYLE_URL', `https://example.com/${'x'.repeat(2000)}`, 'must have 2000 characters at most'],
  ['DEPRECATED_BANNER_URL', 'javascript:alert(1)', 'must be an address such as https://example.com'],
  ['DEPRECATED_BANNER_URL', 'ftp://example.com', 'must be an address such as https://example.com'],
  ['CAR_SCREEN_URL', 'data:text/html,x', 'must be an address such as https://example.com'],
])('%s=%s %s', (name, value, message) => {
  expect(() => readSettings({ [name]: value })).toThrow(`${name}: ${message}`);
});

test.each([
  ['S3_BUCKET', 'Files', 'must be the name of a bucket, 3 to 63 of a-z, 0-9, . and -'],
  ['S3_REGION', 'Ireland', 'must be a region such as eu-west-1'],
  ['S3_ENDPOINT', 's3://files', 'must be an address such as https://example.com'],
  ['COGNITO_USER_POOL_ID', 'users', 'must be the id of a user pool such as eu-west-1_AbCdEfGhI'],
  ['COGNITO_CLIENT_ID', 'my client', 'must be the id of an app client'],
  ['COGNITO_REFRESH_DAYS', '0', 'must be a whole number from 1 to 3650'],
  [
    'CLOUDWATCH_GROUP_PREFIX',
    'all:',
    'must be the beginning of log group names, of letters, digits and . - _ / #',
  ],
])('of a cloud %s=%s %s', (name, value, message) => {
  expect(() => readSettings({ [name]: value })).toThrow(`${name}: ${message}`);
});

test.each([
  [{ S3_REGION: 'eu-west-1' }, 'S3_BUCKET'],
  [{ S3_BUCKET: 'files' }, 'S3_REGION'],
  [{ S3_ENDPOINT: 'https://s3.example.com' }, 'S3_BUCKET'],
  [{ COGNITO_USER_POOL_ID: 'eu-west-1_Ab' }, 'COGNITO_CLIENT_ID'],
  [{ COGNITO_CLIENT_SECRET: 'abc' }, 'COGNITO_CLIENT_ID'],
  [{ COGNITO_ENDPOINT: 'http://127.0.0.1:9229' }, 'COGNITO_USER_POOL_ID'],
  [{ CLOUDWATCH_REGION: 'eu-west-1' }, 'CLOUDWATCH_GROUP_PREFIX'],
  [{ CLOUDWATCH_GROUP_PREFIX: '/vinculum/' }, 'CLOUDWATCH_REGION'],
])('%o alone needs %s', (input, missing) => {
  expect(() => readSettings(input)).toThrow(`${missing}: is needed together with ${Object.keys(input)[0]}`);
});

test('a cloud that is set in part is named together with every other wrong setting', () => {
  const wrong = { PORT: 'eighty', S3_BUCKET: 'files' };
  for (const name of ['PORT: ', 'S3_REGION: ']) expect(() => readSettings(wrong)).toThrow(name);
});

const letters = (count: number) => 'xyz'.repeat(count).slice(0, count);
const key = (bytes: number) => Buffer.alloc(bytes).toString('base64');
const pool = { COGNITO_USER_POOL_ID: 'eu-west-1_Ab', COGNITO_CLIENT_ID: 'abc' };

test.each([
  ['PORT', ['0', '65535'], ['-1', '65536', '80.5']],
  ['MQTT_PORT', ['0', '65535'], ['-1', '65536']],
  ['SEALING_KEY', [key(32)], [key(31), key(33)]],
  ['DEMO_PASSWORD', [letters(8)], [letters(7)]],
  [
    'OPERATOR_PASSWORD',
    [`Aa1!${letters(4)}`, `Aa1!${letters(252)}`],
    [`Aa1!${letters(3)}`, `Aa1!${letters(253)}`],
  ],
  ['MAX_VINS', ['1', '400000'], ['0', '400001']],
  ['VEHICLE_CERTIFICATE_DAYS', ['1', '365'], ['0', '366', '1.5']],
  ['LOAD_TEST_MAX_VEHICLES', ['1', '100000'], ['0', '100001']],
  ['LOG_RETENTION_DAYS', ['1', '3650'], ['0', '3651']],
  ['COOKIE_SECURE', ['true', '1', 'false', '0'], ['yes']],
  ['TRUST_PROXY', ['0', '10'], ['-1', '11']],
  ['COGNITO_REFRESH_DAYS', ['1', '3650'], ['0', '3651']],
  ['COGNITO_USER_POOL_ID', [`eu-west-1_${letters(45)}`], [`eu-west-1_${letters(46)}`]],
  ['COGNITO_CLIENT_ID', [letters(128)], [letters(129)]],
  ['COGNITO_CLIENT_SECRET', [letters(64)], [letters(65)]],
  ['S3_BUCKET', [letters(3), letters(63)], [letters(2), letters(64)]],
  ['CLOUDWATCH_GROUP_PREFIX', [letters(1), letters(400)], [letters(401)]],
])('%s may be %j, and not %j', (name, good, bad) => {
  const whole = { ...pool, S3_BUCKET: 'files', S3_REGION: 'eu-west-1', CLOUDWATCH_REGION: 'eu-west-1' };
  const others = { ...whole, CLOUDWATCH_GROUP_PREFIX: 'vinculum' };
  for (const value of good) expect(readSettings({ ...others, [name]: value })).toHaveProperty(name);
  for (const value of bad) expect(() => readSettings({ ...others, [name]: value })).toThrow(`${name}: `);
});

test.each([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])('a flag of %s is %s', (text, value) => {
  expect(readSettings({ COOKIE_SECURE: text, DEMO: text })).toMatchObject({
    COOKIE_SECURE: value,
    DEMO: value,
  });
});

test('without a setting only this machine is listened to, no proxy is believed and no cloud is used', () => {
  expect(readSettings({})).toEqual({
    ROLE: 'all',
    HOST: '127.0.0.1',
    METRICS_HOST: '127.0.0.1',
    PORT: 8080,
    MQTT_HOST: '127.0.0.1',
    MQTT_PORT: 8883,
    VEHICLE_CERTIFICATE_DAYS: 365,
    DATA_DIR: 'data',
    DEMO: true,
    DEMO_PASSWORD: 'Vinculum#2026',
    MAX_VINS: 10_000,
    LOAD_TEST_MAX_VEHICLES: 5000,
    PORTAL: 'all',
    LOG_LEVEL: 'info',
    LOG_RETENTION_DAYS: 30,
    COOKIE_SECURE: false,
    TRUST_PROXY: 0,
    COGNITO_REFRESH_DAYS: 30,
  });
});

test('a secret of a cloud prints as dots, however it is printed', () => {
  const settings = readSettings({
    COGNITO_USER_POOL_ID: 'eu-west-1_Ab',
    COGNITO_CLIENT_ID: 'abc',
    COGNITO_CLIENT_SECRET: 'the-secret',
  });
  const printed = [
    inspect(settings),
    JSON.stringify(settings),
    String(settings.COGNITO_CLIENT_SECRET),
  ].join();
  expect(printed).not.toContain('the-secret');
  expect(printed.match(/•+/g)).toHaveLength(3);
  expect(settings.COGNITO_CLIENT_SECRET?.reveal()).toBe('the-secret');
});

test.each(['https://new.example.com/portal?from=old', 'http://127.0.0.1:8081'])(
  'the banner of a deprecated installation leads to %s',
  (address) => {
    const settings = readSettings({ DEPRECATED_BANNER_URL: address });
    expect(settings.DEPRECATED_BANNER_URL).toBe(address);
  },
);

test.each([
  ['127.0.0.1', true],
  ['127.1.2.3', true],
  ['localhost', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['127.0.0.1.example.org', false],
  ['192.168.0.1', false],
  ['127.10.20.30', true],
  ['10.127.0.0.1', false],
])('%s is reached from this machine only: %s', (host, isOwn) => {
  expect(isLoopback(host)).toBe(isOwn);
});
