import { agreedWording, entryInWording } from '@vinculum/contract/forms/agreed-wording.ts';
import {
  type EnvelopeBound,
  type EnvelopeLimit,
  isContinuous,
} from '@vinculum/contract/envelope/envelope.ts';
import { type SignalEntry, signalEntrySchema } from '@vinculum/contract/forms/entries/signal-entry.ts';
import { type SignalDataType, wellKnownSignals } from '@vinculum/contract/signals/vocabulary.ts';
import { describe, expect, it } from 'vitest';
import { envelopeOf, mostSamplesIn } from './envelope.ts';
import { batchesOf, utf8Length } from '../drive/batches.ts';
import type { SignalFacts } from '../plan/plan-from-form.ts';
import type { Emission, SignalValue } from '../plan/plan.ts';
import { jweLength, smallestKey } from '../preview/jwe-size.ts';

const SPEED = 291;
const DOOR = 301;
const VIN = 302;
const SLOW = 303;
const WHEELS = 304;
const PHOTO = 305;
const { accelerometer: PUSH } = wellKnownSignals;
const facts = { minimum: null, maximum: null, maxRateHz: null };
const catalogue = new Map<number, SignalFacts>([
  [SPEED, { ...facts, dataType: 'FLOAT', changeMode: 'CONTINUOUS', maxRateHz: 10 }],
  [DOOR, { ...facts, dataType: 'BOOLEAN', changeMode: 'ONCHANGE' }],
  [VIN, { ...facts, dataType: 'STRING', changeMode: 'STATIC' }],
  [SLOW, { ...facts, dataType: 'FLOAT', changeMode: 'CONTINUOUS', maxRateHz: 0.5 }],
  [WHEELS, { ...facts, dataType: 'INT32_LIST', changeMode: 'ONCHANGE', maxRateHz: 10 }],
  [PHOTO, { ...facts, dataType: 'BYTES', changeMode: 'ONCHANGE', maxRateHz: 10 }],
  [PUSH, { ...facts, dataType: 'FLOAT_LIST', changeMode: 'CONTINUOUS', maxRateHz: 10 }],
]);
const find = (signalId: number) => catalogue.get(signalId);

const entry = (change: Record<string, unknown> = {}): SignalEntry =>
  signalEntrySchema.parse({ signal_id: SPEED, mandatory: false, is_read: 1, ...change });
const format = (name: string, around = 1000, change: Record<string, unknown> = {}) => ({
  name,
  isSelected: true,
  duration_before: around,
  duration_after: around,
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
  absolute_value: true,
  all_array_value: true,
  ...change,
});
const boundsOf = (change: Record<string, unknown>) => envelopeOf(entry(change), find)?.bounds;
const hourly = { frequency_mode: 0, interval: 3600 };
const HOUR = { kind: 'INTERVAL', every_ms: 3_600_000 };

const limitText = (most: EnvelopeLimit | null) =>
  most === null ? 'any' : `${most.count} in ${most.span_ms ?? 'all'}`;
/** A bound in one line: its format, clock and window; its moments; its samples; the share it covers. */
const boundText = (bound: EnvelopeBound) => {
  const { format: name, clock, before_ms: before, after_ms: after, max_error: error, share } = bound;
  const head = `${name} ${clock.kind} ${before}+${after}${error === null ? '' : ` within ${error}`}`;
  const most = `${limitText(bound.moments)}; ${limitText(bound.samples)}`;
  return `${head}: ${most}${share === null ? '' : `; share ${share}`}`;
};
const everyFormat = ['CURVE_LOG', 'DERIVATIVE', 'AVERAGE', 'BATCH', 'SINGLE'].map((name) =>
  format(name, 1000, { max_error: 2 }),
);
const byTrigger = (signalId: number, direction: string, formats: readonly unknown[]) => ({
  trigger_details: trigger({ trigger_signal_id: signalId, direction }),
  return_format: formats,
});
const batch = (before: number, after: number, name = 'BATCH') =>
  format(name, before, { duration_after: after, max_error: 2 });

