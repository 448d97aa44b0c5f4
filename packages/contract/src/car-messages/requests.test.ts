import { expect, test } from 'vitest';
import { problemsOf } from '../foundation/problem.ts';
import { commandRequest, notificationRequest, remoteSignalsRequest } from './requests.ts';

const vins = ['YV1AAAAAAAA000001'];

function problems(schema: { safeParse: typeof notificationRequest.safeParse }, body: unknown) {
  const result = schema.safeParse(body);
  return result.success ? [] : problemsOf(result.error.issues).map(({ field, key }) => `${field}: ${key}`);
}

const notification = (rest: object) =>
  problems(notificationRequest, { message: 'Hello', vin_numbers: vins, ...rest });

// Shows 2-3.17, 2-5.1, 2-5.2, 2-5.5, 2-9.2, 3-3.16, 3-5.15, 3-5.16, 3-9.6
test.each([
  [{}, []],
  [{ message: '  ' }, ['message: commands.missed']],
  [{ message: undefined, vin_numbers: [] }, ['message: commands.missed', 'vin_numbers: commands.missed']],
  [{ message: 'x'.repeat(1001) }, ['message: validation.tooLong']],
  [{ title: 'x'.repeat(101) }, ['title: validation.tooLong']],
  [{ vin_numbers: Array.from({ length: 400_001 }, () => 'X') }, ['vin_numbers: validation.tooMany']],
  [{ url: '', title: '', icon_url: '' }, []],
  [{ url: 'https://example.com/a?b=c' }, []],
  [{ url: 'http://example.com' }, []],
  [{ url: 'example' }, ['url: commands.urlInvalid']],
  [{ url: 'javascript:alert(1)' }, ['url: commands.urlInvalid']],
  [{ url: `https://example.com/${'a'.repeat(1980)}` }, []],
  [{ url: `https://example.com/${'a'.repeat(1981)}` }, ['url: commands.urlTooLong']],
  [{ icon_url: 'icon.jpg' }, ['icon_url: commands.iconFormat']],
  [{ icon_url: 'https://example.com/icon.png' }, ['icon_url: commands.iconFormat']],
  [{ url_authentication_enabled: true }, ['url_authentication_enabled: validation.choice']],
  [{ valid_for_minutes: 0 }, ['valid_for_minutes: validation.tooSmall']],
  [{ valid_for_minutes: 43_201 }, ['valid_for_minutes: validation.tooBig']],
])('a notification with %o is told %o', (rest, expected) => {
  expect(notification(rest)).toEqual(expected);
});

// Shows 2-3.15, 2-5.6
test.each([
  [{ cloud_command: 'LOCK_DOORS', vin_numbers: vins }, []],
  [
    { cloud_command: '', vin_numbers: [] },
    ['cloud_command: commands.missed', 'vin_numbers: commands.missed'],
  ],
  [{ cloud_command: 'SELF_DESTRUCT', vin_numbers: vins }, ['cloud_command: validation.choice']],
  [{ vin_numbers: vins }, ['cloud_command: commands.missed']],
])('a command %o is told %o', (body, expected) => {
  const result = commandRequest.safeParse(body);
  const found = result.success ? [] : problemsOf(result.error.issues);
  expect(found.map(({ field, key }) => `${field}: ${key}`)).toEqual(expected);
});

const update = (signals: unknown) => {
  const result = remoteSignalsRequest.safeParse({ remote_signal_update: { signals }, vin_numbers: vins });
  return result.success ? 'taken' : problemsOf(result.error.issues).map(({ key }) => key)[0];
};

// Shows 2-5.7, 3-5.22
test.each([
  [{ 'speed-limit': { type: 3, value: 80 } }, 'taken'],
  [{ ' hvacTemperatureSet ': { type: 7, value: [21.5] } }, 'taken'],
  [{}, 'commands.missed'],
  [{ a: { type: 9, value: 1 } }, 'commands.missed'],
  [{ a: { value: 1 } }, 'commands.missed'],
  [{ ' ': { type: 1, value: 1 } }, 'commands.missed'],
  [{ a: { type: 0, value: 'x'.repeat(2001) } }, 'validation.tooLong'],
  [{ a: { type: 1, value: [1] } }, 'commands.wholeNumber'],
  [{ a: { type: 5, value: Array.from({ length: 1001 }, () => 1) } }, 'validation.tooMany'],
  [{ a: { type: 5, value: [] } }, 'commands.listRequired'],
  [{ a: { type: 1, value: 'x' } }, 'commands.wholeNumber'],
  [{ a: { type: 0, value: '' } }, 'commands.missed'],
  [[], 'validation.type'],
])('signals %o are told %s', (signals, expected) => {
  expect(update(signals)).toBe(expected);
});

test('a map restriction of another type, or not above zero, is told at its field, all at once', () => {
  const signals = {
    'number-of-axles': { type: 3, value: -2.5 },
    height: { type: 3, value: 0 },
    width: { type: 3, value: 2.5 },
  };
  const body = { remote_signal_update: { signals }, vin_numbers: vins };
  const { error } = remoteSignalsRequest.safeParse(body);
  expect(problemsOf(error?.issues ?? [])).toEqual([
    {
      field: 'remote_signal_update.signals.number-of-axles.type',
      key: 'commands.typeOfSignal',
      args: { signal: 'number-of-axles', type: 'INT32' },
    },
    { field: 'remote_signal_update.signals.height.value', key: 'commands.aboveZero', args: {} },
  ]);
});

test('twenty signals go in one update, twenty-one do not; nor do more characters than a packet holds', () => {
  const many = (count: number, one: unknown) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`s${index}`, one]));
  expect(update(many(20, { type: 4, value: true }))).toBe('taken');
  expect(update(many(21, { type: 4, value: true }))).toBe('validation.tooMany');
  expect(update(many(2, { type: 8, value: 'A'.repeat(60_000) }))).toBe('commands.updateTooLarge');
});

test('as many characters as a packet holds go in one update', () => {
  const file = (length: number) => ({ type: 8, value: 'A'.repeat(length) });
  const texts = (length: number) => ({ name: file(80_000), b: file(length) });
  const rest = 100_000 - JSON.stringify(texts(0)).length;
  expect(update(texts(rest))).toBe('taken');
  expect(update(texts(rest + 4))).toBe('commands.updateTooLarge');
});
