import { consentLimits } from '@vinculum/contract/consent/limits.ts';
import type { Mistake } from './mistake.ts';

const REQUIRED = 'Field should not be empty';
const CORRECT_DATE = 'Please select a correct date';
const TRIGGER = 'Need to fill all (*) required fields in trigger details';
const MAX_ERROR = 'Need to fill max error for curve logging';

const SPEED = 2016;
const single = { name: 'SINGLE', isSelected: true, duration_before: null, duration_after: null };
const sound = { signal_id: SPEED, mandatory: true, is_read: 1, interval: 1, frequency_mode: 0 };
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

const morning: Range = ['08:00', '12:00'];
const hour = 'schedule.business_hours.0.hours.0';

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
];
