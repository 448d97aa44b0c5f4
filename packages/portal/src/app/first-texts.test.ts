import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { firstNamespaces, signInNamespaces } from '../../compiled-texts.ts';

const src = resolve(import.meta.dirname, '..');
const atSignIn = '{app/*,design/**/*,lib/**/*,domains/identity/*}.{ts,tsx}';
const inFrame = '{app/shell/*,domains/home/**/*,domains/notices/*}.{ts,tsx}';

test.each([
  ['the sign-in', atSignIn, signInNamespaces],
  ['frame and home', inFrame, firstNamespaces],
])('%s says nothing that is not among the texts that are loaded for it', (_, pattern, namespaces) => {
  const files = globSync(pattern, { cwd: src }).filter((file) => !file.includes('.test.'));
  const named = files.flatMap((file) => {
    const code = readFileSync(resolve(src, file), 'utf8').replaceAll(/^\s*(?:\*|\/\*\*|\/\/).*$/gm, '');
    return [...code.matchAll(/useTexts\('(\w+)/g)].map(([, namespace = '']) => ({ file, namespace }));
  });
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ namespace }) => !namespaces.includes(namespace))).toEqual([]);
});
