import { expect, test } from 'vitest';
import { certificateRefusals } from '../vehicle/refusals.ts';
import { isVehicleReason } from './reasons.ts';

test('every refusal of a certificate is a reason that has a text', () => {
  expect(Object.keys(certificateRefusals).filter((code) => !isVehicleReason(code))).toEqual([]);
  expect(isVehicleReason('It burnt')).toBe(false);
});
