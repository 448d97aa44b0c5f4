import { expect, test } from 'vitest';
import { agreementPreview, agreementTitle } from './agreement-preview.ts';

// Shows 2-9.6
test.each([
  ['a'.repeat(50), 'a'.repeat(50)],
  ['a'.repeat(51), `${'a'.repeat(50)}…`],
  ['first\n\nsecond  line\r\nthird', 'first\nsecond line third'],
  ['\n one ', 'one'],
  ['🚗'.repeat(51), `${'🚗'.repeat(50)}…`],
  ['👩‍🚒'.repeat(51), `${'👩‍🚒'.repeat(50)}…`],
  [`${'a'.repeat(49)} b`, `${'a'.repeat(49)}…`],
])('%j is shown as %j', (data, shown) => {
  expect(agreementPreview(data)).toBe(shown);
});

test.each([
  ['\n On  data \r\n\n1. Both', 'On data'],
  ['a'.repeat(121), `${'a'.repeat(120)}…`],
])('the title of %j is %j', (data, title) => {
  expect(agreementTitle(data)).toBe(title);
});
