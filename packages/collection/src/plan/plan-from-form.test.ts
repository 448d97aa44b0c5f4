import { describe, expect, it } from 'vitest';
import { signalEntrySchema } from '@vinculum/contract/forms/entries/signal-entry.ts';
import { planFromEntry, type PlannedEntry, plansFromEntries, type SignalFacts } from './plan-from-form.ts';
import type { ReturnFormat, SignalPlan } from './plan.ts';

const SPEED = 291;
const GEAR = 300;
const DOOR = 301;
const FUEL = 302;
const HEAT = 303;
const LOCATION = 1790;
const catalogue = new Map<number, SignalFacts>([
  [SPEED, { dataType: 'FLOAT', changeMode: 'CONTINUOUS', minimum: -20, maximum: 80, maxRateHz: 10 }],
  [GEAR, { dataType: 'STRING', changeMode: 'ONCHANGE', minimum: null, maximum: null, maxRateHz: null }],
  [FUEL, { dataType: 'FLOAT', changeMode: 'CONTINUOUS', minimum: 10, maximum: null, maxRateHz: null }],
  [HEAT, { dataType: 'FLOAT', changeMode: 'CONTINUOUS', minimum: null, maximum: 90, maxRateHz: null }],
  [DOOR, { dataType: 'BOOLEAN', changeMode: 'ONCHANGE', minimum: null, maximum: null, maxRateHz: null }],
  [
    LOCATION,
    { dataType: 'FLOAT_LIST', changeMode: 'CONTINUOUS', minimum: null, maximum: null, maxRateHz: null },
  ],
]);
const find = (signalId: number) => catalogue.get(signalId);

/** Through the wire's own schema, as a form arrives. */
const entry = (change: Record<string, unknown> = {}): PlannedEntry =>
  signalEntrySchema.parse({
    signal_id: SPEED,
    mandatory: false,
    is_read: 1,
    interval: 1,
    frequency_mode: 0,
    ...change,
  });
const format = (name: string, change: Record<string, unknown> = {}) => ({
  name,
  isSelected: true,
  duration_before: 500,
  duration_after: 1500,
  ...change,
});
const trigger = (change: Record<string, unknown> = {}) => ({
  trigger_enabled: true,
  trigger_signal_id: SPEED,
  trigger_signal_name: 'Speed',
  value_type: 'FLOAT',
  value: 30,
  direction: 'RISING',
  hysteresis: 10,
  analysis_format: 0,
  analysis_duration: 500,
  acl_max_error: null,
  absolute_value: false,
  all_array_value: false,
  ...change,
});
const planOf = (change: Record<string, unknown> = {}): SignalPlan | null =>
  planFromEntry(entry(change), find);

describe('frequency', () => {
  it.each([
    ['seconds become milliseconds', { interval: 1 }, { kind: 'interval', periodMs: 1000 }],
    ['fractions of a second too', { interval: 0.05 }, { kind: 'interval', periodMs: 50 }],
    ['on change', { frequency_mode: 1 }, { kind: 'onChange' }],
    ['neither: the trigger alone', { frequency_mode: null }, { kind: 'none' }],
    ['an interval that was not given', { interval: null }, { kind: 'none' }],
  ])('%s', (_, change, mode) => {
    expect(planOf(change)?.mode).toEqual(mode);
  });
});

describe('return formats', () => {
  const span = { beforeMs: 500, afterMs: 1500 };
  const curve = { maxError: 2, bufferSize: 100, metric: 'vector' };
  it.each<[string, Record<string, unknown>, unknown[]]>([
    [
      'the selected ones only',
      { return_format: [format('SINGLE', { isSelected: false }), format('BATCH')] },
      [{ name: 'BATCH', ...span }],
    ],
    ['none means single', { return_format: [] }, [{ name: 'SINGLE' }]],
    ['a single one has no window', { return_format: [format('SINGLE')] }, [{ name: 'SINGLE' }]],
    [
      'a curve without its error is left out',
      { return_format: [format('CURVE_LOG', { max_error: null })] },
      [{ name: 'SINGLE' }],
    ],
    [
      'half a second where no duration stands',
      { return_format: [format('AVERAGE', { duration_before: null, duration_after: null })] },
      [{ name: 'AVERAGE', beforeMs: 500, afterMs: 500 }],
    ],
    [
      'a duration of 0 stays',
      { return_format: [format('BATCH', { duration_before: 0 })] },
      [{ name: 'BATCH', beforeMs: 0, afterMs: 1500 }],
    ],
    [
      'a curve with its error',
      { return_format: [format('CURVE_LOG', { max_error: 2 })] },
      [{ name: 'CURVE_LOG', ...span, ...curve }],
    ],
    [
      'the curve of the location is one of positions',
      { signal_id: LOCATION, return_format: [format('CURVE_LOG', { max_error: 2 })] },
      [{ name: 'CURVE_LOG', ...span, ...curve, metric: 'position' }],
    ],
    [
      'the first of a name that is there twice',
      { return_format: [format('BATCH'), format('BATCH', { duration_before: 1000 })] },
      [{ name: 'BATCH', ...span }],
    ],
    [
      'a text is not averaged',
      { signal_id: GEAR, return_format: [format('AVERAGE'), format('DERIVATIVE'), format('BATCH')] },
      [{ name: 'BATCH', ...span }],
    ],
    [
      'a text has no curve',
      { signal_id: GEAR, return_format: [format('CURVE_LOG', { max_error: 2 })] },
      [{ name: 'SINGLE' }],
    ],
  ])('%s', (_, change, formats) => {
    expect(planOf(change)?.formats).toEqual(formats);
  });

  it('keep the order of the form', () => {
    const names = ['BATCH', 'SINGLE', 'DERIVATIVE'];
    const plan = planOf({ return_format: names.map((name) => format(name)) });
    expect(plan?.formats.map((each: ReturnFormat) => each.name)).toEqual(names);
  });
});

