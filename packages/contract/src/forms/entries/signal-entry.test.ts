import { expect, test } from 'vitest';
import { triggerSchema } from './signal-entry.ts';

test('the signal of a trigger is looked at in one of four ways', () => {
  const isWay = (id: number) => triggerSchema.shape.analysis_format.safeParse(id).success;
  expect([-1, 0, 1, 2, 3, 4, 5, 6, 7, 8].filter(isWay)).toEqual([0, 1, 2, 7]);
});
