/**
 * Of a VSS file: characters of the file, signals in it (as many as a car can name), characters and depth of a path,
 * characters of a unit or a value, values of one signal; characters of the group's name.
 */
export const vssLimits = {
  characters: 2_000_000,
  signals: 2000,
  path: 100,
  depth: 20,
  text: 60,
  allowed: 200,
  group: 30,
  bodyBytes: 5 * 1024 * 1024,
} as const;

/** What becomes of a signal: KEPT is in the group, but not in the file. */
export const vssVerdicts = ['ADDED', 'CHANGED', 'SAME', 'KEPT', 'REFUSED'] as const;
export type VssVerdict = (typeof vssVerdicts)[number];

/** Why a node of the tree is not taken. */
export const vssRefusals = [
  /** It is no branch, sensor, actuator or attribute as VSS describes them. */
  'MALFORMED',
  /** Its name has other characters than letters, digits and underscores. */
  'NAME',
  'TOO_LONG',
  /** We have no such data type: structures, lists of texts or booleans. */
  'DATA_TYPE',
  /** The values that it may have do not go with its data type. */
  'VALUES',
  /** VSS has announced that it will go. */
  'DEPRECATED',
  /** Another group has a signal of this path. */
  'OTHER_GROUP',
  /** Forms would mean something else: another data type or unit, less access, or static. */
  'OTHER_MEANING',
] as const;
type VssRefusal = (typeof vssRefusals)[number];

/** What may differ between the file and the catalogue. */
export const vssFacts = ['data_type', 'unit', 'access', 'change_mode', 'range', 'values'] as const;
export type VssFact = (typeof vssFacts)[number];

export const vssKinds = ['sensor', 'actuator', 'attribute'] as const;

/** A leaf of the tree as the file says it. */
export interface VssLeaf {
  /** The names from the root on, with dots between: `Vehicle.Speed`. */
  readonly path: string;
  readonly kind: (typeof vssKinds)[number];
  readonly datatype: string;
  readonly unit: string | null;
  readonly minimum: number | null;
  readonly maximum: number | null;
  /** Empty when any value of the data type may be. */
  readonly allowed: readonly (string | number)[];
  readonly isDeprecated: boolean;
}

export interface RefusedVssNode {
  readonly path: string;
  readonly reason: VssRefusal;
  /** What is wrong, as the file has it; may be empty. */
  readonly detail: string;
}
