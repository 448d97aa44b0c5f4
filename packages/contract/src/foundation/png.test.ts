import { expect, test } from 'vitest';
import { imageProblem } from './png.ts';
import { png, pngOf } from '@vinculum/testkit/small-png.ts';

const limits = { minSide: 10, maxSide: 20, maxBytes: 150 };
const header = png(12).slice(16, 29);
const none = new Uint8Array();
const some = new Uint8Array(5);
const IHDR = ['IHDR', header] as const;
const IDAT = ['IDAT', some] as const;
const IEND = ['IEND', none] as const;
const tEXt = ['tEXt', some] as const;
const whole = pngOf([IHDR, IDAT, IEND]);

test.each<[string, Uint8Array, string | null]>([
  ['one picture', whole, null],
  ['several pieces and texts within', pngOf([IHDR, tEXt, IDAT, IDAT, IEND]), null],
  ['text behind its end', new Uint8Array([...whole, 60, 115, 99]), 'iconFormat'],
  ['a chunk behind its end', pngOf([IHDR, IDAT, IEND, tEXt]), 'iconFormat'],
  ['a second picture behind it', new Uint8Array([...whole, ...whole.slice(8)]), 'iconFormat'],
  ['cut off within its end', whole.slice(0, -1), 'iconFormat'],
  ['without an end', pngOf([IHDR, IDAT]), 'iconFormat'],
  ['without a picture', pngOf([IHDR, IEND]), 'iconFormat'],
  ['a header that is not first', pngOf([tEXt, IHDR, IDAT, IEND]), 'iconFormat'],
  ['a header of another length', pngOf([['IHDR', header.slice(1)], IDAT, IEND]), 'iconFormat'],
  ['another signature', new Uint8Array([0x88, ...whole.slice(1)]), 'iconFormat'],
  ['the signature alone', whole.slice(0, 8), 'iconFormat'],
  ['nothing', none, 'iconFormat'],
  ['10 by 20 pixels', png(10, 20), null],
  ['9 by 20', png(9, 20), 'iconTooSmall'],
  ['10 by 21', png(10, 21), 'iconTooBig'],
  ['150 bytes', png(12, 12, 150), null],
  ['151 bytes', png(12, 12, 151), 'iconTooHeavy'],
])('an image: %s', (_name, bytes, problem) => {
  expect(imageProblem(bytes, limits)).toBe(problem);
});
