import { expect, test } from 'vitest';
import { problemsOf } from '../foundation/problem.ts';
import { agreementSchema } from './agreement.ts';

const problemsIn = (msa_data: string, msa_data_type: unknown) =>
  problemsOf(agreementSchema.safeParse({ msa_data, msa_data_type }).error?.issues ?? []).map(
    ({ field, key }) => `${field} ${key}`,
  );

// Shows 2-5.14
test.each([
  ['a text', 'We agree.', 1, []],
  ['a text without letters', ' \n ', 1, ['msa_data agreements.missed']],
  ['a text that looks like no link', 'javascript:alert(1)', 1, []],
  ['the longest text', 'a'.repeat(20_000), 1, []],
  ['a longer one', 'a'.repeat(20_001), 1, ['msa_data validation.tooLong']],
  ['a link', ' https://example.org/msa.pdf ', 2, []],
  ['an empty link', '', 2, ['msa_data agreements.missed']],
  ['a link that runs', 'javascript:alert(1)', 2, ['msa_data agreements.invalidUrl']],
  ['a link with a password', 'https://a:b@example.org', 2, ['msa_data agreements.invalidUrl']],
  ['a link that is too long', `https://example.org/${'a'.repeat(2000)}`, 2, ['msa_data validation.tooLong']],
  ['nothing at all', '', 3, ['msa_data agreements.missed', 'msa_data_type validation.choice']],
])('%s', (...[, data, type, problems]) => {
  expect(problemsIn(data, type)).toEqual(problems);
});

test('a link of 2000 characters is taken, and a longer one is told how long it may be', () => {
  const link = (length: number) => 'https://example.org/'.padEnd(length, 'a');
  expect(problemsIn(link(2000), 2)).toEqual([]);
  const { error } = agreementSchema.safeParse({ msa_data: link(2001), msa_data_type: 2 });
  expect(problemsOf(error?.issues ?? [])).toMatchObject([{ key: 'validation.tooLong', args: { max: 2000 } }]);
});
