import { assert, property, stringMatching } from 'fast-check';
import { expect, test } from 'vitest';
import { checkVins, isVin, vinFaults } from './vin.ts';

test('a list holds each VIN once and, apart from them, each entry that is none once', () => {
  const vin = 'YV1AAAAAAAA000001';
  expect(checkVins([` ${vin.toLowerCase()}`, 'none', vin, ' NONE ', ''])).toEqual({
    vins: [vin],
    malformed: ['NONE', ''],
  });
});

test('what is no VIN has a reason, and a VIN has none', () => {
  const text = stringMatching(/^[A-Z0-9ÄIOQ-]{15,18}$/);
  assert(property(text, (one) => (vinFaults(one).length === 0) === isVin(one)));
  expect(vinFaults('YNR40EA5XR1100011')).toEqual([]);
  expect(vinFaults('YNR40EA5XR110001O')).toEqual(['letters']);
  expect(vinFaults('YNR40EA5XR1100')).toEqual(['length']);
  expect(vinFaults('YNR40EA5XR11000-1')).toEqual(['characters']);
});
