import { expect, test } from 'vitest';
import { isMeasuredValue } from './sample.ts';

test('a sample whose fourth element names a form was computed', () => {
  expect(isMeasuredValue([2016, 0, 12.5])).toBe(true);
  expect(isMeasuredValue([2016, 0, 12.5, 'AVERAGE'])).toBe(false);
});