describe('the most of a form, line by line', () => {
  it.each<[string, Record<string, unknown>, string[]]>([
    ['neither clock nor trigger', { return_format: everyFormat }, []],
    [
      'an interval',
      { frequency_mode: 0, interval: 10, return_format: everyFormat },
      [
        'BATCH INTERVAL 1000+1000: 1 in 10000; 21 in 10000; share 0.2',
        'AVERAGE INTERVAL 1000+1000: 1 in 10000; 1 in 10000',
        'DERIVATIVE INTERVAL 1000+1000: 1 in 10000; 1 in 10000',
        'CURVE_LOG INTERVAL 0+0 within 2: 1 in 10000; 1 in 10000',
      ],
    ],
    [
      'an interval, of a signal whose rate nobody knows',
      { signal_id: DOOR, frequency_mode: 0, interval: 10, return_format: everyFormat },
      ['BATCH INTERVAL 1000+1000: 1 in 10000; any; share 0.2'],
    ],
    [
      'changes',
      { frequency_mode: 1, return_format: everyFormat },
      [
        'BATCH CHANGE 1000+1000: 1 in 100; 1 in 100',
        'AVERAGE CHANGE 1000+1000: 1 in 100; 1 in 100',
        'DERIVATIVE CHANGE 1000+1000: 1 in 100; 1 in 100',
        'CURVE_LOG CHANGE 0+0 within 2: 1 in 100; 1 in 100',
      ],
    ],
    [
      'an interval of what never changes',
      { signal_id: VIN, ...hourly, return_format: everyFormat },
      ['SINGLE ONCE 0+0: 1 in all; 1 in all'],
    ],
    ['nothing, of what never changes', { signal_id: VIN }, []],
    [
      'streams before events, whatever the order of the form',
      { ...hourly, ...byTrigger(SLOW, 'RISING', everyFormat.slice(0, 3)) },
      [
        'AVERAGE INTERVAL 1000+1000: 1 in 3600000; 1 in 3600000',
        'DERIVATIVE INTERVAL 1000+1000: 1 in 3600000; 1 in 3600000',
        'CURVE_LOG INTERVAL 0+0 within 2: 1 in 3600000; 1 in 3600000',
        'AVERAGE TRIGGER 1000+1000: 1 in 4000; 1 in 4000',
        'DERIVATIVE TRIGGER 1000+1000: 1 in 4000; 1 in 4000',
        'CURVE_LOG TRIGGER 1000+1000 within 2: 1 in 4000; 21 in 4000',
      ],
    ],
    [
      'firings, every format',
      byTrigger(SLOW, 'RISING', everyFormat),
      [
        'SINGLE TRIGGER 0+0: 1 in 4000; 1 in 4000',
        'BATCH TRIGGER 1000+1000: 1 in 4000; 21 in 4000',
        'AVERAGE TRIGGER 1000+1000: 1 in 4000; 1 in 4000',
        'DERIVATIVE TRIGGER 1000+1000: 1 in 4000; 1 in 4000',
        'CURVE_LOG TRIGGER 1000+1000 within 2: 1 in 4000; 21 in 4000',
      ],
    ],
    ['falling', byTrigger(SLOW, 'FALLING', []), ['SINGLE TRIGGER 0+0: 1 in 4000; 1 in 4000']],
    ['equal', byTrigger(SLOW, 'EQUAL', []), ['SINGLE TRIGGER 0+0: 1 in 4000; 1 in 4000']],
    ['both', byTrigger(SLOW, 'BOTH', []), ['SINGLE TRIGGER 0+0: 1 in 2000; 1 in 2000']],
    ['change', byTrigger(SLOW, 'CHANGE', []), ['SINGLE TRIGGER 0+0: 1 in 2000; 1 in 2000']],
    [
      'firings rarer than the window is long',
      byTrigger(SLOW, 'RISING', [batch(0, 3000)]),
      ['BATCH TRIGGER 0+3000: 1 in 4000; 31 in 4000'],
    ],
    [
      'a window longer than what lies between firings',
      byTrigger(SLOW, 'RISING', [batch(0, 5000)]),
      ['BATCH TRIGGER 0+5000: 1 in 5000; 1 in 100'],
    ],
    [
      'as many as the signal has, by its windows',
      byTrigger(SLOW, 'CHANGE', [batch(0, 1900)]),
      ['BATCH TRIGGER 0+1900: 1 in 2000; 20 in 2000'],
    ],
    ['firings that nothing bounds', byTrigger(DOOR, 'CHANGE', []), ['SINGLE TRIGGER 0+0: any; any']],
    [
      'firings that nothing bounds, of the moment',
      byTrigger(DOOR, 'CHANGE', [batch(0, 0)]),
      ['BATCH TRIGGER 0+0: any; 1 in 100'],
    ],
    [
      'firings that nothing bounds but a window',
      byTrigger(DOOR, 'CHANGE', [batch(0, 5000, 'AVERAGE')]),
      ['AVERAGE TRIGGER 0+5000: 1 in 5000; 1 in 5000'],
    ],
    [
      'of a signal whose rate nobody knows, of the moment',
      { signal_id: DOOR, ...byTrigger(SLOW, 'RISING', [batch(0, 0)]) },
      ['BATCH TRIGGER 0+0: 1 in 4000; 1 in 4000'],
    ],
    [
      'of a signal whose rate nobody knows, of a window',
      { signal_id: DOOR, ...byTrigger(SLOW, 'RISING', [batch(0, 1000)]) },
      ['BATCH TRIGGER 0+1000: 1 in 4000; any'],
    ],
  ])('%s', (_, change, expected) => {
    expect(boundsOf(change)?.map(boundText)).toEqual(expected);
  });
});

