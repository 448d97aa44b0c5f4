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
