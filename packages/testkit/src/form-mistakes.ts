import { featureFlags } from '@vinculum/contract/access/vocabulary.ts';
import type { FormFacts, KnownSignal } from '@vinculum/contract/consent/form-problems.ts';
import { consentLimits } from '@vinculum/contract/consent/limits.ts';
import type { PackageTerms } from '@vinculum/contract/consent/package-rules.ts';
import type { Mistake } from './mistake.ts';

const REQUIRED = 'Field should not be empty';
const CORRECT_DATE = 'Please select a correct date';
const TRIGGER = 'Need to fill all (*) required fields in trigger details';
const MAX_ERROR = 'Need to fill max error for curve logging';

const CHOICE = 'Please choose one of the offered values';
const NO_MOMENT = 'Choose at least one time, or turn the schedule off';
const OVER = 'Every time of this schedule lies before today or after the last day of the form';

const SPEED = 2016;
const VIN = 2000;
const GEAR = 2047;

/** Signals of the built-in catalogue that the mistakes name. */
export const mistakeSignals: ReadonlyMap<number, KnownSignal> = new Map(
  [
    { id: SPEED, data_type: 'FLOAT', change_mode: 'CONTINUOUS', max_rate_hz: 10, enum_name: null } as const,
    { id: VIN, data_type: 'STRING', change_mode: 'STATIC', max_rate_hz: null, enum_name: null } as const,
    { id: GEAR, data_type: 'INT32', change_mode: 'ONCHANGE', max_rate_hz: null, enum_name: 'GEAR' } as const,
  ].map((kind) => [kind.id, { kind, canRead: true, canWrite: false }]),
);

/** The packages that the mistakes name, both on offer; their ids are the first that a database without any gives. */
export const mistakePackages: readonly PackageTerms[] = (['Standard', 'Action'] as const).map(
  (consentType, index) => ({
    id: 501 + index,
    title: `Speed, ${consentType}`,
    consentType,
    expiryDate: '2090-12-31',
    isEnabled: true,
    reads: [SPEED],
    writes: [],
  }),
);

/** The lists of the consumer that makes the mistakes. */
export const mistakeDomains = [
  { domain: 'example.com', is_allowed: true },
  { domain: 'ads.example.com', is_allowed: false },
] as const;

/** What is known when a mistake is made; how HTML is read is each side's own. */
export function mistakeFacts(
  { isWithoutFlags }: Pick<Mistake, 'isWithoutFlags'>,
  given: Pick<FormFacts, 'today' | 'readHtml'>,
): FormFacts {
  const flags = isWithoutFlags === true ? [] : featureFlags;
  return { ...given, flags, packages: mistakePackages, signals: mistakeSignals, domains: mistakeDomains };
}
const single = { name: 'SINGLE', isSelected: true, duration_before: null, duration_after: null };
const sound = {
  signal_id: SPEED,
  mandatory: true,
  is_read: 1,
  interval: 1,
  frequency_mode: 0,
  trigger_details: null,
};
const trigger = {
  trigger_enabled: true,
  trigger_signal_id: SPEED,
  trigger_signal_name: 'perfVehicleSpeed',
  value_type: 'FLOAT',
  value: 10,
  direction: 'RISING',
  hysteresis: 10,
  analysis_format: 0,
  analysis_duration: 500,
  acl_max_error: null,
  absolute_value: false,
  all_array_value: false,
};

function read(change: Readonly<Record<string, unknown>>) {
  return { read_signals: [{ ...sound, return_format: [single], ...change }] };
}

function triggered(change: Readonly<Record<string, unknown>>) {
  return read({ trigger_details: { ...trigger, ...change } });
}

const reward = { effort_type: 0, effort_value: 100, currency_type: 1, currency_value: 1 };

function rewarded(change: Readonly<Record<string, unknown>>) {
  return { consumer_rewards: [{ ...reward, ...change }] };
}

type Range = readonly [string, string];

