import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  type FormFacts,
  formProblems,
  type JudgedForm,
  mayFill,
  shownUrls,
  spanOf,
  withoutUnpermitted,
} from './form-problems.ts';
import { emptySchedule } from './entries/schedule.ts';
import { type SignalEntryInput, signalEntrySchema, type TriggerDetails } from './entries/signal-entry.ts';

const SPEED = 1;
const HORN = 2;
const UNKNOWN = 3;

const entry = (signal_id: number, change: Partial<SignalEntryInput> = {}) =>
  signalEntrySchema.parse({ signal_id, mandatory: true, is_read: 1, ...change });
const kind = { data_type: 'FLOAT', change_mode: 'CONTINUOUS', max_rate_hz: 10, enum_name: null } as const;

const form: JudgedForm = {
  oem_data_package_ids: [],
  description: 'We read your speed.',
  description_type: 0,
  translations: [],
  service_page: null,
  widget_id: false,
  expiry_type: 0,
  expiry: null,
  hasEncryption: false,
  public_key: null,
  read_signals: [entry(SPEED)],
  write_signals: [entry(HORN)],
  data_retention_in_days: 30,
  consent_type: 'Standard',
  schedule: null,
  oem_rewards: [],
};
const facts: FormFacts = {
  today: '2026-11-01',
  flags: [],
  packages: [],
  signals: new Map([
    [SPEED, { kind: { ...kind, id: SPEED }, canRead: true, canWrite: false }],
    [HORN, { kind: { ...kind, id: HORN }, canRead: false, canWrite: true }],
  ]),
  domains: [{ domain: 'ads.example.com', is_allowed: false }],
  readHtml: (html) => ({ showsText: html.includes('text'), links: html.includes('ads') ? [ADS] : [] }),
};
const ADS = 'https://ads.example.com';
const spanish = { language: 'es' as const, title: 'Velocidad', description: 'ads' };
const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const usable = publicKey.export({ type: 'spki', format: 'pem' });

const watching = (change: Partial<TriggerDetails>) => ({
  trigger_details: {
    trigger_enabled: true,
    trigger_signal_id: SPEED,
    trigger_signal_name: null,
    value_type: null,
    value: 1,
    direction: 'RISING' as const,
    hysteresis: 0,
    analysis_format: 0,
    analysis_duration: 500,
    acl_max_error: null,
    absolute_value: false,
    all_array_value: false,
    ...change,
  },
});
const watchedBy = (change: Partial<TriggerDetails>) => ({ read_signals: [entry(SPEED, watching(change))] });
const special = {
  date: '2020-01-01',
  exclusive: false,
  invalid: false,
  hours: [{ start: '08:00', end: '09:00' }],
};
const over = { ...emptySchedule(), special_hours: [special] };

