import { expect, test } from 'vitest';
import { problemsOf } from '../foundation/problem.ts';
import { type ConsentFormInput, consentFormSchema } from './form.ts';
import type { SignalEntryInput } from './entries/signal-entry.ts';

const entry = (signal_id: number, change: Partial<SignalEntryInput> = {}): SignalEntryInput => ({
  signal_id,
  mandatory: true,
  is_read: 1,
  frequency_mode: 1,
  return_format: [{ name: 'SINGLE', isSelected: true, duration_before: null, duration_after: null }],
  ...change,
});
const writing = (signal_id: number) =>
  entry(signal_id, { is_read: 0, frequency_mode: null, return_format: [] });
const spanish = { language: 'es' as const, title: 'Velocidad', description: 'Su velocidad.' };
const form: ConsentFormInput = {
  title: 'Speed',
  description: 'Your speed.',
  description_type: 0,
  consent_type: 'Standard',
  expiry_type: 0,
  expiry_in_days: 30,
  expiry: null,
  data_retention_in_days: 30,
  hasEncryption: false,
  public_key: null,
  service_page: null,
  schedule: null,
  consumer_rewards: [],
  oem_rewards: [],
  read_signals: [entry(1)],
  write_signals: [writing(2)],
};

function problems(change: object): string[] {
  const { error } = consentFormSchema.safeParse({ ...form, ...change });
  return problemsOf(error?.issues ?? []).map(({ field, key }) => `${field}: ${key}`);
}

test.each([
  ['as it is', {}],
  ['with a text of 2000 characters', { description: 'x'.repeat(2000) }],
  ['with HTML of 20000 characters', { description_type: 2, description: 'x'.repeat(20_000) }],
  ['with a link', { description_type: 1, description: ' https://example.com ' }],
  ['with a translation', { language: 'en', translations: [spanish] }],
  ['with its language alone', { language: 'en' }],
  ['with a last day', { expiry_type: 1, expiry_in_days: null, expiry: '2027-01-01' }],
  ['with another number of days', { expiry_in_days: 7 }],
  ['with a key', { hasEncryption: true, public_key: 'a key' }],
  ['with an empty key that nobody asks for', { public_key: '' }],
  ['with an empty page', { service_page: '' }],
  ['with a page', { service_page: 'https://example.com' }],
  ['with signals to read alone', { write_signals: [] }],
  ['with signals to write alone', { read_signals: [] }],
])('a form %s is sound', (_, change) => {
  expect(problems(change)).toEqual([]);
});

const bare = entry(1, { return_format: [] });

test.each([
  ['no title at all', { title: undefined }, ['title: validation.required']],
  ['no HTML but spaces', { description_type: 2, description: ' ' }, ['description: consent.descriptionHtml']],
  ['no text but spaces', { description: ' ' }, ['description: consent.descriptionText']],
  ['no link', { description_type: 1, description: '' }, ['description: consent.descriptionUrl']],
  [
    'a long text that is no link',
    { description_type: 1, description: 'x'.repeat(2001) },
    ['description: consent.descriptionTextLong', 'description: consent.descriptionUrl'],
  ],
  [
    'a day that the calendar does not have',
    { expiry_type: 1, expiry: '2027-02-30' },
    ['expiry: consent.correctDate'],
  ],
  ['a key of spaces', { hasEncryption: true, public_key: ' ' }, ['public_key: consent.publicKeyRequired']],
  ['no key', { hasEncryption: true, public_key: null }, ['public_key: consent.publicKeyRequired']],
  [
    'a signal to write twice',
    { write_signals: [writing(2), writing(2)] },
    ['write_signals: consent.signalTwice'],
  ],
  [
    'a second entry without a format',
    { read_signals: [entry(3), bare] },
    ['read_signals.1.return_format: consent.returnFormatRequired'],
  ],
  [
    'translations of a text whose language is not said',
    { translations: [spanish, spanish] },
    ['language: validation.required', 'translations.1.language: consent.languageTwice'],
  ],
])('a form with %s is told so', (_, change, expected) => {
  expect(problems(change)).toEqual(expected);
});

test('one answer names everything, also where some values have no sound shape', () => {
  const change = {
    title: '',
    description: '',
    translations: [{ ...spanish, title: '', description: '' }],
    consent_type: null,
    expiry_in_days: null,
    hasEncryption: true,
    service_page: 'http://example.com',
    read_signals: [],
    write_signals: [],
  };
  expect(problems(change).toSorted()).toEqual([
    'consent_type: validation.required',
    'description: consent.descriptionText',
    'expiry_in_days: validation.required',
    'language: validation.required',
    'public_key: consent.publicKeyRequired',
    'read_signals: consent.signalRequired',
    'service_page: validation.httpsUrl',
    'title: validation.required',
    'translations.0.description: consent.descriptionText',
    'translations.0.title: validation.required',
  ]);
});

test.each([
  ['description', 5],
  ['description_type', 3],
  ['translations.0.description', { language: 'en', translations: [{ ...spanish, description: 5 }] }],
  ['expiry', 5],
  ['public_key', { hasEncryption: true, public_key: 5 }],
  ['service_page', 5],
  ['read_signals', null],
])('a rule says nothing of %s when it has no sound shape', (field, value) => {
  const change = typeof value === 'object' && value !== null ? value : { [field]: value };
  expect(problems(change).map((problem) => problem.split(':')[0])).toEqual([field]);
});

test.each([null, 'a form', []])('%j is no form', (input) => {
  const { error } = consentFormSchema.safeParse(input);
  expect(problemsOf(error?.issues ?? []).map(({ field }) => field)).toEqual(['']);
});
