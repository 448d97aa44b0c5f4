import { expect, test } from 'vitest';
import { someCounts } from '../../../testing/some-form.ts';
import { figuresOf, figuresOfCars, watchedCars } from './watched-cars.ts';

const rows = [
  { vin_number: 'D', status: 'FORM_CANCELED' as const },
  { vin_number: 'C', status: 'FORM_DECLINED' as const },
  { vin_number: 'B', status: 'FORM_MANDATORY' as const },
  { vin_number: 'A', status: 'FORM_PENDING' as const },
];

test('each car that was asked has its stage, in the order asked; others are left out', () => {
  expect(watchedCars(['A', 'B', 'C'], rows)).toEqual([
    { vin: 'A', stage: 'asked' },
    { vin: 'B', stage: 'live' },
    { vin: 'C', stage: 'refused' },
  ]);
});

test('nothing is said of single cars while one of them is not among the rows', () => {
  expect(watchedCars(['A', 'X'], rows)).toBeNull();
});

test('an answer counts as received; what has ended counts as asked only', () => {
  const cars = watchedCars(['A', 'B', 'C', 'D'], rows) ?? [];
  expect(figuresOfCars(cars)).toEqual({ asked: 4, received: 2, answered: 2, refused: 1, live: 1 });
});

test('the figures of a whole form are made of its counts', () => {
  const counts = someCounts({
    FORM_PENDING: 5,
    FORM_RECEIVED: 4,
    FORM_ACCEPTED: 3,
    FORM_MANDATORY: 2,
    FORM_DECLINED: 1,
    FORM_CANCELED: 9,
    FORM_NOT_ASKED: 9,
  });
  expect(figuresOf(counts)).toEqual({ asked: 15, received: 10, answered: 6, refused: 1, live: 5 });
});
