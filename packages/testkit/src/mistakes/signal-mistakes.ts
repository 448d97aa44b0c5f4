import type { Mistake } from './mistake.ts';
import { GEAR, read, single, sound, SPEED, VIN } from './mistake-facts.ts';

const REQUIRED = 'Field should not be empty';
const TRIGGER = 'Need to fill all (*) required fields in trigger details';
const MAX_ERROR = 'Need to fill max error for curve logging';
const CHOICE = 'Please choose one of the offered values';

const trigger = {
  trigger_enabled: true,
  trigger_signal_id: SPEED,
  trigger_signal_name: 'perfVehicleSpeed',
  value_type: 'FLOAT',
  value: 10,
  direction: 'RISING',
  hysteresis: 10,
  analysis_format: 0,
  analysis_duration: 500,
  acl_max_error: null,
  absolute_value: false,
  all_array_value: false,
};

function triggered(change: Readonly<Record<string, unknown>>) {
  return read({ trigger_details: { ...trigger, ...change } });
}

/** What is asked of the signals of a form, broken one by one. */
export const signalMistakes: readonly Mistake[] = [
  {
    what: 'no signal',
    change: { read_signals: [], write_signals: [] },
    field: 'read_signals',
    text: 'Please add at least one signal',
  },
  {
    what: 'neither frequency nor trigger',
    change: read({ frequency_mode: null, interval: null }),
    field: 'read_signals.0.frequency_mode',
    text: 'Need to select at least one Frequency or Trigger',
  },
  {
    what: 'no return format',
    change: read({ return_format: [] }),
    field: 'read_signals.0.return_format',
    text: 'Need to select at least one return format',
  },
  {
    what: 'curve logging without a largest error',
    change: read({
      return_format: [{ ...single, name: 'CURVE_LOG', duration_before: 500, duration_after: 500 }],
    }),
    field: 'read_signals.0.return_format.0.max_error',
    text: MAX_ERROR,
  },
  {
    what: 'a return format twice',
    change: read({
      return_format: [
        { ...single, name: 'BATCH', duration_before: 500, duration_after: 500 },
        { ...single, name: 'BATCH', duration_before: 1000, duration_after: 1000 },
      ],
    }),
    field: 'read_signals.0.return_format.1.name',
    text: 'This format is selected twice',
  },
  {
    what: 'a trigger without a value',
    change: triggered({ value: null }),
    field: 'read_signals.0.trigger_details.value',
    text: TRIGGER,
  },
  {
    what: 'a trigger without a direction',
    change: triggered({ direction: null }),
    field: 'read_signals.0.trigger_details.direction',
    text: TRIGGER,
  },
  {
    what: 'a trigger without a signal',
    change: triggered({ trigger_signal_id: null }),
    field: 'read_signals.0.trigger_details.trigger_signal_id',
    text: TRIGGER,
  },
  {
    what: 'a trigger on a curve without a largest error',
    change: triggered({ analysis_format: 7 }),
    field: 'read_signals.0.trigger_details.acl_max_error',
    text: MAX_ERROR,
  },
  {
    what: 'a hysteresis above 1000 percent',
    change: triggered({ hysteresis: 1001 }),
    field: 'read_signals.0.trigger_details.hysteresis',
    text: 'Hysteresis is 0 to 1000 percent',
  },
  {
    what: 'a signal that nobody knows',
    change: read({ signal_id: 9_999_999 }),
    field: 'read_signals.0.signal_id',
    text: 'This signal is not in the catalogue or does not allow this access',
  },
  {
    what: 'a signal to write that can only be read',
    change: { write_signals: [{ ...sound, is_read: 0, return_format: [] }] },
    field: 'write_signals.0.signal_id',
    text: 'This signal is not in the catalogue or does not allow this access',
  },
  {
    what: 'a signal twice',
    change: { read_signals: [...read({}).read_signals, ...read({}).read_signals] },
    field: 'read_signals',
    text: 'A signal is in the list twice',
  },
  {
    what: 'an interval that is not offered',
    change: read({ interval: 3 }),
    field: 'read_signals.0.interval',
    text: CHOICE,
  },
  {
    what: 'no interval',
    change: read({ interval: null }),
    field: 'read_signals.0.interval',
    text: REQUIRED,
  },
  {
    what: 'a signal more often than it comes',
    change: read({ interval: 0.01 }),
    field: 'read_signals.0.interval',
    text: 'This signal comes at most 10 times a second',
  },
  {
    what: 'a frequency of what never changes',
    change: read({ signal_id: VIN }),
    field: 'read_signals.0.frequency_mode',
    text: 'A static signal has no frequency',
  },
  {
    what: 'a frequency that is none',
    change: read({ frequency_mode: 5 }),
    field: 'read_signals.0.frequency_mode',
    text: 'This value is not valid',
  },
  {
    what: 'an average of an enumeration',
    change: read({
      signal_id: GEAR,
      return_format: [{ ...single, name: 'AVERAGE', duration_before: 500, duration_after: 500 }],
    }),
    field: 'read_signals.0.return_format.0.name',
    text: 'This signal cannot be returned in this format',
  },
  {
    what: 'a curve of an enumeration',
    change: read({
      signal_id: GEAR,
      return_format: [
        { ...single, name: 'CURVE_LOG', duration_before: 500, duration_after: 500, max_error: 1 },
      ],
    }),
    field: 'read_signals.0.return_format.0.name',
    text: 'Curve logging is possible only for numbers',
  },
  {
    what: 'a curve with a negative error',
    change: read({
      return_format: [
        { ...single, name: 'CURVE_LOG', duration_before: 500, duration_after: 500, max_error: -1 },
      ],
    }),
    field: 'read_signals.0.return_format.0.max_error',
    text: 'At least 0',
  },
  {
    what: 'a duration that is not offered',
    change: read({
      return_format: [{ ...single, name: 'BATCH', duration_before: 750, duration_after: 500 }],
    }),
    field: 'read_signals.0.return_format.0.duration_before',
    text: CHOICE,
  },
  {
    what: 'an analysis over a time that is not offered',
    change: triggered({ analysis_duration: 750 }),
    field: 'read_signals.0.trigger_details.analysis_duration',
    text: CHOICE,
  },
  {
    what: 'an average of an enumeration as trigger',
    change: triggered({ trigger_signal_id: GEAR, direction: 'EQUAL', value: 4, analysis_format: 1 }),
    field: 'read_signals.0.trigger_details.analysis_format',
    text: 'Only numbers can be analysed',
  },
  {
    what: 'a trigger on a value that an enumeration does not have',
    change: triggered({ trigger_signal_id: GEAR, direction: 'EQUAL', value: 77 }),
    field: 'read_signals.0.trigger_details.value',
    text: CHOICE,
  },
  {
    what: 'a trigger on a fraction that is met exactly',
    change: triggered({ direction: 'EQUAL' }),
    field: 'read_signals.0.trigger_details.direction',
    text: 'This condition does not fit the type of the signal',
  },
  {
    what: 'a trigger on a number that is a word',
    change: triggered({ value: 'fast' }),
    field: 'read_signals.0.trigger_details.value',
    text: 'This value does not fit the type of the signal',
  },
  {
    what: 'a signal that is in none of its packages',
    change: { ...read({ signal_id: VIN, frequency_mode: 1, interval: null }), oem_data_package_ids: [501] },
    field: 'read_signals.0.signal_id',
    text: 'This signal is in none of the data packages',
  },
];