/** A schedule whose Monday has these ranges, with one special day. */
function scheduled(monday: readonly Range[], special: { readonly date: string } = { date: '2027-01-01' }) {
  const hours = (ranges: readonly Range[]) => ranges.map(([start, end]) => ({ start, end }));
  return {
    schedule: {
      business_hours: [1, 2, 3, 4, 5, 6, 7].map((day) => ({
        day,
        active: day === 1,
        invalid: false,
        hours: day === 1 ? hours(monday) : [],
      })),
      special_hours: [{ ...special, exclusive: false, invalid: false, hours: hours([['08:00', '09:00']]) }],
    },
  };
}

/** A schedule of special days only, each with an hour. */
function onDates(...dates: readonly string[]) {
  const { schedule } = scheduled([]);
  const special_hours = dates.map((date) => ({ ...schedule.special_hours[0], date }));
  const business_hours = schedule.business_hours.map((day) => ({ ...day, active: false }));
  return { schedule: { business_hours, special_hours } };
}

/** A schedule whose Monday alone has hours, and no special day. */
function onMonday(hours: readonly Range[], isActive = true) {
  const { schedule } = scheduled(hours);
  const business_hours = schedule.business_hours.map((day) => ({ ...day, active: day.active && isActive }));
  return { schedule: { business_hours, special_hours: [] } };
}

const morning: Range = ['08:00', '12:00'];
const hour = 'schedule.business_hours.0.hours.0';

/** A signal without a mistake. */
export const soundReads = read({});

