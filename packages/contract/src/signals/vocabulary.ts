/** The nine data types of a signal (specification 1, section 3). */
export const signalDataTypes = [
  'STRING',
  'INT32',
  'INT64',
  'FLOAT',
  'BOOLEAN',
  'INT32_LIST',
  'INT64_LIST',
  'FLOAT_LIST',
  'BYTES',
] as const;
export type SignalDataType = (typeof signalDataTypes)[number];

export const changeModes = ['STATIC', 'ONCHANGE', 'CONTINUOUS'] as const;
export type ChangeMode = (typeof changeModes)[number];

/** Groups in the order in which they are shown. */
export const signalGroups = ['GENERAL', 'STANDARD', 'LYNKCO', 'VOLVOTRUCKS', 'ZEEKR', 'OTHER'] as const;

/** In the order of their index: 4 is curve logging. */
export const returnFormatNames = ['SINGLE', 'BATCH', 'AVERAGE', 'DERIVATIVE', 'CURVE_LOG'] as const;
export type ReturnFormatName = (typeof returnFormatNames)[number];

export const triggerDirections = ['RISING', 'FALLING', 'BOTH', 'EQUAL', 'CHANGE'] as const;
export type TriggerDirection = (typeof triggerDirections)[number];

/** How the trigger's signal is looked at; specification 1, section 5 fixes 7 as curve logging. */
export const analysisFormats = [
  { id: 0, label: 'VALUE' },
  { id: 1, label: 'AVERAGE' },
  { id: 2, label: 'DERIVATIVE' },
  { id: 7, label: 'CURVE_LOG' },
] as const;
export const CURVE_LOG_ANALYSIS = 7;

const numberTypes: readonly SignalDataType[] = [
  'INT32',
  'INT64',
  'FLOAT',
  'INT32_LIST',
  'INT64_LIST',
  'FLOAT_LIST',
];

/** Whether values of a type are numbers or lists of them: only those can be averaged or curve-logged. */
export function isNumeric(type: SignalDataType): boolean {
  return numberTypes.includes(type);
}

/** Signals of the GENERAL group that the platform itself gives a meaning. */
export const wellKnownSignals = {
  location: 1790,
  accelerometer: 1796,
  tripStart: 1791,
  tripEnd: 1792,
  vehicleOnline: 1793,
} as const;