describe('what leaves by interval', () => {
  it('is one value a period, of each format that makes one', () => {
    const around = { before_ms: 1000, after_ms: 1000 };
    const most = { count: 1, span_ms: 3_600_000 };
    const formats = ['SINGLE', 'AVERAGE', 'DERIVATIVE'].map((name) => format(name));
    expect(boundsOf({ ...hourly, return_format: formats })).toEqual([
      {
        format: 'SINGLE',
        clock: HOUR,
        before_ms: 0,
        after_ms: 0,
        max_error: null,
        moments: most,
        samples: most,
        share: null,
      },
      expect.objectContaining({ format: 'AVERAGE', ...around, samples: most }),
      expect.objectContaining({ format: 'DERIVATIVE', ...around, samples: most }),
    ]);
  });

  it('is of a curve no more than its moments, whatever its windows', () => {
    const curve = format('CURVE_LOG', 5000, { max_error: 2 });
    expect(boundsOf({ ...hourly, return_format: [curve] })).toMatchObject([
      { clock: HOUR, before_ms: 0, after_ms: 0, max_error: 2, samples: { count: 1, span_ms: 3_600_000 } },
    ]);
  });

  it('is every value of a batch, for the share of time that its windows cover', () => {
    const bounds = boundsOf({ ...hourly, return_format: [format('BATCH', 600_000), format('SINGLE')] });
    expect(bounds).toMatchObject([
      { format: 'BATCH', share: 1 / 3, samples: { count: 12_001, span_ms: 3_600_000 } },
    ]);
  });

  it('is continuous when the windows of a batch are as long as the period', () => {
    const [below, meeting] = [5.001, 5].map((interval) =>
      boundsOf({ frequency_mode: 0, interval, return_format: [format('BATCH', 2500)] }),
    );
    expect(below?.map(isContinuous)).toEqual([false]);
    expect(meeting?.map(isContinuous)).toEqual([true]);
    expect(meeting).toMatchObject([{ samples: { count: 1, span_ms: 100 } }]);
  });
});

describe('what leaves on change', () => {
  it('is bound by the rate of the signal, and by nothing where that is not known', () => {
    const most = { count: 1, span_ms: 100 };
    expect(boundsOf({ frequency_mode: 1 })).toMatchObject([
      { clock: { kind: 'CHANGE' }, moments: most, samples: most, share: null },
    ]);
    expect(boundsOf({ signal_id: DOOR, frequency_mode: 1 })).toMatchObject([
      { clock: { kind: 'CHANGE' }, moments: null, samples: null },
    ]);
  });

  it('is one value under the whole consent, of a signal that never changes', () => {
    const once = { count: 1, span_ms: null };
    const change = { signal_id: VIN, frequency_mode: 1, return_format: [format('BATCH')] };
    expect(boundsOf(change)).toMatchObject([
      { format: 'SINGLE', clock: { kind: 'ONCE' }, moments: once, samples: once },
    ]);
  });
});

