import { expect, test } from 'vitest';
import { judgeWrite } from './writable-signals.ts';

const has = (name: string) => name === 'perfVehicleSpeed';

test.each([
  ['hvacTemperatureSet', 'FLOAT', 21.5, 'OK'],
  ['hvacTemperatureSet', 'FLOAT', 16, 'OK'],
  ['hvacTemperatureSet', 'FLOAT', 32, 'OK'],
  ['hvacTemperatureSet', 'FLOAT', 15.9, 'INVALID_ARG'],
  ['hvacTemperatureSet', 'FLOAT', 32.1, 'INVALID_ARG'],
  ['hvacTemperatureSet', 'INT32', 21, 'INVALID_ARG'],
  ['hvacTemperatureSet', 'FLOAT', '21', 'INVALID_ARG'],
  ['hvacFanSpeed', 'INT32', 3, 'OK'],
  ['hvacFanSpeed', 'INT32', 3.5, 'INVALID_ARG'],
  ['doorLock', 'BOOLEAN', false, 'OK'],
  ['doorLock', 'BOOLEAN', 0, 'INVALID_ARG'],
  ['customerSupportMessage', 'STRING', 'Call us', 'OK'],
  ['customerSupportMessage', 'STRING', 112, 'INVALID_ARG'],
  ['evChargePercentLimit', 'FLOAT', 80, 'OK'],
  ['perfVehicleSpeed', 'FLOAT', 10, 'ACCESS_DENIED'],
  ['fluxCapacitor', 'FLOAT', 1.21, 'NOT_AVAILABLE'],
  ['height', 'FLOAT', 3.8, 'OK'],
  ['height', 'FLOAT', 0, 'INVALID_ARG'],
  ['number-of-axles', 'INT32', 5, 'OK'],
  ['number-of-axles', 'INT32', 2.5, 'INVALID_ARG'],
  ['number-of-axles', 'FLOAT', 2, 'INVALID_ARG'],
  ['height', 'INT32', 4, 'INVALID_ARG'],
  ['weight-per-axle', 'FLOAT_LIST', [7.5, 8], 'OK'],
  ['weight-per-axle', 'FLOAT_LIST', [7.5, -8], 'INVALID_ARG'],
  ['weight-per-axle', 'FLOAT_LIST', 7.5, 'INVALID_ARG'],
  ['speed-limit', 'STRING', '80', 'INVALID_ARG'],
  ['speed-limit', 'BOOLEAN', true, 'INVALID_ARG'],
  ['speed-limit', 'BYTES', 'AAEC', 'INVALID_ARG'],
  ['speed-limit', 'FLOAT_LIST', [50, 80], 'INVALID_ARG'],
  ['speed-limit', 'FLOAT', 'fast', 'INVALID_ARG'],
  ['speed-limit', 'FLOAT', 300, 'OK'],
  ['weight-per-axle', 'FLOAT_LIST', [8, 11.5], 'OK'],
  ['speed-limit', 'STRING', 'as fast as you like', 'INVALID_ARG'],
  ['speed-limit', 'FLOAT', 999_999_999, 'INVALID_ARG'],
] as const)('%s set as %s to %o is %s', (...[name, type, value, result]) => {
  expect(judgeWrite(name, { type, value }, has)).toBe(result);
});
