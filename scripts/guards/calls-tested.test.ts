import { expect, test } from 'vitest';
import { isTest, readSourceFiles } from './source-files.ts';

// Every call is made in a test of the server that is about it: those that try all calls alike see no more than who is
// let in, and that nonsense is refused.

const tryAll = /\/(everybody|other-organisations|hostile-input)\.db\.test\.ts$/;
const files = readSourceFiles();
const tests = files
  .filter(
    (file) => isTest(file) && /^packages\/(server|testkit)\//.test(file.path) && !tryAll.test(file.path),
  )
  .map(({ text }) => text.replaceAll(/^import [^;]*;$/gm, ''))
  .join('\n');

const calls = files
  .filter(({ path }) => path.startsWith('packages/contract/src/'))
  .flatMap(({ text }) => [
    ...text.matchAll(/export const (\w+) = endpoint\(\{[^]*?\n {2}path: '([^']+)'/g),
    ...text.matchAll(/export const (\w+) = onBehalf\(/g),
  ])
  // One that is made from another is named by its constant alone.
  .map(([, constant = '', path = constant]) => ({ constant, path }));

// Shows 3-6.9
test('every call is made in a test of its own', () => {
  expect(calls.length).toBeGreaterThan(150);
  const unmade = calls.filter(
    ({ constant, path }) => !new RegExp(`\\b${constant}\\b`).test(tests) && !tests.includes(path),
  );
  expect(unmade.map(({ constant, path }) => `${constant} ${path}`)).toEqual([]);
});
