import { expect, test } from 'vitest';
import { iconLimits, iconProblem } from './icon-rules.ts';

/** The first 33 bytes of a PNG of that size; what follows is of no matter here. */
function png(width: number, height: number, bytes = 64): Uint8Array {
  const file = new Uint8Array(bytes);
  file.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(file.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return file;
}

test.each([
  ['80x80', png(80, 80), null],
  ['256x256', png(256, 256), null],
  ['79x80', png(79, 80), 'commands.iconTooSmall'],
  ['80x79', png(80, 79), 'commands.iconTooSmall'],
  ['257x256', png(257, 256), 'commands.iconTooBig'],
  ['80x257', png(80, 257), 'commands.iconTooBig'],
  ['a JPG', new Uint8Array([0xff, 0xd8, 0xff, ...new Uint8Array(60)]), 'commands.iconFormat'],
  ['heavier than allowed', png(80, 80, iconLimits.maxBytes + 1), 'commands.iconTooHeavy'],
])('an icon of %s: %s', (_what, file, problem) => {
  expect(iconProblem(file)).toBe(problem);
});
