import { consentLimits } from '@vinculum/contract/forms/limits.ts';
import type { Mistake } from './mistake.ts';
import { read } from './mistake-facts.ts';
import { scheduleMistakes } from './schedule-mistakes.ts';
import { signalMistakes } from './signal-mistakes.ts';
import { translationMistakes } from './translation-mistakes.ts';

const REQUIRED = 'Field should not be empty';
const CORRECT_DATE = 'Please select a correct date';
const CHOICE = 'Please choose one of the offered values';

const reward = { effort_type: 0, effort_value: 100, currency_type: 1, currency_value: 1 };

function rewarded(change: Readonly<Record<string, unknown>>) {
  return { consumer_rewards: [{ ...reward, ...change }] };
}

/** What specification 1, sections 5 and 9, asks of a form, broken one by one. */
export const formMistakes: readonly Mistake[] = [
  ...scheduleMistakes,
  ...signalMistakes,
  ...translationMistakes,
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
    what: 'a retention that is not offered',
    change: { data_retention_in_days: 8 },
    field: 'data_retention_in_days',
    text: CHOICE,
  },
  {
    what: 'encryption with a key that is none',
    change: { hasEncryption: true, public_key: 'garbage' },
    field: 'public_key',
    text: 'Please enter a public key (PEM or JWK, RSA of 2048 to 4096 bits or EC P-256)',
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