/** What specification 1, sections 5 and 9, asks of a form, broken one by one. */
export const formMistakes: readonly Mistake[] = [
  { what: 'no title', change: { title: ' ' }, field: 'title', text: REQUIRED },
  {
    what: 'a title of 201 characters',
    change: { title: 'x'.repeat(consentLimits.title + 1) },
    field: 'title',
    text: 'At most 200 characters',
  },
  {
    what: 'no text',
    change: { description_type: 0, description: '' },
    field: 'description',
    text: 'Description text should not be empty',
  },
  {
    what: 'a link that is none',
    change: { description_type: 1, description: 'ftp://example.com' },
    field: 'description',
    text: 'Description should contain a valid URL',
  },
  {
    what: 'no HTML',
    change: { description_type: 2, description: '' },
    field: 'description',
    text: 'Description HTML should not be empty',
  },
  {
    what: 'a text of 2001 characters',
    change: { description_type: 0, description: 'x'.repeat(2001) },
    field: 'description',
    text: 'At most 2000 characters',
  },
  {
    what: 'a link of more than 2000 characters',
    change: { description_type: 1, description: `https://example.com/${'x'.repeat(1981)}` },
    field: 'description',
    text: 'At most 2000 characters',
  },
  {
    what: 'HTML of 20001 characters',
    change: { description_type: 2, description: 'x'.repeat(20_001) },
    field: 'description',
    text: 'At most 20000 characters',
  },
  { what: 'no consent type', change: { consent_type: null }, field: 'consent_type', text: REQUIRED },
  {
    what: 'no retention',
    change: { data_retention_in_days: null },
    field: 'data_retention_in_days',
    text: REQUIRED,
  },
  {
    what: 'encryption without a key',
    change: { hasEncryption: true, public_key: '' },
    field: 'public_key',
    text: 'Public key is required when encryption is enabled',
  },
  {
    what: 'a last day in the past',
    change: { expiry_type: 1, expiry: '2020-01-01' },
    field: 'expiry',
    text: CORRECT_DATE,
  },
  { what: 'no last day', change: { expiry_type: 1, expiry: null }, field: 'expiry', text: CORRECT_DATE },
  {
    what: 'no number of days',
    change: { expiry_type: 0, expiry_in_days: null },
    field: 'expiry_in_days',
    text: REQUIRED,
  },
  {
    what: 'zero days',
    change: { expiry_type: 0, expiry_in_days: 0 },
    field: 'expiry_in_days',
    text: REQUIRED,
  },
  {
    what: 'a number of days that is not offered',
    change: { expiry_type: 0, expiry_in_days: 8 },
    field: 'expiry_in_days',
    text: REQUIRED,
  },
  {
    what: 'a service page without https',
    change: { service_page: 'http://example.com' },
    field: 'service_page',
    text: 'Please enter a valid https URL',
  },
  {
    what: 'no signal',
    change: { read_signals: [], write_signals: [] },
    field: 'read_signals',
    text: 'Please add at least one signal',
  },
  {
    what: 'a reward without an effort',
    change: rewarded({ effort_type: null }),
    field: 'consumer_rewards.0.effort_type',
    text: REQUIRED,
  },
  {
    what: 'a reward without a currency',
    change: rewarded({ currency_type: null }),
    field: 'consumer_rewards.0.currency_type',
    text: REQUIRED,
  },
  {
    what: 'a reward without an amount',
    change: rewarded({ currency_value: null }),
    field: 'consumer_rewards.0.currency_value',
    text: REQUIRED,
  },
  {
    what: 'an effort of nothing',
    change: rewarded({ effort_value: 0 }),
    field: 'consumer_rewards.0.effort_value',
    text: 'Please enter a positive whole number',
  },
  {
    what: 'half an effort',
    change: rewarded({ effort_value: 1.5 }),
    field: 'consumer_rewards.0.effort_value',
    text: 'Please enter a positive whole number',
  },
  {
    what: 'a reward of more than a thousand million',
    change: rewarded({ currency_value: 99_999_999_999 }),
    field: 'consumer_rewards.0.currency_value',
    text: 'At most 1,000,000,000',
  },
  ...(['1', '0.01', '0.000000001'] as const).map((minimum, unit) => ({
    what: `less than ${minimum} of currency ${unit}`,
    change: rewarded({ currency_type: unit, currency_value: Number(minimum) / 2 }),
    field: 'consumer_rewards.0.currency_value',
    text: `The lowest value is ${minimum}`,
  })),
  {
    what: 'a special day without a date',
    change: scheduled([morning], { date: '' }),
    field: 'schedule.special_hours.0.date',
    text: 'Date is required',
  },
  {
    what: 'hours without a start',
    change: scheduled([['', '12:00']]),
    field: `${hour}.start`,
    text: 'Start time is Required',
  },
  {
    what: 'hours without an end',
    change: scheduled([['08:00', '']]),
    field: `${hour}.end`,
    text: 'End time is required',
  },
  {
    what: 'hours that end before they start',
    change: scheduled([['12:00', '08:00']]),
    field: `${hour}.start`,
    text: 'Start time should be earlier',
  },
  {
    what: 'four ranges a day',
    change: scheduled([morning, morning, morning, morning]),
    field: 'schedule.business_hours.0.hours',
    text: 'At most 3 time ranges a day',
  },
  {
    what: 'neither frequency nor trigger',
    change: read({ frequency_mode: null, interval: null }),
    field: 'read_signals.0.frequency_mode',
    text: 'Need to select at least one Frequency or Trigger',
  },
  {
    what: 'no return format',
    change: read({ return_format: [] }),
    field: 'read_signals.0.return_format',
    text: 'Need to select at least one return format',
  },
  {
    what: 'curve logging without a largest error',
    change: read({
      return_format: [{ ...single, name: 'CURVE_LOG', duration_before: 500, duration_after: 500 }],
    }),
    field: 'read_signals.0.return_format.0.max_error',
    text: MAX_ERROR,
  },
  {
    what: 'a trigger without a value',
    change: triggered({ value: null }),
    field: 'read_signals.0.trigger_details.value',
    text: TRIGGER,
  },
  {
    what: 'a trigger without a direction',
    change: triggered({ direction: null }),
    field: 'read_signals.0.trigger_details.direction',
    text: TRIGGER,
  },
  {
    what: 'a trigger without a signal',
    change: triggered({ trigger_signal_id: null }),
    field: 'read_signals.0.trigger_details.trigger_signal_id',
    text: TRIGGER,
  },
  {
    what: 'a trigger on a curve without a largest error',
    change: triggered({ analysis_format: 7 }),
    field: 'read_signals.0.trigger_details.acl_max_error',
    text: MAX_ERROR,
  },
  {
    what: 'a hysteresis above 1000 percent',
    change: triggered({ hysteresis: 1001 }),
    field: 'read_signals.0.trigger_details.hysteresis',
    text: 'Hysteresis is 0 to 1000 percent',
  },
  {
    what: 'a retention that is not offered',
    change: { data_retention_in_days: 8 },
    field: 'data_retention_in_days',
    text: CHOICE,
  },
  {
    what: 'encryption with a key that is none',
    change: { hasEncryption: true, public_key: 'garbage' },
    field: 'public_key',
    text: 'Please enter a public key (PEM or JWK, RSA of at least 2048 bits or EC P-256)',
  },
  {
    what: 'HTML that shows no text',
    change: { description_type: 2, description: '<p> </p><script>alert(1)</script>' },
    field: 'description',
    text: 'Description HTML should not be empty',
  },
  {
    what: 'the widget, by a user without its permission',
    isWithoutFlags: true,
    change: { widget_id: true },
    field: 'widget_id',
    text: 'The widget needs the permission ADN, HERE_MAPS or SENT_POLAND, and your user has none of them: turn it off',
  },
  {
    what: 'a reward for makers, by a user without its permission',
    isWithoutFlags: true,
    change: { oem_rewards: [reward] },
    field: 'oem_rewards',
    text: 'A reward for makers needs the permission ADN, which your user lacks: remove it',
  },
  {
    what: 'a service page off the whitelist',
    change: { service_page: 'https://example.org' },
    field: 'service_page',
    text: 'example.org is not on the whitelist of your organisation',
  },
  {
    what: 'a link to a blacklisted domain',
    change: { description_type: 1, description: 'https://ads.example.com/a' },
    field: 'description',
    text: 'ads.example.com is on the blacklist of your organisation',
  },
  {
    what: 'a link in HTML to a blacklisted domain',
    change: { description_type: 2, description: '<p>See <a href="https://ads.example.com/a">this</a></p>' },
    field: 'description',
    text: 'ads.example.com is on the blacklist of your organisation',
  },
  {
    what: 'a schedule of a single moment without length',
    change: onMonday([['17:00', '17:00']]),
    field: 'schedule.business_hours',
    text: NO_MOMENT,
  },
  {
    what: 'hours on an inactive day only',
    change: onMonday([morning], false),
    field: 'schedule.business_hours',
    text: NO_MOMENT,
  },
  { what: 'a schedule without hours', change: onDates(), field: 'schedule.business_hours', text: NO_MOMENT },
  {
    what: 'special days that are over only',
    change: onDates('2020-01-01', '2020-01-02'),
    field: 'schedule.business_hours',
    text: OVER,
  },
  {
    what: 'a special day after the last day only',
    change: { ...onDates('2031-01-01'), expiry_type: 1, expiry: '2030-12-31' },
    field: 'schedule.business_hours',
    text: OVER,
  },
  {
    what: 'a special day twice',
    change: onDates('2030-01-01', '2030-01-01'),
    field: 'schedule.special_hours.1.date',
    text: 'This date is in the list twice',
  },
  {
    what: 'a schedule of six days',
    change: {
      schedule: {
        ...onMonday([morning]).schedule,
        business_hours: onMonday([morning]).schedule.business_hours.slice(0, 6),
      },
    },
    field: 'schedule.business_hours',
    text: 'The schedule must name each of the seven days once',
  },
  {
    what: 'a time of day that is none',
    change: scheduled([['08:00', '25:00']]),
    field: `${hour}.end`,
    text: 'Please enter a time of day',
  },
  {
    what: 'a signal that nobody knows',
    change: read({ signal_id: 9_999_999 }),
    field: 'read_signals.0.signal_id',
    text: 'This signal is not in the catalogue or does not allow this access',
  },
  {
    what: 'a signal to write that can only be read',
    change: { write_signals: [{ ...sound, is_read: 0, return_format: [] }] },
    field: 'write_signals.0.signal_id',
    text: 'This signal is not in the catalogue or does not allow this access',
  },
  {
    what: 'a signal twice',
    change: { read_signals: [...read({}).read_signals, ...read({}).read_signals] },
    field: 'read_signals',
    text: 'A signal is in the list twice',
  },
  {
    what: 'an interval that is not offered',
    change: read({ interval: 3 }),
    field: 'read_signals.0.interval',
    text: CHOICE,
  },
  {
    what: 'no interval',
    change: read({ interval: null }),
    field: 'read_signals.0.interval',
    text: REQUIRED,
  },
  {
    what: 'a signal more often than it comes',
    change: read({ interval: 0.01 }),
    field: 'read_signals.0.interval',
    text: 'This signal comes at most 10 times a second',
  },
  {
    what: 'a frequency of what never changes',
    change: read({ signal_id: VIN }),
    field: 'read_signals.0.frequency_mode',
    text: 'A static signal has no frequency',
  },
  {
    what: 'a frequency that is none',
    change: read({ frequency_mode: 5 }),
    field: 'read_signals.0.frequency_mode',
    text: 'This value is not valid',
  },
  {
    what: 'an average of an enumeration',
    change: read({
      signal_id: GEAR,
      return_format: [{ ...single, name: 'AVERAGE', duration_before: 500, duration_after: 500 }],
    }),
    field: 'read_signals.0.return_format.0.name',
    text: 'This signal cannot be returned in this format',
  },
  {
    what: 'a curve of an enumeration',
    change: read({
      signal_id: GEAR,
      return_format: [
        { ...single, name: 'CURVE_LOG', duration_before: 500, duration_after: 500, max_error: 1 },
      ],
    }),
    field: 'read_signals.0.return_format.0.name',
    text: 'Curve logging is possible only for numbers',
  },
  {
    what: 'a curve with a negative error',
    change: read({
      return_format: [
        { ...single, name: 'CURVE_LOG', duration_before: 500, duration_after: 500, max_error: -1 },
      ],
    }),
    field: 'read_signals.0.return_format.0.max_error',
    text: 'At least 0',
  },
  {
    what: 'a duration that is not offered',
    change: read({
      return_format: [{ ...single, name: 'BATCH', duration_before: 750, duration_after: 500 }],
    }),
    field: 'read_signals.0.return_format.0.duration_before',
    text: CHOICE,
  },
  {
    what: 'an analysis over a time that is not offered',
    change: triggered({ analysis_duration: 750 }),
    field: 'read_signals.0.trigger_details.analysis_duration',
    text: CHOICE,
  },
  {
    what: 'an average of an enumeration as trigger',
    change: triggered({ trigger_signal_id: GEAR, direction: 'EQUAL', analysis_format: 1 }),
    field: 'read_signals.0.trigger_details.analysis_format',
    text: 'Only numbers can be analysed',
  },
  {
    what: 'a trigger on a fraction that is met exactly',
    change: triggered({ direction: 'EQUAL' }),
    field: 'read_signals.0.trigger_details.direction',
    text: 'This condition does not fit the type of the signal',
  },
  {
    what: 'a trigger on a number that is a word',
    change: triggered({ value: 'fast' }),
    field: 'read_signals.0.trigger_details.value',
    text: 'This value does not fit the type of the signal',
  },
  {
    what: 'packages of two types',
    change: { ...read({}), oem_data_package_ids: [501, 502] },
    field: 'oem_data_package_ids',
    text: 'Choose data packages of one consent type',
  },
  {
    what: 'a package that nobody offers',
    change: { ...read({}), oem_data_package_ids: [99] },
    field: 'oem_data_package_ids',
    text: 'No longer offered: 99. Please remove it.',
  },
  {
    what: 'another type than that of its package',
    change: { ...read({}), oem_data_package_ids: [501], consent_type: 'Action' },
    field: 'consent_type',
    text: 'The data package asks for the type Standard',
  },
  {
    what: 'the usual type with a package of actions',
    change: { ...read({}), oem_data_package_ids: [502] },
    field: 'consent_type',
    text: 'The data package asks for the type Action',
  },
  {
    what: 'a signal that is in none of its packages',
    change: { ...read({ signal_id: VIN, frequency_mode: 1, interval: null }), oem_data_package_ids: [501] },
    field: 'read_signals.0.signal_id',
    text: 'This signal is in none of the data packages',
  },
  {
    what: 'a switch that is none',
    change: { url_authentication_enabled: 'yes' },
    field: 'url_authentication_enabled',
    text: 'This value has the wrong type',
  },
  {
    what: '21 rewards',
    change: { consumer_rewards: Array.from({ length: 21 }, () => reward) },
    field: 'consumer_rewards',
    text: 'At most 20 entries',
  },
];
