import { expect, test } from 'vitest';
import { isUsableNow } from './package-status.tsx';

test.each([
  ['in the last moment of its last day', true, '2026-05-04T23:59:59.999Z', true],
  ['in the first moment after it', true, '2026-05-05T00:00:00.000Z', false],
  ['on its last day when it was withdrawn', false, '2026-05-04T12:00:00.000Z', false],
])('a package until 4 May can be made a form of: %s', (...[, is_enabled, now, isUsable]) => {
  expect(isUsableNow({ expiry_date: '2026-05-04', is_enabled }, Date.parse(now))).toBe(isUsable);
});