const reports: readonly (readonly [string, Partial<JudgedForm>, string])[] = [
  ['a last day before today', { expiry_type: 1, expiry: '2026-10-31' }, 'expiry: consent.correctDate'],
  ['a key that is none', { hasEncryption: true, public_key: 'key' }, 'public_key: consent.publicKeyInvalid'],
  [
    'a retention that is not offered',
    { data_retention_in_days: 31 },
    'data_retention_in_days: validation.choice',
  ],
  ['the widget', { widget_id: true }, 'widget_id: consent.widgetFlag'],
  ['a reward for makers', { oem_rewards: [{}] }, 'oem_rewards: consent.oemRewardsFlag'],
  ['HTML without text', { description_type: 2, description: '<p>' }, 'description: consent.descriptionHtml'],
  [
    'HTML whose translation has no text',
    { description_type: 2, description: 'text', translations: [{ ...spanish, description: '<p>' }] },
    'translations.0.description: consent.descriptionHtml',
  ],
  ['a blacklisted page', { service_page: ADS }, 'service_page: domains.hostBlacklisted'],
  ['a schedule that is over', { schedule: over }, 'schedule.business_hours: consent.scheduleOver'],
  [
    'a signal that nobody knows',
    { read_signals: [entry(UNKNOWN)] },
    'read_signals.0.signal_id: consent.signalUnknown',
  ],
  [
    'a second signal that cannot be read',
    { read_signals: [entry(SPEED), entry(HORN)] },
    'read_signals.1.signal_id: consent.signalUnknown',
  ],
  [
    'a signal to write that nobody knows',
    { write_signals: [entry(UNKNOWN)] },
    'write_signals.0.signal_id: consent.signalUnknown',
  ],
  [
    'a second signal that cannot be written',
    { write_signals: [entry(HORN), entry(SPEED)] },
    'write_signals.1.signal_id: consent.signalUnknown',
  ],
  [
    'a trigger on a signal that nobody knows',
    watchedBy({ trigger_signal_id: UNKNOWN }),
    'read_signals.0.trigger_details.trigger_signal_id: consent.signalUnknown',
  ],
  [
    'a trigger on a signal that cannot be read',
    watchedBy({ trigger_signal_id: HORN }),
    'read_signals.0.trigger_details.trigger_signal_id: consent.signalUnknown',
  ],
  [
    'a trigger that does not fit its signal',
    watchedBy({ direction: 'EQUAL' }),
    'read_signals.0.trigger_details.direction: consent.directionForSignal',
  ],
  [
    'a frequency that its signal does not have',
    { read_signals: [entry(SPEED, { frequency_mode: 0, interval: 0.01 })] },
    'read_signals.0.interval: consent.intervalTooFast',
  ],
  [
    'a package that nobody knows',
    { oem_data_package_ids: [9] },
    'oem_data_package_ids: dataPackage.unavailable',
  ],
];

const problemsOf = (change: Partial<JudgedForm>, known: Partial<FormFacts> = {}) =>
  formProblems({ ...form, ...change }, { ...facts, ...known }).map(({ field, key }) => `${field}: ${key}`);

test.each(reports)('%s is said at its field', (_, change, problem) => {
  expect(problemsOf(change)).toEqual([problem]);
});

test('everything is said at once', () => {
  const change = { widget_id: true, oem_rewards: [{}], data_retention_in_days: 31, service_page: ADS };
  expect(problemsOf(change)).toEqual([
    'data_retention_in_days: validation.choice',
    'widget_id: consent.widgetFlag',
    'oem_rewards: consent.oemRewardsFlag',
    'service_page: domains.hostBlacklisted',
  ]);
});

test.each<[string, Partial<JudgedForm>, Partial<FormFacts>?]>([
  ['a sound form', {}],
  ['a last day that is today', { expiry_type: 1, expiry: '2026-11-01' }],
  ['a last day that is not chosen', { expiry_type: 1, expiry: null }],
  ['a day in the past that does not count', { expiry_type: 0, expiry: '2020-01-01' }],
  ['a key that is not asked for', { public_key: 'key' }],
  ['no key where one is asked for', { hasEncryption: true }],
  ['an empty key where one is asked for', { hasEncryption: true, public_key: ' ' }],
  ['a key that cars can encrypt to', { hasEncryption: true, public_key: `\n${String(usable)}\n` }],
  ['a retention that is not chosen', { data_retention_in_days: null }],
  ['the widget, with one of its permissions', { widget_id: true }, { flags: ['HERE_MAPS'] }],
  ['a reward for makers, with its permission', { oem_rewards: [{}] }, { flags: ['ADN'] }],
  ['a plain text that reads like HTML without text', { description: '<p>' }],
  ['a plain text that is a blacklisted address', { description: ADS }],
  ['a schedule whose shape is wrong', { schedule: { ...over, business_hours: [] } }],
  ['a schedule that opens', { schedule: { ...over, special_hours: [{ ...special, date: '2027-01-01' }] } }],
  [
    'a trigger that is off',
    watchedBy({ trigger_enabled: false, trigger_signal_id: UNKNOWN, direction: 'EQUAL' }),
  ],
  ['a trigger whose signal is not chosen', watchedBy({ trigger_signal_id: null })],
  ['a trigger that fits its signal', watchedBy({})],
  ['signals of a catalogue that is not read yet', { read_signals: [entry(UNKNOWN)] }, { signals: null }],
  ['a page while the lists are not read yet', { service_page: ADS }, { domains: null }],
])('of %s nothing is said', (_, change, known) => {
  expect(problemsOf(change, known)).toEqual([]);
});

