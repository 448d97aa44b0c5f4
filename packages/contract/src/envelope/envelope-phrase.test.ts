import { expect, test } from 'vitest';
import type { Envelope, EnvelopeBound, EnvelopeTrigger } from './envelope.ts';
import {
  collectedPhrase,
  collectedSentence,
  countText,
  nameApart,
  type NamedSignal,
} from './envelope-phrase.ts';

// What becomes of the entry of a form, in both languages: collection, envelope-phrase.test.ts.

const SPEED = 1;
const HEAT = 2;
const GEAR = 3;
const COUNT = 4;
const UNKNOWN = 9;
const signals = new Map<number, NamedSignal>([
  [SPEED, { label: 'Speed', unit: 'm/s' }],
  [HEAT, { label: 'Heat', unit: '°C' }],
  [
    GEAR,
    {
      label: 'Gear',
      unit: null,
      choices: [
        { id: 1, label: 'R' },
        { id: 8, label: 'D' },
      ],
    },
  ],
  [COUNT, { label: 'Count', unit: 'km/h' }],
]);

const bound = (change: Partial<EnvelopeBound>): EnvelopeBound => ({
  format: 'SINGLE',
  clock: { kind: 'INTERVAL', every_ms: 60_000 },
  before_ms: 0,
  after_ms: 0,
  max_error: null,
  moments: null,
  samples: null,
  share: null,
  ...change,
});
const whole = (bounds: readonly EnvelopeBound[], change: Partial<Envelope> = {}): Envelope => ({
  signal_id: SPEED,
  max_rate_hz: null,
  bounds: [...bounds],
  sealed: null,
  ...change,
});
const phrase = (envelope: Envelope) => collectedPhrase(envelope, (id) => signals.get(id), 'en');

test('a signal that nobody knows is called by its number', () => {
  const find = (id: number) => signals.get(id);
  expect(collectedSentence(whole([bound({})]), find, 'en')).toBe('Speed, every minute');
  expect(collectedSentence(whole([bound({})], { signal_id: UNKNOWN }), find, 'en')).toBe('9, every minute');
});

const batch = bound({ format: 'BATCH', before_ms: 30_000, after_ms: 30_000 });
const curve = bound({ format: 'CURVE_LOG', max_error: 1 });
const onChange = { kind: 'CHANGE' } as const;

test.each<[string, EnvelopeBound[], Partial<Envelope>, string]>([
  ['nothing', [], {}, 'never'],
  [
    'windows without a gap, beside single values',
    [bound({}), { ...batch, share: 1 }],
    {},
    'every minute; continuously, every minute, with every value of the 30 seconds before and after',
  ],
  [
    'windows of hardly any share of the time',
    [{ ...batch, share: 0.00001 }],
    {},
    'every minute, with every value of the 30 seconds before and after (0.1 % of the time)',
  ],
  [
    'windows of nearly all of the time',
    [{ ...batch, share: 0.99999 }],
    {},
    'every minute, with every value of the 30 seconds before and after (99.9 % of the time)',
  ],
  [
    'windows of no share of the time',
    [{ ...batch, share: 0 }],
    {},
    'every minute, with every value of the 30 seconds before and after',
  ],
  [
    'a curve of the moments of an interval',
    [curve],
    {},
    'every minute, as points of its curve, right to within 3.6 km/h',
  ],
  [
    'a curve of every value, beside changes',
    [bound({ clock: onChange }), { ...curve, clock: onChange }],
    {},
    'whenever it changes; continuously, as points of its curve, right to within 3.6 km/h',
  ],
  [
    'a curve of a signal that nobody knows',
    [{ ...curve, clock: onChange }],
    { signal_id: UNKNOWN },
    'continuously, as points of its curve, right to within 1',
  ],
  [
    'what comes once a second',
    [bound({ clock: onChange })],
    { max_rate_hz: 1 },
    'whenever it changes (at most once a second)',
  ],
  [
    'what comes now and then',
    [bound({ clock: onChange })],
    { max_rate_hz: 0.25 },
    'whenever it changes (at most every 4 seconds)',
  ],
  [
    'a rate without an even period',
    [bound({ clock: onChange })],
    { max_rate_hz: 0.3 },
    'whenever it changes (at most 0.3 times a second)',
  ],
  [
    'a higher rate with a whole period',
    [bound({ clock: onChange })],
    { max_rate_hz: 2.5 },
    'whenever it changes (at most 2.5 times a second)',
  ],
  [
    'what is encrypted, without bounds',
    [bound({})],
    { sealed: { span_ms: 3_600_000, messages: null, bytes: null } },
    'every minute; encrypted, so that only who receives it can check this',
  ],
  [
    'what is encrypted, without a bound of its bytes',
    [bound({})],
    { sealed: { span_ms: 3_600_000, messages: 60, bytes: null } },
    'every minute; encrypted, so that only who receives it can check this; at most 60 messages an hour',
  ],
])('of %s is said what there is', (_, ...[bounds, change, reported]) => {
  expect(phrase(whole(bounds, change))).toBe(reported);
});

