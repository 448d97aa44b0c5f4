import { expect, test } from 'vitest';
import { problemsOf } from '../foundation/problem.ts';
import { wellKnownSignals } from '../signals/vocabulary.ts';
import { type ConsentForm, consentFormSchema } from './form.ts';
import { masterForm, type MasterFormChoice, masterFormEntry, masterFormProblems } from './master-form.ts';

const speed = {
  id: 2016,
  name: 'perfVehicleSpeed',
  group_name: 'STANDARD',
  data_type: 'FLOAT',
  change_mode: 'CONTINUOUS',
  max_rate_hz: 10,
  enum_name: null,
} as const;
const accelerometer = { ...speed, id: wellKnownSignals.accelerometer, name: 'accelerometer' };
const vin = { ...speed, id: 2000, name: 'vin', change_mode: 'STATIC', max_rate_hz: null } as const;
/** Comes every eight seconds at most. */
const slow = { ...speed, id: 2001, name: 'slow', max_rate_hz: 0.125 };
/** Comes less often than any interval that is offered. */
const rare = { ...speed, id: 2002, name: 'rare', max_rate_hz: 1 / 7200 };
const known = new Map([speed, accelerometer, vin, slow, rare].map((kind) => [kind.id, kind]));

const choice: MasterFormChoice = {
  title: 'Speed',
  description: 'Your speed.',
  language: 'en',
  translations: [{ language: 'es', title: 'Velocidad', description: 'Su velocidad.' }],
  consentType: 'Action',
  read: [...known.values()],
  write: [{ id: 2047, name: 'gear', group_name: 'OTHER' }],
};
const master = () => consentFormSchema.parse(masterForm(choice));

const single = { name: 'SINGLE', isSelected: true, duration_before: null, duration_after: null };
const read = { mandatory: false, is_read: 1, is_encrypted: false, return_format: [single] };
const named = (id: number, name: string, group = 'GROUP_STANDARD') => ({
  signal_id: id,
  signal_name: name,
  signal_group_name: group,
});

test('a master form is of the fixed shape: all optional, once a second, and one signal in batches', () => {
  expect(masterForm(choice)).toEqual({
    title: 'Speed',
    description: 'Your speed.',
    language: 'en',
    translations: choice.translations,
    description_type: 0,
    consent_type: 'Action',
    expiry_type: 0,
    expiry_in_days: 30,
    expiry: null,
    data_retention_in_days: 7,
    hasEncryption: false,
    public_key: null,
    service_page: null,
    schedule: null,
    consumer_rewards: [],
    oem_rewards: [],
    read_signals: [
      { ...named(2016, 'perfVehicleSpeed'), ...read, frequency_mode: 0, interval: 1 },
      {
        ...named(accelerometer.id, 'accelerometer'),
        ...read,
        frequency_mode: 0,
        interval: 1,
        return_format: [{ ...single, name: 'BATCH', duration_before: 1000, duration_after: 1000 }],
      },
      { ...named(2000, 'vin'), ...read, frequency_mode: 1, interval: null },
      { ...named(2001, 'slow'), ...read, frequency_mode: 0, interval: 10 },
      { ...named(2002, 'rare'), ...read, frequency_mode: 1, interval: null },
    ],
    write_signals: [{ ...named(2047, 'gear', 'GROUP_OTHER'), mandatory: false, is_read: 0 }],
  });
});

test('a master form can be saved, and is one', () => {
  expect(masterFormProblems(master(), known)).toEqual([]);
});

type Entry = ConsentForm['read_signals'][number];
type Format = Entry['return_format'][number];

/** The form with something of its first signal to read, or of one of that signal's formats, changed. */
const withEntry = (change: Partial<Entry>, at = 0) => ({
  read_signals: master().read_signals.map((entry, index) => (index === at ? { ...entry, ...change } : entry)),
});
const withFormats = (formats: readonly Partial<Format>[], at = 0) =>
  withEntry({ return_format: formats.map((format) => ({ ...sound, ...format })) }, at);
