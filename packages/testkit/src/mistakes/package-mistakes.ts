import { consentLimits } from '@vinculum/contract/forms/limits.ts';
import type { Mistake } from './mistake.ts';

const REQUIRED = 'Field should not be empty';
const CORRECT_DATE = 'Please select a correct date';
const SPEED = 2016;
const price = { effort_type: 1, effort_value: 100, currency_type: 1, currency_value: 0.4 };

function priced(change: Readonly<Record<string, unknown>>) {
  return { oem_data_package_price: [{ ...price, ...change }] };
}

const priceField = (name: string) => `oem_data_package_price.0.${name}`;

/** What is asked of a package, broken one by one. */
export const packageMistakes: readonly Mistake[] = [
  { what: 'no title', change: { title: ' ' }, field: 'title', text: REQUIRED },
  {
    what: 'a title of 201 characters',
    change: { title: 'x'.repeat(consentLimits.title + 1) },
    field: 'title',
    text: 'At most 200 characters',
  },
  { what: 'no description', change: { description: '' }, field: 'description', text: REQUIRED },
  {
    what: 'a description of 2001 characters',
    change: { description: 'x'.repeat(2001) },
    field: 'description',
    text: 'At most 2,000 characters',
  },
  { what: 'no consent type', change: { consent_type: null }, field: 'consent_type', text: REQUIRED },
  { what: 'no last day', change: { expiry_date: null }, field: 'expiry_date', text: CORRECT_DATE },
  {
    what: 'a day that the calendar does not have',
    change: { expiry_date: '2027-02-30' },
    field: 'expiry_date',
    text: CORRECT_DATE,
  },
  {
    what: 'a last day in the past',
    change: { expiry_date: '2020-01-01' },
    field: 'expiry_date',
    text: CORRECT_DATE,
  },
  {
    what: 'a price without its unit',
    change: priced({ effort_type: null }),
    field: priceField('effort_type'),
    text: REQUIRED,
  },
  {
    what: 'a price for nothing done',
    change: priced({ effort_value: 0 }),
    field: priceField('effort_value'),
    text: 'Please enter a positive whole number',
  },
  {
    what: 'a price without its currency',
    change: priced({ currency_type: null }),
    field: priceField('currency_type'),
    text: REQUIRED,
  },
  {
    what: 'a price below a cent',
    change: priced({ currency_value: 0.001 }),
    field: priceField('currency_value'),
    text: 'The lowest value is 0.01',
  },
  {
    what: 'a price of more than a thousand million',
    change: priced({ currency_value: 99_999_999_999 }),
    field: priceField('currency_value'),
    text: 'At most 1,000,000,000',
  },
  {
    what: 'a price for more than a thousand million',
    change: priced({ effort_value: 99_999_999_999 }),
    field: priceField('effort_value'),
    text: 'At most 1,000,000,000',
  },
  {
    what: 'no signal',
    change: { read_signals: [], write_signals: [] },
    field: 'read_signals',
    text: 'Please add at least one signal',
  },
  {
    what: 'a signal twice',
    change: { read_signals: [SPEED, SPEED] },
    field: 'read_signals',
    text: 'A signal is in the list twice',
  },
];