describe('what leaves around the firings of a trigger', () => {
  it('carries the condition, without what has no effect on its signal', () => {
    expect(boundsOf({ trigger_details: trigger() })).toMatchObject([
      {
        format: 'SINGLE',
        clock: {
          kind: 'TRIGGER',
          trigger: {
            signal_id: SPEED,
            direction: 'RISING',
            value: 30,
            hysteresis_percent: 10,
            absolute_value: true,
            all_array_value: false,
            analysis: { kind: 'VALUE' },
          },
        },
      },
    ]);
    const onDoor = trigger({ trigger_signal_id: DOOR, direction: 'CHANGE' });
    expect(boundsOf({ trigger_details: onDoor })).toMatchObject([
      { clock: { trigger: { value: null, hysteresis_percent: 0, absolute_value: false } }, moments: null },
    ]);
  });

  const onWheels = { trigger_signal_id: WHEELS, value_type: 'INT32_LIST' };
  const condition = {
    signal_id: SPEED,
    direction: 'RISING',
    value: 30,
    hysteresis_percent: 10,
    absolute_value: true,
    all_array_value: false,
    analysis: { kind: 'VALUE' },
  };
  const ofWheels = { ...condition, signal_id: WHEELS, all_array_value: true };
  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['rising', {}, condition],
    ['falling', { direction: 'FALLING' }, { ...condition, direction: 'FALLING' }],
    ['both', { direction: 'BOTH' }, { ...condition, direction: 'BOTH' }],
    ['equal', { direction: 'EQUAL' }, { ...condition, direction: 'EQUAL', hysteresis_percent: 0 }],
    [
      'change',
      { direction: 'CHANGE' },
      { ...condition, direction: 'CHANGE', hysteresis_percent: 0, value: null },
    ],
    ['with its sign', { absolute_value: false }, { ...condition, absolute_value: false }],
    ['every element of a list', onWheels, ofWheels],
    [
      'any element of a list',
      { ...onWheels, all_array_value: false },
      { ...ofWheels, all_array_value: false },
    ],
    [
      'a list that changes',
      { ...onWheels, direction: 'CHANGE' },
      { ...ofWheels, direction: 'CHANGE', value: null, hysteresis_percent: 0, all_array_value: false },
    ],
    ['average', { analysis_format: 1 }, { ...condition, analysis: { kind: 'AVERAGE', span_ms: 500 } }],
    ['derivative', { analysis_format: 2 }, { ...condition, analysis: { kind: 'DERIVATIVE', span_ms: 500 } }],
    [
      'curve',
      { analysis_format: 7, acl_max_error: 3 },
      { ...condition, analysis: { kind: 'CURVE_LOG', max_error: 3 } },
    ],
  ])('carries the condition: %s', (_, change, expected) => {
    const clocks = boundsOf({ trigger_details: trigger(change) })?.map(({ clock }) => clock);
    expect(clocks).toEqual([{ kind: 'TRIGGER', trigger: expected }]);
  });
});

