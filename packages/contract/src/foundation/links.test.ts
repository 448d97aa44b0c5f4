import { expect, test } from 'vitest';
import { isSecureLink, isWebLink } from './links.ts';

test.each([
  ['https://example.org/page?x=1', true, true],
  ['  HTTPS://Example.org ', true, true],
  ['http://example.org', true, false],
  ['https://localhost', false, false],
  ['https://user@example.org', false, false],
  ['https://user:word@example.org', false, false],
  ['https://:word@example.org', false, false],
  ['javascript:alert(1)//example.org', false, false],
  ['data:text/html,x.y', false, false],
  ['ftp://example.org', false, false],
  ['xhttps://example.org', false, false],
  ['//example.org', false, false],
  ['example.org', false, false],
  ['', false, false],
])('%j: a web link %s, a secure one %s', (text, isWeb, isSecure) => {
  expect([isWebLink(text), isSecureLink(text)]).toEqual([isWeb, isSecure]);
});
