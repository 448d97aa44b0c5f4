import { expect, test } from 'vitest';
import { readSourceFiles } from './source-files.ts';

test('rules have a test of their own beside them', () => {
  const paths = new Set(readSourceFiles().map(({ path }) => path));
  const rules = [...paths].filter((path) => path.endsWith('-rules.ts'));
  expect(rules.length).toBeGreaterThan(30);
  expect(rules.filter((path) => !paths.has(path.replace(/\.ts$/, '.test.ts')))).toEqual([]);
});