describe('an encrypted signal is bound by messages and bytes an hour', () => {
  const onDoor = byTrigger(DOOR, 'CHANGE', []);
  const FLOAT_BYTES = 54;
  const PHOTO_BYTES = 10_947;
  const PUSH_BYTES = Math.ceil(((13 + 4 + 76) * 4) / 3);
  const fullOfDoors = 1200 + 1500 * 28;
  it.each<[string, Record<string, unknown>, number | null, number | null]>([
    ['one an hour', hourly, 1, 1200 + FLOAT_BYTES],
    [
      'two forms of it',
      { ...hourly, return_format: [format('SINGLE'), format('AVERAGE')] },
      2,
      2400 + FLOAT_BYTES + 67,
    ],
    ['every change, a message a second', { frequency_mode: 1 }, 3600, 3600 * 1200 + 36_000 * FLOAT_BYTES],
    [
      'windows, second by second and what lies before the moment at once',
      { ...hourly, return_format: [format('BATCH', 600_000)] },
      601 + 8,
      609 * 1200 + 12_001 * FLOAT_BYTES,
    ],
    [
      'windows that are short, a message each sample',
      { ...hourly, return_format: [format('BATCH', 50)] },
      2,
      2 * (1200 + FLOAT_BYTES),
    ],
    ['changes that nothing bounds', { signal_id: DOOR, frequency_mode: 1 }, 3600, 3600 * fullOfDoors],
    ['one that may be long', { signal_id: VIN, frequency_mode: 1 }, 1, 1200 + 8216],
    ['firings', byTrigger(SLOW, 'RISING', []), 900, 900 * (1200 + FLOAT_BYTES)],
    ['firings that nothing bounds', onDoor, null, null],
    ['firings that nothing bounds beside an interval', { ...hourly, ...onDoor }, null, null],
    [
      'an average around them is one sample',
      byTrigger(SLOW, 'RISING', [batch(0, 200_000, 'AVERAGE')]),
      18,
      18 * (1200 + 67),
    ],
    [
      'windows around them, of a message each',
      byTrigger(SLOW, 'RISING', [batch(0, 2000)]),
      900,
      900 * 1200 + 900 * 21 * FLOAT_BYTES,
    ],
    [
      'windows around them that meet, of several messages each',
      byTrigger(SLOW, 'RISING', [batch(200_000, 200_000)]),
      18 * 3,
      18 * 3 * 1200 + 36_000 * FLOAT_BYTES,
    ],
    [
      'windows of a signal whose rate nobody knows',
      { signal_id: DOOR, ...byTrigger(SLOW, 'RISING', [batch(0, 2000)]) },
      900,
      900 * fullOfDoors,
    ],
    [
      'windows around firings, of two messages each by their length',
      { signal_id: PUSH, ...byTrigger(SLOW, 'RISING', [batch(60_000, 60_000)]) },
      60 * 2,
      60 * 2 * 1200 + 36_000 * PUSH_BYTES,
    ],
    [
      'windows whose messages are full by their length',
      { signal_id: PHOTO, ...hourly, return_format: [batch(10_000, 1000)] },
      1 + 1 + Math.floor(111 / 9),
      14 * 1200 + 111 * PHOTO_BYTES,
    ],
    [
      'every change, of which a second has more than fit in a message',
      { signal_id: PHOTO, frequency_mode: 1 },
      3600 + 4000,
      7600 * 1200 + 36_000 * PHOTO_BYTES,
    ],
    ['nothing', {}, 0, 0],
  ])('%s', (...[, change, messages, bytes]) => {
    const sealed = envelopeOf(entry({ is_encrypted: true, ...change }), find)?.sealed;
    expect(sealed).toEqual({ span_ms: 3_600_000, messages, bytes });
  });

  /** As long as a value may be. */
  const long = 0 - 1 / 3;
  it.each<[SignalDataType, SignalValue]>([
    ['BOOLEAN', false],
    ['INT32', -2_147_483_648],
    ['INT64', Number.MIN_SAFE_INTEGER],
    ['FLOAT', long],
    ['STRING', '\u0001'.repeat(1024)],
    ['STRING', '€'.repeat(1024)],
    ['BYTES', 'A'.repeat(8192)],
    ['FLOAT_LIST', Array.from({ length: 256 }, () => long)],
    ['INT32_LIST', Array.from({ length: 256 }, () => -2_147_483_648)],
    ['INT64_LIST', Array.from({ length: 256 }, () => Number.MIN_SAFE_INTEGER)],
  ])(
    'a message full of %s is held, and holds more than half of what is agreed; so is one alone',
    (...[dataType, value]) => {
      const signal: SignalFacts = { ...facts, dataType, changeMode: 'ONCHANGE' };
      const sealedOf = (change: Record<string, unknown>) =>
        envelopeOf(entry({ is_encrypted: true, ...change }), () => signal)?.sealed;
      const sealed = sealedOf({ frequency_mode: 1 });
      const sample = (at: number): Emission => {
        const t = Date.UTC(2026, 10, 2) + at;
        return { kind: 'sample', signalId: SPEED, format: 'SINGLE', t, value };
      };
      const emissions = Array.from({ length: 1500 }, (_, at) => sample(at % 1000));
      const bytesOf = (some: readonly Emission[]) => {
        const [message] = batchesOf(some, () => true).secret;
        return jweLength(smallestKey, utf8Length(JSON.stringify({ samples: message?.samples })));
      };
      const bytes = bytesOf(emissions);
      const agreed = (sealed?.bytes ?? 0) / (sealed?.messages ?? 1);
      expect(bytes).toBeLessThanOrEqual(agreed);
      expect(bytes * 2).toBeGreaterThan(agreed);
      expect(bytesOf([sample(1)])).toBeLessThanOrEqual(sealedOf(hourly)?.bytes ?? 0);
    },
  );

  it.each<[number, SignalDataType, number]>([
    [wellKnownSignals.location, 'FLOAT_LIST', 5],
    [wellKnownSignals.accelerometer, 'FLOAT_LIST', 3],
  ])('a list of so many numbers as signal %i has', (signal_id, dataType, length) => {
    const signal: SignalFacts = { ...facts, dataType, changeMode: 'CONTINUOUS' };
    const sealed = envelopeOf(entry({ signal_id, is_encrypted: true, ...hourly }), () => signal)?.sealed;
    const characters = 1 + length * 25 + String(signal_id).length + 13;
    expect(sealed?.bytes).toBe(1200 + Math.ceil((characters * 4) / 3));
  });

  it('one in plain text has no such bound', () => {
    expect(envelopeOf(entry(hourly), find)?.sealed).toBeNull();
  });
});

