import { expect, test } from 'vitest';
import { problemsOf } from '../foundation/problem.ts';
import { claimInput } from './claim.ts';

const good = { name: 'Spring', vins: ['YNR', 'ynr40ea5xr1100011 '], count: 10, ends_on: '2026-12-31' };

test('VINs and beginnings of VINs are normalised, each once', () => {
  expect(claimInput.parse({ ...good, vins: ['ynr', 'YNR', ...good.vins] }).vins).toEqual([
    'YNR',
    'YNR40EA5XR1100011',
  ]);
});

test.each([
  ['no name', { name: ' ' }, 'name', 'validation.required'],
  ['two lines', { name: 'a\r\nb' }, 'name', 'validation.format'],
  ['a line separator', { name: 'a\u2028b' }, 'name', 'validation.format'],
  ['text turned round', { name: 'a\u202Eb' }, 'name', 'validation.format'],
  ['what is not seen', { name: 'a\u200Bb' }, 'name', 'validation.format'],
  ['no VIN', { vins: [] }, 'vins', 'validation.required'],
  ['two characters', { vins: ['YN'] }, 'vins', 'vehicleAccess.vinBeginnings'],
  ['a letter that no VIN has', { vins: ['YNO', 'YNR'] }, 'vins', 'vehicleAccess.vinBeginnings'],
  ['18 characters', { vins: ['YNR40EA5XR11000111'] }, 'vins', 'vehicleAccess.vinBeginnings'],
  ['too many', { vins: Array.from({ length: 1001 }, () => 'YNR') }, 'vins', 'validation.tooMany'],
  ['no count', { count: null }, 'count', 'validation.required'],
  ['none', { count: 0 }, 'count', 'validation.tooSmall'],
  ['more than a million', { count: 1_000_001 }, 'count', 'validation.tooBig'],
  ['no day', { ends_on: null }, 'ends_on', 'consent.dateRequired'],
] as const)('%s is said at its field', (...input) => {
  const [, change, field, key] = input;
  const { error } = claimInput.safeParse({ ...good, ...change });
  expect(problemsOf(error?.issues ?? [])).toMatchObject([{ field, key }]);
});

test('what is wrong among VINs is counted, and named by its beginning', () => {
  const vins = [...Array.from({ length: 7 }, (_, index) => `I${index}`), 'I'.repeat(500)].toReversed();
  const { error } = claimInput.safeParse({ ...good, vins });
  const [problem] = problemsOf(error?.issues ?? []);
  expect(problem?.args).toEqual({ count: 8, vins: `${'I'.repeat(40)}, I6, I5, I4, I3` });
});
