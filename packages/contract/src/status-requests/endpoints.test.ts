import { expect, test } from 'vitest';
import { problemsOf } from '../foundation/problem.ts';
import { isRequestable, statusRequest } from './endpoints.ts';
import { consentStatuses } from '../consents/vocabulary.ts';

test('three statuses can be asked for', () => {
  expect(consentStatuses.filter(isRequestable)).toEqual(['FORM_PENDING', 'FORM_MANDATORY', 'FORM_CANCELED']);
});

test.each([
  ['FORM_CANCELED', []],
  ['FORM_ACCEPTED', ['consent.statusNotRequestable']],
  ['FORM_LOST', ['consent.formRequired']],
  [undefined, ['consent.formRequired']],
])('who asks for %s is told %j', (consent_status, keys) => {
  const { error } = statusRequest.safeParse({ consent_status, consent_form_id: 1, vin_numbers: ['A'] });
  expect(problemsOf(error?.issues ?? []).map(({ key }) => key)).toEqual(keys);
});
