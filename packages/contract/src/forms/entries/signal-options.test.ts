import { expect, test } from 'vitest';
import { type SignalEntry, signalEntrySchema, type TriggerDetails } from './signal-entry.ts';
import {
  analysisFormatsFor,
  directionsFor,
  intervalsFor,
  recordDurationsFor,
  returnFormatsFor,
  type SignalKind,
  signalOptionProblems,
  triggerOptionProblems,
} from './signal-options.ts';

const speed: SignalKind = {
  id: 2016,
  data_type: 'FLOAT',
  change_mode: 'CONTINUOUS',
  max_rate_hz: 10,
  enum_name: null,
};
const location: SignalKind = { ...speed, id: 1790, data_type: 'FLOAT_LIST' };
const vin: SignalKind = {
  ...speed,
  id: 2000,
  data_type: 'STRING',
  change_mode: 'STATIC',
  max_rate_hz: null,
};
const capacity: SignalKind = { ...vin, data_type: 'FLOAT' };
const gear: SignalKind = {
  ...vin,
  id: 2047,
  data_type: 'INT32',
  change_mode: 'ONCHANGE',
  enum_name: 'GEAR',
};
const listed: SignalKind = { ...gear, choices: [4, 8] };
const fan: SignalKind = { ...gear, enum_name: null };
const door: SignalKind = { ...gear, data_type: 'BOOLEAN', enum_name: null };
const seed: SignalKind = { ...door, data_type: 'BYTES' };

const all = ['SINGLE', 'BATCH', 'AVERAGE', 'DERIVATIVE', 'CURVE_LOG'];
const anyWay = ['RISING', 'FALLING', 'BOTH', 'EQUAL', 'CHANGE'];

const kinds: [string, SignalKind, string[], string[]][] = [
  ['a continuous number', speed, all, ['RISING', 'FALLING', 'BOTH']],
  ['a list of numbers', location, all, ['RISING', 'FALLING', 'BOTH']],
  ['a whole number', fan, all, anyWay],
  ['an enumeration', gear, ['SINGLE', 'BATCH'], ['EQUAL', 'CHANGE']],
  ['a boolean', door, ['SINGLE', 'BATCH'], ['EQUAL', 'CHANGE']],
  ['bytes', seed, ['SINGLE', 'BATCH'], ['EQUAL', 'CHANGE']],
  ['a static text', vin, ['SINGLE'], ['EQUAL', 'CHANGE']],
  ['a static number', capacity, ['SINGLE'], ['RISING', 'FALLING', 'BOTH']],
];

test.each(kinds)('%s has its return formats and conditions', (_, ...[signal, formats, directions]) => {
  expect(returnFormatsFor(signal)).toEqual(formats);
  expect(directionsFor(signal)).toEqual(directions);
});

test.each([
  ['ten times a second', speed, [0.1, 1, 60]],
  ['as often as it changes', door, [0.01, 0.1, 1, 60]],
  ['never again', vin, []],
])('a signal that comes %s is offered no faster intervals', (_, signal, offered) => {
  expect(intervalsFor(signal, [60, 0.01, 0.1, 1])).toEqual(offered);
});

// Shows 1-9.12
test('only the location is recorded for minutes', () => {
  expect(recordDurationsFor(speed)).toEqual([500, 1000, 1500, 2000, 5000, 10_000]);
  expect(recordDurationsFor(location)).toEqual([
    500, 1000, 1500, 2000, 5000, 10_000, 30_000, 60_000, 120_000, 300_000, 600_000,
  ]);
});

test('only numbers are looked at as average, derivative or curve', () => {
  expect(analysisFormatsFor(speed).map(({ id }) => id)).toEqual([0, 1, 2, 7]);
  expect(analysisFormatsFor(gear).map(({ id }) => id)).toEqual([0]);
});

function entryWith(change: Partial<SignalEntry>): SignalEntry {
  return {
    ...signalEntrySchema.parse({ signal_id: 1, mandatory: false, is_read: 1, frequency_mode: 1 }),
    ...change,
  };
}

function formatOf(name: 'SINGLE' | 'BATCH' | 'AVERAGE' | 'CURVE_LOG', before = 500, after = before) {
  return { name, isSelected: true, duration_before: before, duration_after: after, max_error: 1 };
}

