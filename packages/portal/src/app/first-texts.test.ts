import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { firstNamespaces, registeredKeys, signInNamespaces } from '../../compiled-texts.ts';
import { domains } from './domains.ts';

const src = resolve(import.meta.dirname, '..');
const atSignIn = '{app/*,design/**/*,lib/**/*,domains/identity/*}.{ts,tsx}';
const inFrame = '{app/shell/*,domains/home/**/*,domains/notices/*}.{ts,tsx}';

/** The code of the files of a pattern, without comments. */
function codeOf(pattern: string): { readonly file: string; readonly code: string }[] {
  return globSync(pattern, { cwd: src })
    .filter((file) => !file.includes('.test.'))
    .map((file) => ({
      file,
      code: readFileSync(resolve(src, file), 'utf8').replaceAll(/^\s*(?:\*|\/\*\*|\/\/).*$/gm, ''),
    }));
}

test.each([
  ['the sign-in', atSignIn, signInNamespaces],
  ['frame and home', inFrame, firstNamespaces],
])('%s says nothing that is not among the texts that are loaded for it', (_, pattern, namespaces) => {
  const named = codeOf(pattern).flatMap(({ file, code }) =>
    [...code.matchAll(/useTexts\('(\w+)/g)].map(([, namespace = '']) => ({ file, namespace })),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ namespace }) => !namespaces.includes(namespace))).toEqual([]);
});

test('what frame and home load of another domain waits until all texts are there', () => {
  const loading = codeOf(inFrame).filter(({ code }) =>
    /import\('[./]+\/(?!home\/)[\w-]+\/public\.ts'\)/.test(code),
  );
  expect(loading.length).toBeGreaterThan(0);
  expect(
    loading.filter(({ code }) => !code.includes("useTextsUpTo('whole'")).map(({ file }) => file),
  ).toEqual([]);
});

test('every text that a screen is registered with is found where texts are chosen for the frame', () => {
  const found = new Set(registeredKeys());
  const named = domains.flatMap(({ screens }) =>
    screens.flatMap(({ titleKey, helpKey, menu = {} }) => [
      titleKey,
      helpKey,
      ...Object.values(menu).map(({ textKey }) => textKey),
    ]),
  );
  expect(named.filter((key) => key !== undefined && !found.has(key))).toEqual([]);
});
