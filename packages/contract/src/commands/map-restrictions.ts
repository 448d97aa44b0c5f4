import { dataTypeOf, type RemoteInput, type RemoteTypeId } from './remote-types.ts';
import { remoteValueOf } from './remote-value.ts';

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
export const restrictionMost: Readonly<Record<RestrictionId, number>> = {
  'speed-limit': 300,
  height: 50,
  weight: 1000,
  length: 300,
  width: 50,
  'weight-per-axle': 100,
  'number-of-axles': 100,
};

/** Ways to give a restriction's value, the usual one first (specification 2, section 3). */
export const restrictionInputs = [
  'number',
  'number-list',
  'text',
  'select',
  'file',
] as const satisfies readonly RemoteInput[];
export type RestrictionInput = (typeof restrictionInputs)[number];

const INT32: RemoteTypeId = 1;
const DEFAULT_TYPE: RemoteTypeId = 3;
const TEXT: RemoteTypeId = 0;

/**
 * The data type under which a restriction is sent: number-of-axles as integer, the others as the default type 3
 * (specification 2, section 5); another way of giving the value has the type of that way.
 */
export function restrictionType(id: RestrictionId, input: RestrictionInput): RemoteTypeId {
  const counts = id === 'number-of-axles';
  switch (input) {
    case 'number':
      return counts ? INT32 : DEFAULT_TYPE;
    case 'number-list':
      return counts ? 5 : 7;
    case 'text':
      return TEXT;
    case 'select':
      return 4;
    case 'file':
      return 8;
  }
}

/** What is wrong with a restriction: the key of its text, with the arguments of it. */
export interface RestrictionProblem {
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
  if (restrictionInputs.some((input) => restrictionType(name, input) === type)) return null;
  const usual = dataTypeOf(restrictionType(name, 'number'));
  return { at: 'type', key: 'commands.typeOfSignal', params: { signal: name, type: usual } };
}

/**
 * Why a vehicle cannot keep to a map restriction: its type is not one of the restriction's, its text is not a number,
 * or a number of it is not above zero (for nothing is lower than a height of zero) or beyond `restrictionMost`. Null
 * when it can, and for every other signal.
 */
export function restrictionProblem(
  name: string,
  { type, value }: { readonly type: RemoteTypeId; readonly value: unknown },
): RestrictionProblem | null {
  if (!isRestriction(name)) return null;
  const wrongType = restrictionTypeProblem(name, type);
  if (wrongType !== null) return wrongType;
  const problems = numbersOf(name, { type, value }).map((one) => numberProblem(name, one));
  return problems.find((problem) => problem !== null) ?? null;
}

/** What has to be a number in a value: each of a list, and a text as it reads; nothing of a choice or a file. */
function numbersOf(id: RestrictionId, { type, value }: { type: RemoteTypeId; value: unknown }): unknown[] {
  if (Array.isArray(value)) return value;
  if (type === TEXT)
    return [typeof value === 'string' ? remoteValueOf(restrictionType(id, 'number'), value) : value];
  return typeof value === 'number' ? [value] : [];
}

function numberProblem(id: RestrictionId, given: unknown): RestrictionProblem | null {
  if (typeof given !== 'number' || Number.isNaN(given)) {
    const isCount = restrictionType(id, 'number') === INT32;
    return { at: 'value', key: isCount ? 'commands.wholeNumber' : 'commands.number', params: {} };
  }
  if (given <= 0) return { at: 'value', key: 'commands.aboveZero', params: {} };
  const max = restrictionMost[id];
  return given > max ? { at: 'value', key: 'validation.tooBig', params: { max } } : null;
}
