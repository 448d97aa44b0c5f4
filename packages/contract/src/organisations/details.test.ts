import { expect, test } from 'vitest';
import { problemsOf } from '../foundation/problem.ts';
import { billingInfoSchema, organisationDetailSchema } from './details.ts';

const detail = {
  type: 'Insurer',
  region: 'EU',
  target_segment: 'Drivers',
  website: 'https://example.com',
  monthly_active_users: 1000,
  cost: '12.5',
};
const billing = { billing_name: 'Example', attention: 'Nora', email: 'nora@example.org', address: 'Road 1' };

test.each([
  ['sound', {}, []],
  ['the most users', { monthly_active_users: 1_000_000_000 }, []],
  ['no user', { monthly_active_users: 0 }, []],
  ['a type of 200 characters', { type: 'x'.repeat(200) }, []],
  ['a type of 201 characters', { type: 'x'.repeat(201) }, ['type: validation.tooLong']],
  ['spaces for a region', { region: ' ' }, ['region: organisations.fillAll']],
  ['nothing of a segment', { target_segment: undefined }, ['target_segment: organisations.fillAll']],
  ['a segment that is no text', { target_segment: 5 }, ['target_segment: validation.type']],
  ['no website', { website: '' }, ['website: organisations.fillAll']],
  ['a website without https', { website: 'http://example.com' }, ['website: organisations.url']],
  ['no figure of users', { monthly_active_users: null }, ['monthly_active_users: organisations.fillAll']],
  ['nothing of users', { monthly_active_users: undefined }, ['monthly_active_users: organisations.fillAll']],
  ['users that are no number', { monthly_active_users: '5' }, ['monthly_active_users: validation.type']],
  ['fewer users than none', { monthly_active_users: -1 }, ['monthly_active_users: validation.tooSmall']],
  ['too many users', { monthly_active_users: 1_000_000_001 }, ['monthly_active_users: validation.tooBig']],
  ['no cost', { cost: '' }, ['cost: organisations.fillAll']],
  ['a cost of three decimals', { cost: '1.005' }, ['cost: organisations.cost']],
  ['a cost without whole dollars', { cost: '.5' }, ['cost: organisations.cost']],
  ['a negative cost', { cost: '-5' }, ['cost: organisations.cost']],
  ['a cost with a unit', { cost: '5 $' }, ['cost: organisations.cost']],
  ['a cost of thirteen digits', { cost: '1'.repeat(13) }, ['cost: organisations.cost']],
])('what an organisation says of itself: %s', (_, change, expected) => {
  const { error } = organisationDetailSchema.safeParse({ ...detail, ...change });
  expect(problemsOf(error?.issues ?? []).map(({ field, key }) => `${field}: ${key}`)).toEqual(expected);
});

test.each([
  ['12.5', '12.5'],
  ['12,50', '12.50'],
  [' 999999999999 ', '999999999999'],
])('a cost of %j is kept as %s', (input, cost) => {
  expect(organisationDetailSchema.parse({ ...detail, cost: input }).cost).toBe(cost);
});

test.each([
  ['sound', {}, []],
  ['no address', { address: '' }, ['address: organisations.fillAll']],
  ['no email', { email: '' }, ['email: organisations.fillAll']],
  ['an email that is none', { email: 'nora' }, ['email: organisations.email']],
])('where the bills go: %s', (_, change, expected) => {
  const { error } = billingInfoSchema.safeParse({ ...billing, ...change });
  expect(problemsOf(error?.issues ?? []).map(({ field, key }) => `${field}: ${key}`)).toEqual(expected);
});
