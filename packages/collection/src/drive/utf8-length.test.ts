import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { utf8Length } from './utf8-length.ts';

test.each([
  '',
  '[1,20,3.5]',
  'Grüße aus München',
  '5 €',
  'car 🚗 and car 🚗',
  '\ud83d lonely',
  'lonely \ude97',
  '\ude97\ud83d',
])('%j has as many bytes as when it is written', (text) => {
  expect(utf8Length(text)).toBe(Buffer.byteLength(text));
});
