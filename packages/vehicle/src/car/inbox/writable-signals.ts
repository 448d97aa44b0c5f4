import type { SignalDataType } from '@vinculum/contract/signals/vocabulary.ts';
import { isRestriction, restrictionProblem } from '@vinculum/contract/car-messages/map-restrictions.ts';
import { remoteTypeOf } from '@vinculum/contract/car-messages/remote-types.ts';
import type { SignalWrite, WriteResult } from '@vinculum/contract/vehicle/command-messages.ts';

interface Writable {
  readonly type: SignalDataType;
  readonly range?: readonly [number, number];
}

const onOff: Writable = { type: 'BOOLEAN' };
const level = (lowest: number, highest: number): Writable => ({ type: 'INT32', range: [lowest, highest] });

/**
 * What simulated cars let others set: of the catalogue's writable signals those that change nothing while driving. A
 * test holds types and ranges to the catalogue.
 */
export const writableSignals: ReadonlyMap<string, Writable> = new Map([
  ['hvacTemperatureSet', { type: 'FLOAT', range: [16, 32] }],
  ['hvacPowerOn', onOff],
  ['hvacAcOn', onOff],
  ['hvacDefroster', onOff],
  ['hvacFanSpeed', level(1, 7)],
  ['hvacSeatTemperature', level(-2, 2)],
  ['hvacSteeringWheelHeat', level(-2, 2)],
  ['doorLock', onOff],
  ['windowPos', level(0, 10)],
  ['evChargePortOpen', onOff],
  ['evChargeSwitch', onOff],
  ['evChargePercentLimit', { type: 'FLOAT' }],
  ['valetModeEnabled', onOff],
  ['customerSupportMessage', { type: 'STRING' }],
]);

/** What becomes of one signal that somebody wants to set; `has` says which other signals the car gives. */
export function judgeWrite(
  name: string,
  { type, value }: SignalWrite,
  has: (name: string) => boolean,
): WriteResult {
  if (isRestriction(name)) {
    const isAllowed = restrictionProblem(name, { type: remoteTypeOf(type), value }) === null;
    return isAllowed && isOfType(type, value) ? 'OK' : 'INVALID_ARG';
  }
  const writable = writableSignals.get(name);
  if (writable === undefined) return has(name) ? 'ACCESS_DENIED' : 'NOT_AVAILABLE';
  const { range: [lowest, highest] = [-Infinity, Infinity] } = writable;
  if (type !== writable.type || !isOfType(type, value)) return 'INVALID_ARG';
  return typeof value === 'number' && !(value >= lowest && value <= highest) ? 'INVALID_ARG' : 'OK';
}

const isInt = (value: unknown) => Number.isSafeInteger(value);
const isListOf = (value: unknown, isRight: (entry: unknown) => boolean) =>
  Array.isArray(value) && value.every(isRight);

const checks: Readonly<Record<SignalDataType, (value: unknown) => boolean>> = {
  STRING: (value) => typeof value === 'string',
  INT32: isInt,
  INT64: isInt,
  FLOAT: Number.isFinite,
  BOOLEAN: (value) => typeof value === 'boolean',
  INT32_LIST: (value) => isListOf(value, isInt),
  INT64_LIST: (value) => isListOf(value, isInt),
  FLOAT_LIST: (value) => isListOf(value, Number.isFinite),
  BYTES: (value) => typeof value === 'string',
};

function isOfType(type: SignalDataType, value: unknown): boolean {
  return checks[type](value);
}
