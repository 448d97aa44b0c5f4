import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

test.each([
  ['a text', 'a "text" \u20ac\n', '"a \\"text\\" \u20ac\\n"'],
  ['a number', 1e21, '1e+21'],
  ['true', true, 'true'],
  ['nothing', null, 'null'],
  ['a list, in its order', [3, 1, 2], '[3,1,2]'],
  ['an empty list', [], '[]'],
  ['an empty object', {}, '{}'],
  ['an object, by its keys', { b: 1, a: 2, c: 3 }, '{"a":2,"b":1,"c":3}'],
  // RFC 8785, 3.2.3: by the units of UTF-16, so capitals come first and a surrogate before what lies above it.
  [
    'keys by their units',
    { a: 1, B: 2, '\ufb33': 3, '\u{1f600}': 4 },
    '{"B":2,"a":1,"\u{1f600}":4,"\ufb33":3}',
  ],
  ['what is left out', { a: undefined, b: null }, '{"b":null}'],
  ['what lies within', [{ b: [{ d: 1, c: 2 }], a: {} }], '[{"a":{},"b":[{"c":2,"d":1}]}]'],
])('%s is written in one way only', (_, value, text) => {
  expect(canonicalJson(value)).toBe(text);
});

/** What this was written with before; hashes and signatures made with it are stored. */
function formerText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formerText).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${formerText(item)}`).join(',')}}`;
}

test('whatever the value, its text is byte for byte that of which hashes and signatures are stored', () => {
  const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));
  const number = fc.oneof(
    fc.integer(),
    fc.maxSafeInteger(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'medium' },
      fc.constantFrom(null, true, false),
      number,
      text,
      fc.array(tie('value')),
      fc.dictionary(text, fc.option(tie('value'), { nil: undefined })),
    ),
  }));
  fc.assert(
    fc.property(value, (one) => {
      expect(canonicalJson(one)).toBe(formerText(one));
    }),
    { numRuns: 1000 },
  );
});

test.each([undefined, Number.NaN, Number.POSITIVE_INFINITY, '\ud800'])('%s has no text', (value) => {
  expect(() => canonicalJson(value)).toThrow(/no JSON|not allowed/);
});
