import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { utf8Length } from './batches.ts';

test.each([
  '',
  '[1,20,3.5]',
  'Grüße aus München',
  '5 €',
  'car 🚗 and car 🚗',
  '\ud83d lonely',
  'lonely \ude97',
  '\ude97\ud83d',
  'after the end \ud83d',
])('%j has as many bytes as when it is written', (text) => {
  expect(utf8Length(text)).toBe(Buffer.byteLength(text));
});

test('so has every row of three units at the edges of what takes one, two, three or four bytes', () => {
  const edges = [0, 0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xe000, 0xffff];
  const rows = edges.flatMap((one) => edges.flatMap((two) => edges.map((three) => [one, two, three])));
  const wrong = rows.filter((row) => {
    const text = String.fromCharCode(...row);
    return utf8Length(text) !== Buffer.byteLength(text);
  });
  expect(wrong).toEqual([]);
});
