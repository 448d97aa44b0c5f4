import { agreedWords, entryInWords } from '@vinculum/contract/consent/agreed-words.ts';
import { isContinuous } from '@vinculum/contract/consent/envelope.ts';
import { type SignalEntry, signalEntrySchema } from '@vinculum/contract/consent/signal-entry.ts';
import { describe, expect, it } from 'vitest';
import { envelopeOf, mostSamplesIn } from './envelope.ts';
import type { SignalFacts } from './plan-from-form.ts';

const SPEED = 291;
const DOOR = 301;
const VIN = 302;
const facts = { minimum: null, maximum: null, maxRateHz: null };
const catalogue = new Map<number, SignalFacts>([
  [SPEED, { ...facts, dataType: 'FLOAT', changeMode: 'CONTINUOUS', maxRateHz: 10 }],
  [DOOR, { ...facts, dataType: 'BOOLEAN', changeMode: 'ONCHANGE' }],
  [VIN, { ...facts, dataType: 'STRING', changeMode: 'STATIC' }],
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

  it.each([
    ['a level is left before it is reached again', 'RISING', 200],
    ['both directions take turns', 'BOTH', 100],
  ])('fires no faster than its signal comes: %s', (_, direction, apart) => {
    expect(boundsOf({ trigger_details: trigger({ direction }) })).toMatchObject([
      { moments: { count: 1, span_ms: apart }, samples: { count: 1, span_ms: apart } },
    ]);
  });

  it('opens no window while one is open, and holds no more than the signal has', () => {
    const change = {
      trigger_details: trigger(),
      return_format: [format('BATCH', 5000, { duration_before: 500 })],
    };
    expect(boundsOf(change)).toMatchObject([
      { moments: { count: 1, span_ms: 5000 }, samples: { count: 1, span_ms: 100 } },
    ]);
    const rare = { ...change, return_format: [format('AVERAGE', 5000)] };
    expect(boundsOf(rare)).toMatchObject([{ samples: { count: 1, span_ms: 5000 } }]);
  });

  it('stands beside what leaves by interval', () => {
    const kinds = boundsOf({ ...hourly, trigger_details: trigger() })?.map(({ clock }) => clock.kind);
    expect(kinds).toEqual(['INTERVAL', 'TRIGGER']);
  });
});

it('an encrypted signal is bound by messages and bytes', () => {
  const sealed = (change: Record<string, unknown>) =>
    envelopeOf(entry({ is_encrypted: true, ...change }), find)?.sealed;
  expect(sealed(hourly)).toEqual({ span_ms: 3_600_000, messages: 1, bytes: 1280 });
  expect(sealed({ frequency_mode: 1 })).toEqual({
    span_ms: 3_600_000,
    messages: 3600,
    bytes: 3600 * 1200 + 36_000 * 80,
  });
  const onDoor = trigger({ trigger_signal_id: DOOR, direction: 'CHANGE' });
  expect(sealed({ trigger_details: onDoor })).toEqual({ span_ms: 3_600_000, messages: null, bytes: null });
  expect(envelopeOf(entry(hourly), find)?.sealed).toBeNull();
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
  expect(mostOf({ signal_id: VIN, frequency_mode: 1 })).toBe(1);
  expect(mostOf({ signal_id: DOOR, frequency_mode: 1 })).toBeNull();
});

describe('an entry that was agreed to by its rate only', () => {
  const names = (change: Record<string, unknown>) =>
    entryInWords(entry(change), agreedWords.rateOnly).return_format.map(({ name }) => name);
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
    expect(entryInWords(agreed, agreedWords.envelope)).toBe(agreed);
  });
});
