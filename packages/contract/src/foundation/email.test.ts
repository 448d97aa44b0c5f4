import { expect, test } from 'vitest';
import { isEmailAddress } from './links.ts';

test.each([
  ['ada@example.com', true],
  ['ada.lovelace+bills@accounts.example.co.uk', true],
  ['josé@correo.españa', true],
  ['ada@localhost', false],
  ['ada@example.', false],
  ['ada@.example', false],
  ['ada@exa mple.com', false],
  ['@example.com', false],
  ['ada', false],
  ['ada@home@example.com', false],
  ['Ada <ada@example.com>', false],
  ['ada@example.com>', false],
  [`${'a'.repeat(242)}@example.com`, true],
  [`${'a'.repeat(243)}@example.com`, false],
  [`${'a'.repeat(250)}@example.com`, false],
  ['', false],
])('%s looks like an address: %s', (text, looksRight) => {
  expect(isEmailAddress(text)).toBe(looksRight);
});
