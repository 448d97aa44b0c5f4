import { expect, test } from 'vitest';
import { afterWrongCode, newPairingCode } from './car-screen-host.ts';

const MINUTE = 60_000;

test('a pairing code has twelve digits, and the next one is another', () => {
  const codes = new Set(Array.from({ length: 100 }, () => newPairingCode(0).code));
  expect(codes.size).toBe(100);
  for (const code of codes) expect(code).toMatch(/^\d{12}$/);
});

test.each([
  { wrong: 1, after: 60 * MINUTE, isNew: false },
  { wrong: 19, after: 60 * MINUTE, isNew: false },
  { wrong: 20, after: 10 * MINUTE, isNew: true },
  { wrong: 20, after: 10 * MINUTE - 1, isNew: false },
  { wrong: 5000, after: 10 * MINUTE - 1, isNew: false },
  { wrong: 5000, after: 10 * MINUTE, isNew: true },
])('after $wrong wrong codes, $after ms after it was shown, the car shows another: $isNew', (input) => {
  const shown = { ...newPairingCode(0), wrongCodes: input.wrong - 1 };
  const next = afterWrongCode(shown, input.after);
  expect(next.code !== shown.code).toBe(input.isNew);
  expect(next).toMatchObject(
    input.isNew ? { shownAt: input.after, wrongCodes: 0 } : { wrongCodes: input.wrong },
  );
});
