import { messagesEn } from '@vinculum/contract/messages/en.ts';
import { messagesEs } from '@vinculum/contract/messages/es.ts';
import { errorStatus } from '@vinculum/contract/foundation/errors.ts';
import { expect, test } from 'vitest';

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;
const english: Texts = messagesEn;
const spanish: Texts = messagesEs;
const keys = Object.entries(english).flatMap(([group, texts]) =>
  Object.keys(texts).map((name) => [group, name] as const),
);

/** Names of the arguments that a text of the catalogue asks for. */
function argumentsOf(text: string): string[] {
  return [
    ...new Set([...text.matchAll(/(?<!\b(?:one|other|=\d) )\{(\w+)[,}]/g)].map((match) => match[1] ?? '')),
  ].toSorted();
}

test.each(keys)('%s.%s asks for the same arguments in both languages', (group, name) => {
  expect(argumentsOf(spanish[group]?.[name] ?? '')).toEqual(argumentsOf(english[group]?.[name] ?? ''));
});

// Shows 1-1.9, 2-1.16, 3-1.14
test.each(keys)('%s.%s has a text in both languages', (group, name) => {
  expect(english[group]?.[name]).toMatch(/\S/);
  expect(spanish[group]?.[name]).toMatch(/\S/);
});

test('every error code has a text, and every error text a code', () => {
  expect(Object.keys(messagesEn.errors).toSorted()).toEqual(Object.keys(errorStatus).toSorted());
});