describe('trigger', () => {
  it('carries the condition and the declared range of its signal', () => {
    expect(planOf({ signal_id: GEAR, trigger_details: trigger() })?.trigger).toEqual({
      signalId: SPEED,
      changeMode: 'CONTINUOUS',
      direction: 'RISING',
      value: 30,
      hysteresisPercent: 10,
      range: 100,
      absoluteValue: false,
      allArrayValue: false,
      analysis: { kind: 'value' },
    });
  });

  it.each([
    ['switched off', { trigger_enabled: false }],
    ['without a signal', { trigger_signal_id: null }],
    ['without a direction', { direction: null }],
    ['on an unknown signal', { trigger_signal_id: 5 }],
  ])('%s is none', (_, change) => {
    expect(planOf({ trigger_details: trigger(change) })?.trigger).toBeNull();
  });

  it.each([
    ['a number that was typed', SPEED, '30.5', 30.5],
    ['a boolean as its number', DOOR, 1, true],
    ['a boolean as its number in digits', DOOR, '1', true],
    ['a boolean as another number', DOOR, 0, false],
    ['a boolean as its word', DOOR, 'true', true],
    ['a boolean that is false', DOOR, 'false', false],
    ['a boolean itself', DOOR, true, true],
    ['a text that looks like a number', GEAR, 4, '4'],
    ['nothing typed where a number belongs', SPEED, ' ', null],
    ['no value', GEAR, null, null],
  ])('takes %s', (...[, signalId, value, expected]) => {
    const plan = planOf({ trigger_details: trigger({ trigger_signal_id: signalId, value }) });
    expect(plan?.trigger?.value).toBe(expected);
  });

  it.each([
    ['the value', {}, { kind: 'value' }],
    ['its average', { analysis_format: 1, analysis_duration: 2000 }, { kind: 'average', durationMs: 2000 }],
    ['its derivative', { analysis_format: 2 }, { kind: 'derivative', durationMs: 500 }],
    ['its curve', { analysis_format: 7, acl_max_error: 3 }, { kind: 'curveLog', maxError: 3 }],
    ['the value where a curve has no error', { analysis_format: 7 }, { kind: 'value' }],
    ['the value whatever the error of a curve', { acl_max_error: 3 }, { kind: 'value' }],
    [
      'the value of a signal that is no number',
      { trigger_signal_id: DOOR, analysis_format: 1 },
      { kind: 'value' },
    ],
  ])('compares %s', (_, change, analysis) => {
    expect(planOf({ trigger_details: trigger(change) })?.trigger?.analysis).toEqual(analysis);
  });

  it.each([
    ['a declared range', LOCATION],
    ['its upper end', FUEL],
    ['its lower end', HEAT],
  ])('without hysteresis or %s has no band', (_, signalId) => {
    const details = trigger({ trigger_signal_id: signalId, hysteresis: null });
    expect(planOf({ trigger_details: details })?.trigger).toMatchObject({ hysteresisPercent: 0, range: 0 });
  });
});

describe('the signals of a consent', () => {
  const entries = [entry(), entry({ signal_id: GEAR, is_encrypted: true }), entry({ signal_id: 5 })];

  it('are the accepted ones that the catalogue knows', () => {
    const plans = plansFromEntries(entries, new Set([GEAR, 5]), find);
    expect(plans).toMatchObject([
      { signalId: GEAR, dataType: 'STRING', changeMode: 'ONCHANGE', isEncrypted: true },
    ]);
  });

  it('that are only written are not collected', () => {
    const written = signalEntrySchema.parse({ signal_id: SPEED, mandatory: true, is_read: 0 });
    expect(plansFromEntries([written], new Set([SPEED]), find)).toEqual([]);
  });
});

it('an unknown signal has no plan', () => {
  expect(planOf({ signal_id: 5 })).toBeNull();
});
