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