const trigger: EnvelopeTrigger = {
  signal_id: HEAT,
  direction: 'RISING',
  value: 10,
  hysteresis_percent: 0,
  absolute_value: false,
  all_array_value: false,
  analysis: { kind: 'VALUE' },
};
const derived = { kind: 'DERIVATIVE', span_ms: 1500 } as const;

test.each<[Partial<EnvelopeTrigger>, string]>([
  [{}, 'when Heat rises above 10 °C (50 °F)'],
  [{ direction: 'FALLING' }, 'when Heat falls below 10 °C (50 °F)'],
  [{ direction: 'BOTH' }, 'when Heat crosses 10 °C (50 °F)'],
  [{ direction: 'CHANGE', value: null }, 'when Heat changes'],
  [{ value: null }, 'when Heat rises above …'],
  [{ hysteresis_percent: 2.5 }, 'when Heat rises above 10 °C (50 °F) (again only after going back by 2.5 %)'],
  [
    { all_array_value: true, absolute_value: true },
    'when every part of the size of Heat rises above 10 °C (50 °F)',
  ],
  [{ analysis: derived }, 'when the change a second of Heat over 1.5 s rises above 10 °C'],
  [
    { analysis: derived, signal_id: SPEED },
    'when the change a second of Speed over 1.5 s rises above 36 km/h',
  ],
  [
    { analysis: { kind: 'CURVE_LOG', max_error: 0.5 } },
    'when the curve of Heat, right to within 0.5 °C, rises above 10 °C (50 °F)',
  ],
  [
    { analysis: { kind: 'CURVE_LOG', max_error: 0.5 }, signal_id: UNKNOWN },
    'when the curve of 9, right to within 0.5, rises above 10',
  ],
  [{ signal_id: SPEED }, 'when Speed rises above 36 km/h (22.4 mph)'],
  [{ signal_id: COUNT }, 'when Count rises above 10 km/h (6.2 mph)'],
  [{ signal_id: GEAR, direction: 'EQUAL', value: 8 }, 'when Gear is D'],
  [{ signal_id: GEAR, direction: 'EQUAL', value: 5 }, 'when Gear is 5'],
  [{ signal_id: GEAR, direction: 'EQUAL', value: true }, 'when Gear is yes'],
  [{ signal_id: GEAR, direction: 'EQUAL', value: 'D' }, 'when Gear is “D”'],
  [{ signal_id: UNKNOWN }, 'when 9 rises above 10'],
])('the condition %j is written out', (change, reported) => {
  const clock = { kind: 'TRIGGER', trigger: { ...trigger, ...change } } as const;
  expect(phrase(whole([bound({ clock })]))).toBe(reported);
});

test('a curve around a firing says its window', () => {
  const clock = { kind: 'TRIGGER', trigger } as const;
  const around = { ...curve, clock, before_ms: 1000, after_ms: 0 };
  expect(phrase(whole([around]))).toBe(
    'when Heat rises above 10 °C (50 °F), as points of the curve of the second before, right to within 3.6 km/h',
  );
});

test.each([
  [999, '999', '999'],
  [1234, '1,234', '1234'],
  [12_345, '12,345', '12\u00a0345'],
  [1_234_567, '1,234,567', '1\u00a0234\u00a0567'],
])('%i is counted with its thousands apart', (count, english, spanish) => {
  expect(countText(count, 'en')).toBe(english);
  expect(countText(count, 'es')).toBe(spanish);
});

test('a sentence is taken apart after the name of its signal', () => {
  expect(nameApart('Speed, every second', 'Speed')).toEqual({ name: 'Speed', rest: ', every second' });
});
