import { textsEn } from '../../../lib/language/texts.en.ts';
import { problemsOf } from '@vinculum/contract/foundation/problem.ts';
import { packageMistakes } from '@vinculum/testkit/mistakes/package-mistakes.ts';
import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import { emptyPackage, packageRules } from './package-draft.ts';

// The server's side of the same list: server, domains/data-packages/own-packages.db.test.ts.

const sound = {
  ...emptyPackage(),
  title: 'Charging places',
  description: 'Where and when cars charge.',
  consent_type: 'Standard' as const,
  expiry_date: '2027-06-30',
  read_signals: [2016, 1790],
};

const textOf = createTranslator({ locale: 'en', messages: textsEn.contract });

function problems(change: object) {
  const result = packageRules(() => '2026-11-02').safeParse({ ...sound, ...change });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema names keys of the catalogue
  const text = textOf as unknown as (key: string, args: object) => string;
  const found = problemsOf(result.error?.issues ?? []).map(({ field, key, args }) => [
    field,
    text(key, args ?? {}),
  ]);
  return [...new Map(found.map((one) => [one.join(' '), one])).values()];
}

test('without a mistake nothing is said', () => {
  expect(problems({})).toEqual([]);
});

// Shows 2-5.17, 2-5.18
test.each(packageMistakes)(
  'a package with $what is refused at $field, and nowhere else',
  ({ change, field, text }) => {
    expect(problems(change)).toEqual([[field, text]]);
  },
);

test('everything that is wrong is said at once, the day in the past included', () => {
  const fields = problems({ title: '', consent_type: null, expiry_date: '2020-01-01', read_signals: [] });
  expect(fields.map(([field]) => field)).toEqual(['title', 'consent_type', 'read_signals', 'expiry_date']);
});
