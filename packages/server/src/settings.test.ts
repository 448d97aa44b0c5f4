import { vinListLimits } from '@vinculum/contract/consent/limits.ts';
import { publishConsentForm } from '@vinculum/contract/consent/publish.ts';
import { revokeConsentForm } from '@vinculum/contract/consent/endpoints.ts';
import { expect, test } from 'vitest';
import { isLoopback, readSettings } from './settings.ts';

test.each([publishConsentForm, revokeConsentForm])(
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
  ['ROLE', 'queen', 'must be one of all, api, gateway, jobs'],
  ['MAP_STYLE_URL', 'tiles', 'must be an address such as https://example.com'],
  ['DEPRECATED_BANNER_URL', 'javascript:alert(1)', 'must be an address such as https://example.com'],
  ['DEPRECATED_BANNER_URL', 'ftp://example.com', 'must be an address such as https://example.com'],
  ['CAR_SCREEN_URL', 'data:text/html,x', 'must be an address such as https://example.com'],
])('%s=%s %s', (name, value, words) => {
  expect(() => readSettings({ [name]: value })).toThrow(`${name}: ${words}`);
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
])('%s is reached from this machine only: %s', (host, isOwn) => {
  expect(isLoopback(host)).toBe(isOwn);
});
