import { expect, test } from 'vitest';
import { type SignalEntry, signalEntrySchema, type TriggerDetails } from './signal-entry.ts';
import { signalEntryProblems } from './signal-entry-rules.ts';

const format = (change: Partial<SignalEntry['return_format'][number]> = {}) => ({
  name: 'SINGLE' as const,
  isSelected: true,
  duration_before: null,
  duration_after: null,
  max_error: null,
  ...change,
});
const trigger = (change: Partial<TriggerDetails> = {}): Partial<SignalEntry> => ({
  frequency_mode: null,
  trigger_details: {
    trigger_enabled: true,
    trigger_signal_id: 2,
    trigger_signal_name: null,
    value_type: 'FLOAT',
    value: 5,
    direction: 'RISING',
    hysteresis: 0,
    analysis_format: 0,
    analysis_duration: 500,
    acl_max_error: null,
    absolute_value: false,
    all_array_value: false,
    ...change,
  },
});
const curve = format({ name: 'CURVE_LOG' });
const incomplete = 'consent.triggerIncomplete';
const maxError = 'consent.maxErrorRequired';

test.each<[string, Partial<SignalEntry>, Record<string, string>]>([
  ['an interval that is offered', {}, {}],
  ['no interval', { interval: null }, { interval: 'validation.required' }],
  ['an interval that is not offered', { interval: 7 }, { interval: 'validation.choice' }],
  ['on change without an interval', { frequency_mode: 1, interval: null }, {}],
  ['on change with an interval that is not offered', { frequency_mode: 1, interval: 7 }, {}],
  [
    'neither frequency nor trigger',
    { frequency_mode: null },
    { frequency_mode: 'consent.frequencyOrTrigger' },
  ],
  [
    'a trigger that is switched off, and no frequency',
    trigger({ trigger_enabled: false, trigger_signal_id: null }),
    { frequency_mode: 'consent.frequencyOrTrigger' },
  ],
  [
    'a trigger that is switched off beside a frequency',
    { ...trigger({ trigger_enabled: false, direction: null }), frequency_mode: 0 },
    {},
  ],
  ['a complete trigger', trigger(), {}],
  [
    'a trigger on no signal',
    trigger({ trigger_signal_id: null }),
    { 'trigger_details.trigger_signal_id': incomplete },
  ],
  [
    'a trigger without a direction',
    trigger({ direction: null }),
    { 'trigger_details.direction': incomplete },
  ],
  ['a trigger without a value', trigger({ value: null }), { 'trigger_details.value': incomplete }],
  ['a trigger on an empty value', trigger({ value: '' }), { 'trigger_details.value': incomplete }],
  ['a trigger on zero', trigger({ value: 0 }), {}],
  ['a trigger on any change', trigger({ direction: 'CHANGE', value: null }), {}],
  [
    'a trigger on a curve without an error',
    trigger({ analysis_format: 7 }),
    { 'trigger_details.acl_max_error': maxError },
  ],
  ['a trigger on a curve', trigger({ analysis_format: 7, acl_max_error: 1 }), {}],
  [
    'a trigger over a duration that is not offered',
    trigger({ analysis_duration: 501 }),
    { 'trigger_details.analysis_duration': 'validation.choice' },
  ],
  [
    'a trigger that lacks everything',
    trigger({
      trigger_signal_id: null,
      direction: null,
      value: null,
      analysis_format: 7,
      analysis_duration: 1,
    }),
    {
      'trigger_details.trigger_signal_id': incomplete,
      'trigger_details.direction': incomplete,
      'trigger_details.value': incomplete,
      'trigger_details.acl_max_error': maxError,
      'trigger_details.analysis_duration': 'validation.choice',
    },
  ],
  ['no format', { return_format: [] }, { return_format: 'consent.returnFormatRequired' }],
  [
    'no format that is selected',
    { return_format: [format({ isSelected: false }), { ...curve, isSelected: false }] },
    { return_format: 'consent.returnFormatRequired' },
  ],
  [
    'a curve without an error',
    { return_format: [format(), curve] },
    { 'return_format.1.max_error': maxError },
  ],
  [
    'a format twice, and another one that is not selected',
    {
      return_format: [
        format(),
        format({ name: 'BATCH', isSelected: false }),
        format({ name: 'BATCH', duration_before: 500 }),
        format({ name: 'BATCH', duration_before: 1000 }),
        format({ name: 'BATCH', isSelected: false }),
      ],
    },
    { 'return_format.3.name': 'consent.formatTwice' },
  ],
  ['a curve with one', { return_format: [{ ...curve, max_error: 1 }] }, {}],
])('%s', (...[, change, problems]) => {
  const entry = signalEntrySchema.parse({ signal_id: 1, mandatory: false, is_read: 1 });
  const found = signalEntryProblems({
    ...entry,
    frequency_mode: 0,
    interval: 1,
    return_format: [format()],
    ...change,
  });
  expect(found).toEqual(Object.entries(problems).map(([field, key]) => ({ field, key })));
});
