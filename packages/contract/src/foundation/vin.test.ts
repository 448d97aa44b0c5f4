import { expect, test } from 'vitest';
import { checkVins } from './vin.ts';

test('a list holds each VIN once and, apart from them, each entry that is none once', () => {
  const vin = 'YV1AAAAAAAA000001';
  expect(checkVins([` ${vin.toLowerCase()}`, 'none', vin, ' NONE ', ''])).toEqual({
    vins: [vin],
    malformed: ['NONE', ''],
  });
});