const entries: [string, SignalKind, Partial<SignalEntry>, string[]][] = [
  [
    'a static signal by interval',
    vin,
    { frequency_mode: 0, interval: 1 },
    ['frequency_mode staticFrequency'],
  ],
  ['a static signal once', vin, { frequency_mode: 1 }, []],
  ['an interval at the highest rate', speed, { frequency_mode: 0, interval: 0.1 }, []],
  ['a faster interval', speed, { frequency_mode: 0, interval: 0.05 }, ['interval intervalTooFast']],
  ['an interval that is not chosen', speed, { frequency_mode: 0, interval: null }, []],
  ['an interval that is not used', speed, { frequency_mode: 1, interval: 0.05 }, []],
  [
    'a curve of texts',
    vin,
    { return_format: [formatOf('CURVE_LOG')] },
    ['return_format.0.name curveLogNumeric'],
  ],
  [
    'an average of states',
    gear,
    { return_format: [formatOf('SINGLE'), formatOf('AVERAGE')] },
    ['return_format.1.name formatForSignal'],
  ],
  [
    'a format that is not chosen',
    gear,
    { return_format: [{ ...formatOf('AVERAGE'), isSelected: false }] },
    [],
  ],
  ['durations of the value alone', speed, { return_format: [formatOf('SINGLE', 700)] }, []],
  [
    'durations that are not chosen',
    speed,
    { return_format: [{ ...formatOf('BATCH'), duration_before: null, duration_after: null }] },
    [],
  ],
  ['minutes of the location', location, { return_format: [formatOf('BATCH', 600_000)] }, []],
  [
    'minutes of the speed',
    speed,
    { return_format: [formatOf('BATCH', 60_000, 700)] },
    ['return_format.0.duration_before choice', 'return_format.0.duration_after choice'],
  ],
];

test.each(entries)('of a signal, %s is judged', (_, ...[signal, change, problems]) => {
  const found = signalOptionProblems(entryWith(change), signal);
  expect(found.map(({ field, key }) => `${field} ${key.split('.')[1]}`)).toEqual(problems);
});

const trigger: TriggerDetails = {
  trigger_enabled: true,
  trigger_signal_id: 1,
  trigger_signal_name: '',
  value_type: null,
  value: 30,
  direction: 'RISING',
  hysteresis: 0,
  analysis_format: 0,
  analysis_duration: 500,
  acl_max_error: null,
  absolute_value: false,
  all_array_value: false,
};

const triggers: [string, SignalKind, Partial<TriggerDetails>, string[]][] = [
  ['rising over a number', speed, {}, []],
  ['a number that was typed', speed, { value: '42.5' }, []],
  ['a truth for a number', speed, { value: true }, ['value']],
  ['no value', speed, { value: null }, []],
  ['no state of the list', listed, { direction: 'EQUAL', value: null }, []],
  ['an empty value', vin, { direction: 'EQUAL', value: '' }, []],
  ['an empty truth', door, { direction: 'EQUAL', value: '' }, []],
  ['no direction', speed, { direction: null }, []],
  ['a word for a number', speed, { value: 'fast' }, ['value']],
  ['equal to a fraction', speed, { direction: 'EQUAL' }, ['direction']],
  ['equal to a state', gear, { direction: 'EQUAL', value: 4 }, []],
  ['equal to a state of the list', listed, { direction: 'EQUAL', value: '4' }, []],
  ['equal to a state that is not in the list', listed, { direction: 'EQUAL', value: 5 }, ['value']],
  ['a state that rises', gear, {}, ['direction']],
  ['a boolean that becomes true', door, { direction: 'EQUAL', value: true }, []],
  ...[false, 'true', 'false', 0, 1, '0', '1'].map(
    (value): [string, SignalKind, Partial<TriggerDetails>, string[]] => [
      `a boolean that becomes ${JSON.stringify(value)}`,
      door,
      { direction: 'EQUAL', value },
      [],
    ],
  ),
  ['a boolean that becomes 30', door, { direction: 'EQUAL' }, ['value']],
  ['a change, whatever the value', door, { direction: 'CHANGE' }, []],
  ['the average of a text', vin, { direction: 'CHANGE', analysis_format: 1 }, ['analysis_format']],
  ['equal to a text', vin, { direction: 'EQUAL', value: 'YV1' }, []],
  ['equal to a number that should be a text', vin, { direction: 'EQUAL' }, ['value']],
  ['a trigger that is off', vin, { trigger_enabled: false, analysis_format: 7 }, []],
];

test.each(triggers)('as a trigger, %s is judged', (_, ...[watched, change, fields]) => {
  const found = triggerOptionProblems({ ...trigger, ...change }, watched);
  expect(found.map(({ field }) => field)).toEqual(fields.map((field) => `trigger_details.${field}`));
});
