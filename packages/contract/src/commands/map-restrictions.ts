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
      return 0;
    case 'select':
      return 4;
    case 'file':
      return 8;
  }
}

/** What is wrong with a restriction: the key of its text, with the arguments of it. */
export interface RestrictionProblem {
  readonly at: 'type' | 'value';
  readonly key: 'commands.typeOfSignal' | 'commands.aboveZero';
  readonly params: Readonly<Record<string, string>>;
}

/** Why a map restriction cannot be of a data type; null when it can, and for every other signal. */
export function restrictionTypeProblem(name: string, type: RemoteTypeId): RestrictionProblem | null {
  if (!isRestriction(name)) return null;
  if (restrictionInputs.some((input) => restrictionType(name, input) === type)) return null;
  const usual = dataTypeOf(restrictionType(name, 'number'));
  return { at: 'type', key: 'commands.typeOfSignal', params: { signal: name, type: usual } };
}

/**
 * Why a vehicle cannot keep to a map restriction: its type is not one of the restriction's, or a number of it is not
 * above zero, for nothing is lower than a height of zero. Null when it can, and for every other signal.
 */
export function restrictionProblem(
  name: string,
  { type, value }: { readonly type: RemoteTypeId; readonly value: unknown },
): RestrictionProblem | null {
  if (!isRestriction(name)) return null;
  const wrongType = restrictionTypeProblem(name, type);
  if (wrongType !== null || isAboveZero(value)) return wrongType;
  return { at: 'value', key: 'commands.aboveZero', params: {} };
}

function isAboveZero(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isAboveZero);
  return typeof value !== 'number' || value > 0;
}
