import { dataTypeOf, type RemoteInput, type RemoteTypeId } from './remote-types.ts';

/** Ids of map restrictions (specification 2, section 3): each is sent as a remote signal of this name. */
export const restrictionIds = [
  'speed-limit',
  'height',
  'weight',
  'length',
  'width',
  'weight-per-axle',
  'number-of-axles',
] as const;
export type RestrictionId = (typeof restrictionIds)[number];

/** Whether a signal's name is a map restriction's id. */
export function isRestriction(name: string): name is RestrictionId {
  return restrictionIds.some((id) => id === name);
}

/** What a value is measured in; null: it is a count. */
export const restrictionUnits: Readonly<Record<RestrictionId, string | null>> = {
  'speed-limit': 'km/h',
  height: 'm',
  weight: 't',
  length: 'm',
  width: 'm',
  'weight-per-axle': 't',
  'number-of-axles': null,
};

/** The largest value in that unit; ours, and more than any road vehicle has. */
const restrictionMost: Readonly<Record<RestrictionId, number>> = {
  'speed-limit': 300,
  height: 50,
  weight: 1000,
  length: 300,
  width: 50,
  'weight-per-axle': 100,
  'number-of-axles': 100,
};

/** Values that are usual for a restriction, to choose from; ours. */
export const restrictionChoices: Readonly<Record<RestrictionId, readonly number[]>> = {
  'speed-limit': [20, 30, 50, 70, 80, 90, 100, 110, 120, 130],
  height: [2, 2.5, 3, 3.5, 4, 4.5],
  weight: [3.5, 7.5, 12, 18, 26, 40],
  length: [6, 8, 10, 12, 16.5, 18.75],
  width: [2, 2.3, 2.5, 2.55, 3],
  'weight-per-axle': [6, 8, 10, 11.5, 13],
  'number-of-axles': [2, 3, 4, 5, 6],
};

/** Ways to give a restriction's value, the usual one first (specification 2, section 3). */
const restrictionInputs = [
  'number',
  'number-list',
  'text',
  'select',
  'file',
] as const satisfies readonly RemoteInput[];
export type RestrictionInput = (typeof restrictionInputs)[number];

const INT32: RemoteTypeId = 1;
const DEFAULT_TYPE: RemoteTypeId = 3;
const FLOAT_LIST: RemoteTypeId = 7;

/** Whether a restriction can hold several values: a load for each axle; a car has one height, and keeps one limit. */
const isMany = (id: RestrictionId) => id === 'weight-per-axle';

/** In which ways the value of a restriction can be given. */
export function restrictionInputsOf(id: RestrictionId): readonly RestrictionInput[] {
  return restrictionInputs.filter((input) => input !== 'number-list' || isMany(id));
}

/**
 * The data type under which a restriction is sent: number-of-axles as integer, the others as the default type 3
 * (specification 2, section 5). However it is given, as figures, chosen or read from a file, it is a number.
 */
export function restrictionType(id: RestrictionId, input: RestrictionInput): RemoteTypeId {
  if (input === 'number-list') return FLOAT_LIST;
  return id === 'number-of-axles' ? INT32 : DEFAULT_TYPE;
}

/** What is wrong with a restriction: the key of its text, with the arguments of it. */
interface RestrictionProblem {
  readonly at: 'type' | 'value';
  readonly key:
    | 'commands.typeOfSignal'
    | 'commands.number'
    | 'commands.wholeNumber'
    | 'commands.aboveZero'
    | 'validation.tooBig';
  readonly params: Readonly<Record<string, string | number>>;
}

/** Why a map restriction cannot be of a data type; null when it can, and for every other signal. */
export function restrictionTypeProblem(name: string, type: RemoteTypeId): RestrictionProblem | null {
  if (!isRestriction(name)) return null;
  if (restrictionInputsOf(name).some((input) => restrictionType(name, input) === type)) return null;
  const usual = dataTypeOf(restrictionType(name, 'number'));
  return { at: 'type', key: 'commands.typeOfSignal', params: { signal: name, type: usual } };
}

/**
 * Why a vehicle cannot keep to a map restriction: its type is not one of the restriction's, or a number of it is none,
 * is not above zero (for nothing is lower than a height of zero) or is beyond `restrictionMost`. Null when it can, and
 * for every other signal.
 */
export function restrictionProblem(
  name: string,
  { type, value }: { readonly type: RemoteTypeId; readonly value: unknown },
): RestrictionProblem | null {
  if (!isRestriction(name)) return null;
  const wrongType = restrictionTypeProblem(name, type);
  if (wrongType !== null) return wrongType;
  const numbers: readonly unknown[] = Array.isArray(value) ? value : [value];
  const problems = numbers.map((one) => numberProblem(name, one));
  return problems.find((problem) => problem !== null) ?? null;
}

function numberProblem(id: RestrictionId, value: unknown): RestrictionProblem | null {
  if (typeof value !== 'number' || Number.isNaN(value)) {
    const isCount = id === 'number-of-axles';
    return { at: 'value', key: isCount ? 'commands.wholeNumber' : 'commands.number', params: {} };
  }
  if (value <= 0) return { at: 'value', key: 'commands.aboveZero', params: {} };
  if (id === 'number-of-axles' && !Number.isInteger(value))
    return { at: 'value', key: 'commands.wholeNumber', params: {} };
  const max = restrictionMost[id];
  return value > max ? { at: 'value', key: 'validation.tooBig', params: { max } } : null;
}
