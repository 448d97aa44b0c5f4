import { AppError } from '@vinculum/contract/foundation/errors.ts';
import { expect, test } from 'vitest';
import { acceptedVins } from './vin-list-rules.ts';

const [one, two] = ['YNR40EA5XR1100001', 'YNR40EA5XR1100002'] as const;

function refusalOf(entries: readonly string[], most: number, tooMany?: 'tooManyVehicles') {
  try {
    return acceptedVins(entries, most, tooMany);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { code: error.code, args: error.args, fields: error.fields };
  }
}

test('each VIN is taken once, trimmed and in upper case, and as many as may be', () => {
  expect(acceptedVins([one, ` ${two.toLowerCase()} `, one], 2)).toEqual([one, two]);
});

test('more than may be are refused, whatever they are', () => {
  expect(refusalOf([one, two, 'x'], 2)).toEqual({ code: 'tooManyVins', args: { max: 2 }, fields: [] });
  expect(refusalOf([one, two], 1, 'tooManyVehicles')).toMatchObject({ code: 'tooManyVehicles' });
});

test('every place of what is no VIN is marked, each text is named once', () => {
  expect(refusalOf([one, 'x', two, 'y', ' X '], 9)).toEqual({
    code: 'invalidVins',
    args: { count: 2, vins: 'X, Y' },
    fields: [1, 3, 4].map((index) => ({ field: `vin_numbers.${index}`, key: 'validation.vin' })),
  });
});

test('of many that are no VINs twenty are named and a hundred marked', () => {
  const entries = Array.from({ length: 120 }, (_, index) => `X${index}`);
  expect(refusalOf(entries, 200)).toEqual({
    code: 'invalidVins',
    args: { count: 120, vins: `${entries.slice(0, 20).join(', ')}, …` },
    fields: entries
      .slice(0, 100)
      .map((_, index) => ({ field: `vin_numbers.${index}`, key: 'validation.vin' })),
  });
});
