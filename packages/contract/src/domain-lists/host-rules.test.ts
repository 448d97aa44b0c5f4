import { expect, test } from 'vitest';
import { hostOf, hostOfLink, hostProblems, verdictOf } from './host-rules.ts';

test.each([
  ['example.org', 'example.org'],
  ['  Example.ORG ', 'example.org'],
  ['https://www.example.org:8443/a?b=c#d', 'www.example.org'],
  ['HTTP://example.org', 'example.org'],
  ['example.org.', 'example.org'],
  ['münchen.example', 'xn--mnchen-3ya.example'],
  ['xn--mnchen-3ya.example', 'xn--mnchen-3ya.example'],
  ['https://ejemplo.españa', 'ejemplo.xn--espaa-rta'],
  ['example.org/a path@with *', 'example.org'],
  ['example.org/?to=https://other.example', 'example.org'],
  ['example.org/?https:// b', 'example.org'],
  ['example.org..', 'example.org'],
  ['example.4you', 'example.4you'],
  ['example.you4', 'example.you4'],
  ['1.example', '1.example'],
  [`${'a.'.repeat(123)}example`, `${'a.'.repeat(123)}example`],
])('%j is entered as the host %s', (entered, host) => {
  expect(hostOf(entered)).toBe(host);
});

// Shows 3-5.27
test.each([
  '',
  'localhost',
  '127.0.0.1',
  '0x7f.1',
  'https://[::1]/',
  '*.example.org',
  'exam ple.org',
  'exam\nple.org',
  'ftp://example.org',
  'javascript:alert(1)',
  'user@example.org',
  'https://user:word@example.org',
  '-a.example',
  'a_b.example',
  'example..org',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(130)}example`,
  'a.b',
  'a.12',
  '127.0.0.34',
  'https://:word@example.org',
  `${'a.'.repeat(124)}examples`,
  'https://',
])('%j names no domain', (entered) => {
  expect(hostOf(entered)).toBe(null);
});

test.each([
  ['https://Example.org./a', 'example.org'],
  ['http://127.0.0.1/', '127.0.0.1'],
  [' https://example.org ', 'example.org'],
  ['https://2130706433/', '127.0.0.1'],
  ['/files/v1/icon.png', null],
  ['mailto:a@example.org', null],
  ['not a link', null],
])('the address %j leads to %s', (address, host) => {
  expect(hostOfLink(address)).toBe(host);
});

const white = (domain: string) => ({ domain, is_allowed: true });
const black = (domain: string) => ({ domain, is_allowed: false });

test.each([
  ['without lists', [], 'example.org', 'allowed'],
  ['on the blacklist', [black('example.org')], 'example.org', 'blacklisted'],
  ['under a blacklisted domain', [black('example.org')], 'a.b.example.org', 'blacklisted'],
  ['that only ends alike', [black('example.org')], 'myexample.org', 'allowed'],
  ['above a blacklisted domain', [black('a.example.org')], 'example.org', 'allowed'],
  ['beside the blacklist', [black('example.org')], 'example.com', 'allowed'],
  ['on the whitelist', [white('example.org')], 'example.org', 'allowed'],
  ['under a whitelisted domain', [white('example.org')], 'www.example.org', 'allowed'],
  ['on one of a long whitelist', [white('example.com'), white('example.org')], 'example.org', 'allowed'],
  ['off the whitelist', [white('example.org')], 'example.com', 'notWhitelisted'],
  ['in numbers, with a whitelist', [white('example.org')], '127.0.0.1', 'notWhitelisted'],
  ['on both', [white('example.org'), black('ads.example.org')], 'x.ads.example.org', 'blacklisted'],
  [
    'whitelisted below what is blacklisted',
    [white('a.example.org'), black('example.org')],
    'a.example.org',
    'blacklisted',
  ],
] as const)('a host %s', (...[, lists, host, verdict]) => {
  expect(verdictOf(lists, host)).toBe(verdict);
});

test('each address that the lists object to is named at its field, as people read it', () => {
  const lists = [black('xn--mnchen-3ya.example'), white('example.org')];
  const urls = [
    'https://münchen.example',
    'https://example.com',
    'https://example.org',
    '/files/v1/icon.png',
    'x',
  ];
  expect(
    hostProblems(
      lists,
      urls.map((url, index) => ({ field: `f${index}`, url })),
    ),
  ).toEqual([
    {
      field: 'f0',
      key: 'domains.hostBlacklisted',
      args: { host: expect.stringContaining('münchen.example') },
    },
    { field: 'f1', key: 'domains.hostNotWhitelisted', args: { host: 'example.com' } },
  ]);
});
