import { expect, test } from 'vitest';
import { png } from '@vinculum/testkit/small-png.ts';
import { profileImageLimits, profileImageProblem } from './endpoints.ts';

// Shows 1-5.33, 1-5.34, 1-9.16
test.each([
  { what: 'the smallest', file: png(128, 128), problem: null },
  { what: 'the biggest', file: png(512, 512), problem: null },
  { what: 'too narrow', file: png(127, 200), problem: 'account.iconTooSmall' },
  { what: 'too low', file: png(200, 127), problem: 'account.iconTooSmall' },
  { what: 'too wide', file: png(513, 200), problem: 'account.iconTooBig' },
  { what: 'too high', file: png(200, 513), problem: 'account.iconTooBig' },
  { what: 'a JPEG', file: new Uint8Array(64).fill(0xff), problem: 'account.iconFormat' },
  { what: 'cut off', file: png(200, 200).subarray(0, 30), problem: 'account.iconFormat' },
  { what: 'empty', file: new Uint8Array(), problem: 'account.iconFormat' },
  {
    what: 'too heavy',
    file: png(200, 200, profileImageLimits.maxBytes + 1),
    problem: 'account.iconTooHeavy',
  },
])('a profile image that is $what: $problem', ({ file, problem }) => {
  expect(profileImageProblem(file)).toBe(problem);
});

test('a file that differs from a PNG in one byte of its signature is none', () => {
  const file = png(300, 300);
  file[3] = 0x48;
  expect(profileImageProblem(file)).toBe('account.iconFormat');
});

test('an image inside a larger buffer is read at its own place', () => {
  const around = new Uint8Array(200);
  around.set(png(300, 300), 100);
  expect(profileImageProblem(around.subarray(100, 164))).toBeNull();
});
