import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messagesEn } from '@vinculum/contract/messages/en.ts';
import { errorStatus } from '@vinculum/contract/foundation/errors.ts';
import { expect, test } from 'vitest';
import { textsEn } from '../../packages/portal/src/lib/language/texts.en.ts';
import { textsEs } from '../../packages/portal/src/lib/language/texts.es.ts';

type Texts = { readonly [name: string]: string | Texts };

/** Every text under its dotted key; the portal's catalogue holds the contract's as `contract`. */
function textsByKey(texts: Texts, under = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([name, text]): [string, string][] =>
    typeof text === 'string' ? [[`${under}${name}`, text]] : textsByKey(text, `${under}${name}.`),
  );
}

const spanish = new Map(textsByKey(textsEs));
const pairs = textsByKey(textsEn).map(([key, text]) => [key, text, spanish.get(key) ?? ''] as const);

/** Names of the arguments that a text of the catalogue asks for. */
function argumentsOf(text: string): string[] {
  return [
    ...new Set(
      [...text.matchAll(/(?<!(?:\b(?:one|other)|=\d) )\{(\w+)[,}]/g)].map((match) => match[1] ?? ''),
    ),
  ].toSorted();
}

test('a text asks for the same arguments in both languages', () => {
  const differing = pairs.filter(([, english, other]) => {
    const [one, two] = [argumentsOf(english), argumentsOf(other)];
    return one.join() !== two.join();
  });
  expect(differing).toEqual([]);
});

// Shows 1-1.9, 2-1.16, 3-1.14
test('every text is there in both languages', () => {
  expect(pairs.length).toBeGreaterThan(3000);
  expect(pairs.filter(([, english, other]) => !/\S/.test(english) || !/\S/.test(other))).toEqual([]);
});

// Where one language forbids, bounds or excepts, the other must not leave it out or say the contrary.
test.each([
  [
    /\b(not|no(?!\.)|never|nothing|nobody|none|cannot|without|neither|nor)\b|n[’']t\b/i,
    /\b(no|nunca|nada|nadie|ni|sin|ning[uú]n[oa]?|dej\w+|distinto|pendiente|desconocido)\b/i,
  ],
  [/\bat the latest\b|\bno later than\b/i, /a más tardar|como muy tarde|como máximo/i],
  [/\bat most\b/i, /como máximo|como mucho|a lo sumo|hasta/i],
  [/\bat least\b/i, /al menos|como mínimo|por lo menos|mínim/i],
  [/\bonly\b/i, /\b(sol[oa]s?|solamente|únic\w+)\b/i],
  [/\b(fewer|less) than\b/i, /menos de/i],
  [/\benabled?\b/i, /\b(habilit|activ)/i],
  [/\bdisabled?\b/i, /\b(deshabilit|desactiv)/i],
])('what says %s in English says %s in Spanish', (english, other) => {
  const said = pairs.filter(([, text]) => english.test(text));
  expect(said).not.toEqual([]);
  expect(said.filter(([, , text]) => !other.test(text))).toEqual([]);
});

/** Bounds, which are never one. */
const bounds = new Set(['max', 'most', 'digits']);
/** What is never one either: a number of the product, or of several that are there. */
const never = new Set([
  'contract.usage.minutesGone',
  'contract.vehicleAccess.endTooLate',
  'carScreen.agreedSome',
  'formsUnfinished.lead',
  'home.room.toFleets',
  'publication.audience.paused',
  'rewardsEarned.days',
  'signals.import.dropHint',
  'vehicles.map.moreCars',
  'vehicles.map.zoomTo',
  'vehicles.consents.newest',
]);

/** A noun of several behind a number that may be one. */
function withoutOne(text: string): boolean {
  return [...text.matchAll(/\{(\w+), number\} [a-záéíóúñ]{3,}s\b/g)].some(
    ([, name = '']) => !bounds.has(name) && !text.includes(`{${name}, plural`),
  );
}

test('a number that may be one has a text for one', () => {
  expect(['{n, number} cars', '{n, plural, one {# car} other {# cars}}'].map(withoutOne)).toEqual([
    true,
    false,
  ]);
  const lacking = pairs.filter(([, english, other]) => withoutOne(english) || withoutOne(other));
  expect(lacking.map(([key]) => key).filter((key) => !never.has(key))).toEqual([]);
});

test('every error code has a text, and every error text a code', () => {
  expect(Object.keys(messagesEn.errors).toSorted()).toEqual(Object.keys(errorStatus).toSorted());
});

const portal = join(import.meta.dirname, '../../packages/portal/src');

/** The words of a folder as one name: `forms/editor` is `formsEditor`. */
function nameOfFolder(folder: string): string {
  return folder.replaceAll(/[-/](\w)/g, (_, letter: string) => letter.toUpperCase());
}

test('texts are named by their folder', () => {
  const files = globSync('{app,design,domains/**}/texts.{en,es}.ts', { cwd: portal });
  const misnamed = files.filter((file) => {
    const [, folder = '', language = ''] = /^(?:domains\/)?(.+)\/texts\.(\w+)\.ts$/.exec(file) ?? [];
    const name = `${nameOfFolder(folder)}Texts${language === 'en' ? 'En' : 'Es'}`;
    return !readFileSync(join(portal, file), 'utf8').includes(`export const ${name}`);
  });
  expect(files.length).toBeGreaterThan(80);
  expect(misnamed).toEqual([]);
});
