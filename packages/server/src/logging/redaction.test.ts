import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openLog } from './logging.ts';

const random = (bytes: number) => `${randomBytes(bytes).toString('base64url')}aA1`;
const jwt = `eyJhbGciOiJFZERTQSJ9.${random(60)}.${random(64)}`;
const refresh = `${randomUUID()}.${random(32)}`;
const key = random(32);
const pem = '-----BEGIN PRIVATE KEY-----\nMIGHAgEAMBMGByqGSM49\n-----END PRIVATE KEY-----\n';

function logged(line: object, message = 'done'): string {
  const lines: string[] = [];
  openLog({ level: 'info', destinations: [{ write: (text: string) => void lines.push(text) }] }).info(
    line,
    message,
  );
  expect(() => lines.map((text) => void JSON.parse(text))).not.toThrow();
  return lines.join('');
}

test.each<[string, object, string?]>([
  ['secret', { password: 'secret' }],
  ['secret', { a: { b: { c: { new_password: 'a "secret" \\ of one' } } } }],
  ['secret', { deps: { identity: { refreshToken: 'secret', access_token: 'secret' } } }],
  [
    'secret',
    { list: [{ privateKeyPem: 'secret' }, { sealingKey: 'secret' }, { COGNITO_CLIENT_SECRET: 'secret' }] },
  ],
  ['secret', { incoming: { headers: { authorization: 'secret', cookie: 'a=secret' } } }],
  ['secret', { passwordHash: 'secret', session: 'secret', signingKey: 'secret' }],
  ['secret', {}, 'asked for /car?access_token=secret&x=1'],
  ['secret', {}, 'refused {"password":"secret","name":"x"}'],
  ['secret', { url: '/files/a.png?expires=5&signature=secret&X-Amz-Security-Token=secret' }],
  [jwt, {}, `verified ${jwt}`],
  [jwt, { url: `/stream?any=${jwt}` }],
  [jwt, { err: new Error(`bad token ${jwt}`) }],
  // Each of its parts is short; together they say who may do what.
  ['eyJzdWIiOiJhIn0', {}, 'verified eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.c2ln'],
  ['abc.def', {}, 'authorization: Bearer abc.def'],
  [key, { url: `/callback?whatever=${key}` }],
  [key, {}, `the key is ${key}`],
  [refresh.slice(37), { note: refresh }],
  ['MIGHAgEAMBMGByqGSM49', { file: pem }],
])('%s does not stand in the log, wherever it was', (secret, line, message) => {
  const text = logged(line, message);
  expect(text).not.toContain(secret);
  expect(text).toContain('[Redacted]');
});

test.each<[string, object]>([
  ['YNR40EA5XR1100099', { vin: 'YNR40EA5XR1100099' }],
  ['tokenless', { url: '/fleet?name=tokenless&page=2' }],
  ['0190f3c2-7d5a-7e11-8f00-1234567890ab', { id: '0190f3c2-7d5a-7e11-8f00-1234567890ab' }],
  ['a'.repeat(31).concat('1').repeat(2), { hash: 'a'.repeat(31).concat('1').repeat(2) }],
  ['-NbBf309B6mA', { reqId: '-NbBf309B6mA' }],
  ['incorrectCredentials', { code: 'incorrectCredentials' }],
  [
    'packages/server/src/domains/identity/sign-user-in.ts',
    { at: 'packages/server/src/domains/identity/sign-user-in.ts' },
  ],
])('%s does', (word, line) => {
  expect(logged(line)).toContain(word);
});

test('a long line costs next to nothing', () => {
  const line = { url: `/x?${'a-'.repeat(20_000)}`, text: 'aA1'.repeat(10), list: 'password='.repeat(2_000) };
  const started = performance.now();
  logged(line);
  expect(performance.now() - started).toBeLessThan(1000);
});
