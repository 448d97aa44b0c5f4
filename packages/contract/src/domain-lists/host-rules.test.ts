import { expect, test } from 'vitest';
import { hostOf, hostOfLink, verdictOf } from './host-rules.ts';

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
])('%j is entered as the host %s', (entered, host) => {
  expect(hostOf(entered)).toBe(host);
});

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
  'https://',
])('%j names no domain', (entered) => {
  expect(hostOf(entered)).toBe(null);
});

test.each([
  ['https://Example.org./a', 'example.org'],
  ['http://127.0.0.1/', '127.0.0.1'],
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