const sound: Format = { ...single, name: 'SINGLE', max_error: null };
const trigger = {
  trigger_enabled: true,
  trigger_signal_id: 2016,
  trigger_signal_name: null,
  value_type: null,
  value: 1,
  direction: 'RISING',
  hysteresis: 0,
  analysis_format: 0,
  analysis_duration: 500,
  acl_max_error: null,
  absolute_value: false,
  all_array_value: false,
} as const;
const reward = { effort_type: 0, effort_value: 1, currency_type: 1, currency_value: 1 };
const first = 'read_signals.0.signal_id';

test.each<[string, Partial<ConsentForm>]>([
  ['expiry_type', { expiry_type: 1 }],
  ['expiry_in_days', { expiry_in_days: 7 }],
  ['data_retention_in_days', { data_retention_in_days: 30 }],
  ['description_type', { description_type: 2 }],
  ['consumer_rewards', { consumer_rewards: [reward] }],
  ['oem_rewards', { oem_rewards: [reward] }],
  ['oem_data_package_ids', { oem_data_package_ids: [501] }],
  ['hasEncryption', { hasEncryption: true }],
  ['widget_id', { widget_id: true }],
  ['url_authentication_enabled', { url_authentication_enabled: true }],
  ['schedule', { schedule: { business_hours: [], special_hours: [] } }],
  ['service_page', { service_page: 'https://example.com' }],
  [
    'write_signals.0.mandatory',
    { write_signals: master().write_signals.map((one) => ({ ...one, mandatory: true })) },
  ],
  [first, withEntry({ mandatory: true })],
  [first, withEntry({ trigger_details: trigger })],
  [first, withEntry({ frequency_mode: 1 })],
  [first, withEntry({ interval: 2 })],
  [first, withFormats([])],
  [first, withFormats([{}, {}])],
  [first, withFormats([{ name: 'BATCH' }])],
  [first, withFormats([{ duration_before: 500 }])],
  [first, withFormats([{ duration_after: 500 }])],
  [
    'read_signals.1.signal_id',
    withFormats([{ name: 'BATCH', duration_before: 1000, duration_after: 500 }], 1),
  ],
])('a form that differs at %s from the fixed shape is told so there (%#)', (field, change) => {
  const problems = masterFormProblems({ ...master(), ...change }, known);
  expect(problems).toEqual([{ field, key: 'consent.masterShape' }]);
});

test.each<[string, Partial<ConsentForm>]>([
  ['a trigger that is off', withEntry({ trigger_details: { ...trigger, trigger_enabled: false } })],
  ['a format that is not chosen', withFormats([{ name: 'BATCH', isSelected: false }, {}])],
  ['an empty page', { service_page: '' }],
  ['a signal that nobody knows', withEntry({ signal_id: 9, mandatory: true })],
])('%s is no difference', (_, change) => {
  expect(masterFormProblems({ ...master(), ...change }, known)).toEqual([]);
});

test.each([
  ['nothing wrong', {}, []],
  ['no text', { description: ' ' }, ['description: consent.descriptionText']],
  ['a text of 2000 characters', { description: 'x'.repeat(2000) }, []],
  [
    'a text of 2001 characters',
    { description: 'x'.repeat(2001) },
    ['description: consent.descriptionTextLong'],
  ],
  ['no consumer', { consumer_id: 0 }, ['consumer_id: validation.required']],
  [
    'a translation without a text',
    { translations: [{ language: 'es', title: 'Velocidad', description: ' ' }] },
    ['translations.0.description: consent.descriptionText'],
  ],
])('what is entered of a master form, with %s', (_, change, expected) => {
  const { title, description, language, consentType: consent_type } = choice;
  const entered = { consumer_id: 1, title, description, language, consent_type, translations: [], ...change };
  const { error } = masterFormEntry.safeParse(entered);
  expect(problemsOf(error?.issues ?? []).map(({ field, key }) => `${field}: ${key}`)).toEqual(expected);
});
