import type { ChangeMode, SignalDataType } from '@vinculum/contract/signals/vocabulary.ts';
import type { RefusedVssNode, VssLeaf } from '@vinculum/contract/signals/vss-vocabulary.ts';

/** A signal of a VSS file in the words of the catalogue, before it has an id, a group and numbers for its values. */
export interface VssSignal {
  /** Its path. */
  readonly name: string;
  readonly label: string;
  readonly data_type: SignalDataType;
  readonly unit: string | null;
  readonly can_write: boolean;
  readonly change_mode: ChangeMode;
  readonly minimum: number | null;
  readonly maximum: number | null;
  /** Names of an enumeration's values, or its numbers; empty when it is none. */
  readonly allowed: readonly (string | number)[];
}

/** What VSS calls a type, with the catalogue's. The catalogue has no lists of texts or booleans and no structures. */
const types: ReadonlyMap<string, SignalDataType> = new Map([
  ['boolean', 'BOOLEAN'],
  ['string', 'STRING'],
  ['int8', 'INT32'],
  ['uint8', 'INT32'],
  ['int16', 'INT32'],
  ['uint16', 'INT32'],
  ['int32', 'INT32'],
  ['uint32', 'INT64'],
  ['int64', 'INT64'],
  ['uint64', 'INT64'],
  ['float', 'FLOAT'],
  ['double', 'FLOAT'],
  ['int8[]', 'INT32_LIST'],
  ['uint8[]', 'INT32_LIST'],
  ['int16[]', 'INT32_LIST'],
  ['uint16[]', 'INT32_LIST'],
  ['int32[]', 'INT32_LIST'],
  ['uint32[]', 'INT64_LIST'],
  ['int64[]', 'INT64_LIST'],
  ['uint64[]', 'INT64_LIST'],
  ['float[]', 'FLOAT_LIST'],
  ['double[]', 'FLOAT_LIST'],
]);

/** Units whose name in VSS is a word; the others are written as they are. */
const units: ReadonlyMap<string, string> = new Map([
  ['percent', '%'],
  ['degrees', '°'],
  ['degrees/s', '°/s'],
  ['Celsius', '°C'],
  ['celsius', '°C'],
  ['inch', 'in'],
  ['m/s^2', 'm/s²'],
  ['cm^3', 'cm³'],
  ['iso8601', 'ISO 8601'],
]);

/** A leaf of the tree as a signal, or why it cannot be one. */
export function signalOfLeaf(leaf: VssLeaf): VssSignal | RefusedVssNode {
  const { path, allowed } = leaf;
  const type = leaf.allowed.length > 0 ? enumerationType(leaf) : types.get(leaf.datatype);
  if (type === 'VALUES') return { path, reason: 'VALUES', detail: allowed.slice(0, 3).join(', ') };
  if (type === undefined) return { path, reason: 'DATA_TYPE', detail: leaf.datatype };
  return {
    name: path,
    label: labelOfPath(path),
    data_type: type,
    unit: leaf.unit === null ? null : (units.get(leaf.unit) ?? leaf.unit),
    can_write: leaf.kind === 'actuator',
    change_mode: changeModeOf(leaf, type),
    minimum: leaf.minimum,
    maximum: leaf.maximum,
    allowed,
  };
}

/** Texts of which a few are allowed are an enumeration, whose values are numbers in the catalogue. */
function enumerationType({ datatype, allowed }: VssLeaf): SignalDataType | 'VALUES' | undefined {
  const type = types.get(datatype.replace(/^string/, 'int32'));
  if (type === undefined || type === 'BOOLEAN') return undefined;
  const kind = datatype.startsWith('string') ? 'string' : 'number';
  const isSound = allowed.every((value) => typeof value === kind) && new Set(allowed).size === allowed.length;
  return isSound && !type.startsWith('FLOAT') ? type : 'VALUES';
}

/** VSS does not say how often a value changes: fractions that are measured run on, all else changes now and then. */
function changeModeOf({ kind }: VssLeaf, type: SignalDataType): ChangeMode {
  if (kind === 'attribute') return 'STATIC';
  return kind === 'sensor' && type === 'FLOAT' ? 'CONTINUOUS' : 'ONCHANGE';
}

/** `Vehicle.Cabin.Door.Row1.DriverSide.IsOpen` reads `Cabin / Door / Row 1 / Driver Side / Is Open`. */
export function labelOfPath(path: string): string {
  const names = path.split('.');
  return (names.length > 1 ? names.slice(1) : names).map(wordsOf).join(' / ');
}

function wordsOf(name: string): string {
  return name
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])|(\d)(?=[A-Z][a-z])/g, (part) => `${part.charAt(0)} ${part.slice(1)}`)
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replaceAll(/([a-z])(\d)/g, '$1 $2')
    .trim();
}
