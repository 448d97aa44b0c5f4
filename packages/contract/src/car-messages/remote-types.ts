import { type SignalDataType, signalDataTypes } from '../signals/vocabulary.ts';

/** How a value is given on a screen. */
export type RemoteInput = 'text' | 'number' | 'select' | 'number-list' | 'file';

/** Number of a remote signal's data type: the place of the catalogue's type, so that 3 is FLOAT, the default. */
export const remoteTypeIds = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;
export type RemoteTypeId = (typeof remoteTypeIds)[number];

const inputs: Readonly<Record<SignalDataType, RemoteInput>> = {
  STRING: 'text',
  INT32: 'number',
  INT64: 'number',
  FLOAT: 'number',
  BOOLEAN: 'select',
  INT32_LIST: 'number-list',
  INT64_LIST: 'number-list',
  FLOAT_LIST: 'number-list',
  BYTES: 'file',
};

/** The data types of remote signals (specification 2, section 3): those of the catalogue, by number. */
export const remoteDataTypes: readonly {
  readonly id: RemoteTypeId;
  readonly type: SignalDataType;
  readonly input: RemoteInput;
}[] = remoteTypeIds.map((id) => {
  const type = dataTypeOf(id);
  return { id, type, input: inputs[type] };
});

/** The catalogue's data type of a number. */
export function dataTypeOf(id: RemoteTypeId): SignalDataType {
  return signalDataTypes[id];
}

/** The number under which a value of a catalogue signal is sent. */
export function remoteTypeOf(type: SignalDataType): RemoteTypeId {
  return remoteTypeIds.find((id) => dataTypeOf(id) === type) ?? 0;
}

/** How a value of a data type is given on a screen. */
export function inputOf(id: RemoteTypeId): RemoteInput {
  return inputs[dataTypeOf(id)];
}