test('a form shows its page, what its description links to, and the same in every language', () => {
  const shown = (change: Partial<JudgedForm>) => shownUrls({ ...form, ...change }, facts.readHtml);
  const texts = { description: 'https://example.com', translations: [spanish] };
  expect(shown({})).toEqual([]);
  expect(shown({ ...texts, service_page: 'https://example.org' })).toEqual([
    { field: 'service_page', url: 'https://example.org' },
  ]);
  expect(shown({ ...texts, description_type: 1 })).toEqual([
    { field: 'description', url: 'https://example.com' },
    { field: 'translations.0.description', url: 'ads' },
  ]);
  expect(shown({ ...texts, description_type: 2 })).toEqual([
    { field: 'translations.0.description', url: ADS },
  ]);
});

const terms = (id: number, expiryDate: string) => ({
  id,
  title: `Package ${id}`,
  consentType: 'Standard' as const,
  expiryDate,
  isEnabled: true,
  reads: [SPEED],
  writes: [],
});

test.each<[string, Pick<JudgedForm, 'expiry_type' | 'expiry'>, string[], string | null]>([
  ['its days', { expiry_type: 0, expiry: '2026-12-01' }, [], null],
  ['its last day', { expiry_type: 1, expiry: '2026-12-01' }, [], '2026-12-01'],
  ['its last day, today', { expiry_type: 1, expiry: '2026-11-01' }, [], '2026-11-01'],
  ['the end of its package', { expiry_type: 0, expiry: null }, ['2026-12-24'], '2026-12-24'],
  [
    'the first end of its packages',
    { expiry_type: 0, expiry: null },
    ['2026-12-24', '2026-12-23'],
    '2026-12-23',
  ],
  [
    'its last day, before that of its package',
    { expiry_type: 1, expiry: '2026-12-01' },
    ['2026-12-24'],
    '2026-12-01',
  ],
  [
    'the end of its package, before its own',
    { expiry_type: 1, expiry: '2026-12-31' },
    ['2026-12-24'],
    '2026-12-24',
  ],
  [
    'the end of its package, where its own is over',
    { expiry_type: 1, expiry: '2026-10-31' },
    ['2026-12-24'],
    '2026-12-24',
  ],
  ['nothing, where all is over', { expiry_type: 1, expiry: '2026-10-31' }, ['2026-10-30'], null],
  ['nothing, where no day is chosen', { expiry_type: 1, expiry: null }, [], null],
])('a form lasts until %s', (_, ...[own, ends, until]) => {
  const packages = ends.map((end, index) => terms(index, end));
  const ids = packages.map(({ id }) => id);
  const span = spanOf({ ...own, oem_data_package_ids: ids }, { today: facts.today, packages });
  expect(span).toEqual({ from: '2026-11-01', until });
});

test.each([
  ['widget_id', [], false],
  ['widget_id', ['LIVE_DATA'], false],
  ['widget_id', ['ADN'], true],
  ['widget_id', ['SENT_POLAND', 'LIVE_DATA'], true],
  ['oem_rewards', ['HERE_MAPS'], false],
  ['oem_rewards', ['ADN'], true],
] as const)('whether a user may fill %s with the permissions %j: %s', (field, flags, may) => {
  expect(mayFill(field, flags)).toBe(may);
});

test('a copy holds what the permissions of who makes it let a form hold', () => {
  const reward = { effort_type: 0, effort_value: 100, currency_type: 1, currency_value: 1 };
  const whole = { title: 'Speed', widget_id: true, oem_rewards: [reward] };
  expect(withoutUnpermitted(whole, ['ADN'])).toEqual(whole);
  expect(withoutUnpermitted(whole, ['HERE_MAPS'])).toEqual({ ...whole, oem_rewards: [] });
  expect(withoutUnpermitted(whole, [])).toEqual({ ...whole, widget_id: false, oem_rewards: [] });
  expect(withoutUnpermitted({ ...whole, widget_id: false }, ['ADN'])).toEqual({ ...whole, widget_id: false });
});
