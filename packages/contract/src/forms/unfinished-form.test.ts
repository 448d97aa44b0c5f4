import { expect, test } from 'vitest';
import {
  draftOfKey,
  finishedIn,
  finishedText,
  keyOfDraft,
  type UnfinishedForm,
  unfinishedContent,
  unfinishedFormSchema,
  unfinishedKey,
} from './unfinished-form.ts';

const entry: UnfinishedForm['read_signals'][number] = {
  signal_id: 2016,
  signal_name: '',
  signal_group_name: '',
  mandatory: false,
  is_encrypted: false,
  is_read: 1,
  status: 'ACTIVE',
  interval: null,
  frequency_mode: null,
  return_format: [],
  trigger_details: null,
};
const empty: UnfinishedForm = {
  oem_data_package_ids: [],
  title: '',
  description: '',
  language: 'en',
  translations: [],
  description_type: 0,
  consent_type: null,
  expiry_type: 0,
  expiry_in_days: null,
  expiry: null,
  data_retention_in_days: null,
  service_page: null,
  hasEncryption: false,
  public_key: null,
  widget_id: false,
  url_authentication_enabled: false,
  schedule: null,
  consumer_rewards: [],
  oem_rewards: [],
  read_signals: [],
  write_signals: [],
  dialog: null,
};
const trigger: NonNullable<typeof entry.trigger_details> = {
  trigger_enabled: true,
  trigger_signal_id: null,
  trigger_signal_name: null,
  value_type: null,
  value: null,
  direction: null,
  hysteresis: 4000,
  analysis_format: 0,
  analysis_duration: 0,
  acl_max_error: -1,
  absolute_value: false,
  all_array_value: false,
};
const hours = [{ start: '09:', end: '' }];
const schedule = { business_hours: [{ day: 1, active: true, invalid: true, hours }], special_hours: [] };

test.each<[string, unknown]>([
  ['nothing but the start', empty],
  [
    'a reward of which half is typed',
    { ...empty, consumer_rewards: [{ effort_type: 1, effort_value: null }] },
  ],
  ['an hour of which half is typed', { ...empty, schedule }],
  ['a number out of its range', { ...empty, read_signals: [{ ...entry, trigger_details: trigger }] }],
  ['a title that is too long to be saved', { ...empty, title: 'x'.repeat(201) }],
  ['one signal twice', { ...empty, read_signals: [entry, entry] }],
  [
    'a dialog in which no signal is chosen',
    { ...empty, dialog: { kind: 'signal', is_new: true, entry: null } },
  ],
  ['a dialog of hours', { ...empty, dialog: { kind: 'schedule', schedule } }],
])('an unfinished form may hold %s', (_, form) => {
  expect(unfinishedFormSchema.parse(form)).toEqual(form);
});

test.each<[string, unknown]>([
  ['an unknown field', { ...empty, status: 'PUBLISHED' }],
  ['an unknown field of a signal', { ...empty, read_signals: [{ ...entry, envelope: {} }] }],
  [
    'an unknown field of a trigger',
    { ...empty, read_signals: [{ ...entry, trigger_details: { ...trigger, x: 1 } }] },
  ],
  ['an unknown field of a reward', { ...empty, oem_rewards: [{ oem_name: 'YNR' }] }],
  ['an unknown dialog', { ...empty, dialog: { kind: 'other' } }],
  ['a text without an end', { ...empty, description: 'x'.repeat(80_001) }],
  ['more signals than any form has', { ...empty, read_signals: Array.from({ length: 501 }, () => entry) }],
  ['a number that is none', { ...empty, expiry_in_days: 'soon' }],
])('an unfinished form is refused with %s', (_, form) => {
  expect(unfinishedFormSchema.safeParse(form).success).toBe(false);
});

test('what is kept says of which editor it is', () => {
  expect(unfinishedContent.safeParse({ kind: 'form', form: empty }).success).toBe(true);
  expect(unfinishedContent.safeParse({ kind: 'master', form: empty }).success).toBe(false);
  expect(unfinishedContent.safeParse({ kind: 'form', form: empty, status: 1 }).success).toBe(false);
});

const uuid = '3f0c1a9e-0b1d-4c8e-9a51-7f6f0f6d2c11';

test.each<[string, boolean, number | null]>([
  [uuid, true, null],
  ['form-12', true, 12],
  ['form-0', false, null],
  ['form-1234567890', false, null],
  ['form-12;1', false, null],
  [uuid.toUpperCase(), false, null],
  ['', false, null],
])('the key "%s"', (key, isKey, draft) => {
  expect(unfinishedKey.safeParse(key).success).toBe(isKey);
  expect(isKey ? draftOfKey(key) : null).toBe(draft);
});

test('a key of a draft leads back to it', () => {
  expect(draftOfKey(keyOfDraft(7))).toBe(7);
});

test.each([
  [finishedText({ key: uuid, revision: 3 }), { key: uuid, revision: 3 }],
  ['form-12;1', { key: 'form-12', revision: 1 }],
  ['form-12;0', null],
  ['form-12', null],
  ['form-12;1e3', null],
  ['; drop table', null],
  [undefined, null],
])('the header "%s" names what is finished', (text, finished) => {
  expect(finishedIn(text)).toEqual(finished);
});
