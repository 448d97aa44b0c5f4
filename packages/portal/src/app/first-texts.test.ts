import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { FIRST_NAMESPACES } from '../../compiled-texts.ts';

const src = resolve(import.meta.dirname, '..');
const first = '{app,design,lib,domains/home,domains/identity,domains/notices}';
const files = globSync([`${first}/**/*.{ts,tsx}`, 'domains/mail/unread-messages.tsx'], { cwd: src }).filter(
  (file) => !file.includes('.test.'),
);

test('sign-in, frame and home say nothing that is not among the first texts', () => {
  const named = files.flatMap((file) => {
    const code = readFileSync(resolve(src, file), 'utf8').replaceAll(/^\s*(?:\*|\/\*\*|\/\/).*$/gm, '');
    return [...code.matchAll(/useTexts\('(\w+)/g)].map(([, namespace = '']) => ({ file, namespace }));
  });
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ namespace }) => !FIRST_NAMESPACES.includes(namespace))).toEqual([]);
});