it('a signal that the catalogue does not know has no envelope', () => {
  expect(envelopeOf(entry({ signal_id: 5, ...hourly }), find)).toBeNull();
});

it('an hour holds the samples of all its formats, both ends counted', () => {
  const mostOf = (change: Record<string, unknown>) => {
    const envelope = envelopeOf(entry(change), find);
    return envelope === null ? null : mostSamplesIn(envelope, 3_600_000);
  };
  const formats = [format('SINGLE'), format('AVERAGE')];
  expect(mostOf({ frequency_mode: 0, interval: 1, return_format: formats })).toBe(7202);
  expect(mostOf({ ...hourly, return_format: [format('BATCH', 600_000)] })).toBe(24_002);
  expect(mostOf({ signal_id: VIN, frequency_mode: 1 })).toBe(1);
  expect(mostOf({ signal_id: DOOR, frequency_mode: 1, ...byTrigger(SLOW, 'RISING', []) })).toBeNull();
  expect(mostOf({ signal_id: DOOR, frequency_mode: 1 })).toBeNull();
});

describe('an entry that was agreed to by its rate only', () => {
  const names = (change: Record<string, unknown>) =>
    entryInWording(entry(change), agreedWording.rateOnly).return_format.map(({ name }) => name);
  const curve = format('CURVE_LOG', 500, { max_error: 2 });
  it.each([
    ['windows become the value at the moment', { return_format: [format('BATCH')] }, ['SINGLE']],
    [
      'beside it what is one number a moment stays',
      { return_format: [format('BATCH'), format('AVERAGE'), format('SINGLE')] },
      ['SINGLE', 'AVERAGE'],
    ],
    ['a curve of the moments of an interval stays', { return_format: [curve] }, ['CURVE_LOG']],
    ['a curve of every value becomes the changes', { frequency_mode: 1, return_format: [curve] }, ['SINGLE']],
    [
      'a curve around a firing becomes the value at the firing',
      { trigger_details: trigger(), return_format: [curve] },
      ['SINGLE'],
    ],
    [
      'what is not selected changes nothing',
      { return_format: [format('BATCH', 500, { isSelected: false })] },
      ['BATCH'],
    ],
  ])('%s', (_, change, expected) => {
    expect(names({ ...hourly, ...change })).toEqual(expected);
  });

  it('is untouched when its words said the envelope', () => {
    const agreed = entry({ ...hourly, return_format: [format('BATCH')] });
    expect(entryInWording(agreed, agreedWording.envelope)).toBe(agreed);
  });
});
