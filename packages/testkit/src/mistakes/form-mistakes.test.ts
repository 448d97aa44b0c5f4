import { consentFormSchema } from '@vinculum/contract/forms/form.ts';
import { formProblems } from '@vinculum/contract/forms/form-problems.ts';
import type { FieldProblem } from '@vinculum/contract/foundation/errors.ts';
import { problemsOf } from '@vinculum/contract/foundation/problem.ts';
import { messagesEn } from '@vinculum/contract/messages/en.ts';
import { readDescription } from '@vinculum/server/domains/forms/clean-description.ts';
import { textOfKey } from '@vinculum/server/http/texts.ts';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { formInput } from './form-input.ts';
import { formMistakes } from './form-mistakes.ts';
import { mistakeFacts, soundReads } from './mistake-facts.ts';
import type { Mistake } from './mistake.ts';

const packages = join(import.meta.dirname, '../../..');
const contract = join(packages, 'contract', 'src');
const read = (file: string) => readFileSync(file, 'utf8');

/** A file and all that it takes more than types from, as far as it belongs to the contract. */
function closureOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(file)) return seen;
  seen.add(file);
  for (const [, from = ''] of read(file).matchAll(
    /^(?:import (?!type )[^;]*?|export [^;]*?)from '(\.[^']+)'/gm,
  ))
    closureOf(join(dirname(file), from), seen);
  return seen;
}

/** Every key of a text that these files name. */
function keysIn(files: Iterable<string>): string[] {
  const texts: Readonly<Record<string, object>> = messagesEn;
  const named = [...files].flatMap((file) => [...read(file).matchAll(/'([a-zA-Z]+)\.([a-zA-Z]+)'/g)]);
  const keys = named.filter(([, group = '', name = '']) => name in (texts[group] ?? {}));
  return [...new Set(keys.map(([, group, name]) => `${group}.${name}`))].toSorted();
}

/** What the rules of the contract alone say of a form that is sound but for this. */
function problemsOfMistake(mistake: Pick<Mistake, 'change' | 'isWithoutFlags'>): FieldProblem[] {
  const { data, error } = consentFormSchema.safeParse({ ...formInput(), ...soundReads, ...mistake.change });
  return data === undefined
    ? problemsOf(error.issues)
    : formProblems(data, mistakeFacts(mistake, { today: '2026-11-01', readHtml: readDescription }));
}

test('without a mistake nothing is said', () => {
  expect(problemsOfMistake({ change: {} })).toEqual([]);
});

test.each(formMistakes)(
  'a form with $what is refused at $field by the rules, and nowhere else',
  (mistake) => {
    const reports = problemsOfMistake(mistake).map(({ field, key, args }) => [
      field,
      textOfKey('en', key, args),
    ]);
    expect(reports).toEqual([[mistake.field, mistake.text]]);
  },
);

test('every refusal of a field of a form is tried in the editor and on the server', () => {
  const files = closureOf(join(contract, 'forms/form.ts'));
  const answered = keysIn(closureOf(join(contract, 'forms/form-problems.ts'), files));
  expect(answered.length).toBeGreaterThan(40);
  const tried = new Set(formMistakes.flatMap(problemsOfMistake).map(({ key }) => key));
  expect(answered.filter((key) => !tried.has(key))).toEqual([]);
});

test('a save is refused at a field by the rules of the contract only', () => {
  const save = read(join(packages, 'server/src/domains/forms/save-form.ts'));
  expect(save).not.toMatch(/\bfields:/);
  expect(save.match(/refuseProblems\(.*/g)).toEqual(['refuseProblems(withFirst(further, problems));']);
  expect(save).toMatch(/const problems = formProblems\(/);
  expect(keysIn([join(packages, 'server/src/domains/forms/save-form.ts')])).toEqual(['consent.saved']);
});
