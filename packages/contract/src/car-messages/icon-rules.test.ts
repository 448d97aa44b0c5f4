import { expect, test } from 'vitest';
import { png } from '@vinculum/testkit/small-png.ts';
import { iconLimits, iconProblem } from './requests.ts';

// Shows 2-5.4, 2-5.5, 2-9.3, 3-5.16, 3-5.17, 3-5.18, 3-5.19, 3-9.7
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
