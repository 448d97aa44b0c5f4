import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { codeOf, lostInComments, lostInDocument, type Repository } from './named-files.ts';
import { readSourceFiles } from './source-files.ts';

const root = resolve(import.meta.dirname, '../..');
const sources = readSourceFiles();
const repository: Repository = {
  files: globSync('{packages,scripts,e2e,bench,docs}/**', {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist|test-results)$/.test(path),
  }),
  identifiers: new Set(sources.flatMap(({ text }) => codeOf(text).match(/\b[A-Za-z]+[a-z][A-Z]\w*/g) ?? [])),
};
const documents = [
  ...globSync('docs/**/*.md', { cwd: root }),
  ...globSync('packages/*/*.md', { cwd: root }),
  'README.md',
].filter((path) => !/^docs\/(reference|requirements)\/|node_modules/.test(path));

test('documents name files and functions that exist', () => {
  const lost = documents.flatMap((path) =>
    lostInDocument({ path, text: readFileSync(resolve(root, path), 'utf8') }, repository),
  );
  expect(lost).toEqual([]);
});

test('comments name files and functions that exist', () => {
  expect(sources.flatMap((file) => lostInComments(file, repository))).toEqual([]);
});

test('so do the reasons of the rules of imports', () => {
  const path = '.dependency-cruiser.cjs';
  const text = readFileSync(resolve(root, path), 'utf8').replaceAll(/^( *)comment: /gm, '$1// ');
  expect(text).toContain('// ');
  expect(lostInComments({ path, text }, repository)).toEqual([]);
});

test('each decision has a number of its own, and its heading says it', () => {
  const decisions = globSync('docs/decisions/*.md', { cwd: root }).toSorted();
  const numbers = decisions.map((path) => Number(/(\d{4})-[^/]+$/.exec(path)?.[1]));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  const headings = decisions.map((path) =>
    Number(/^# (\d+)\. /.exec(readFileSync(resolve(root, path), 'utf8'))?.[1]),
  );
  expect(headings).toEqual(numbers);
});

describe('the guard finds', () => {
  const small: Repository = {
    files: ['packages/server/src/domains/forms/forms-store.ts'],
    identifiers: new Set(['saveForm']),
  };
  const names = (lost: readonly { readonly name: string }[]) => lost.map(({ name }) => name);

  test.each([
    ['`server/src/domains/consent`', 'server/src/domains/consent'],
    ['run `node scripts/gone.ts`', 'scripts/gone.ts'],
    ['`consent-store.ts`', 'consent-store.ts'],
    ['`<domain>/tables.ts`', '<domain>/tables.ts'],
    ['`publishForm()`', 'publishForm()'],
    ['```ts\nconst ownName = saveForm(oldName);\n```\nSee `ownName`.', 'oldName'],
  ])('in a document: %s', (text, name) => {
    expect(names(lostInDocument({ path: 'a.md', text }, small))).toEqual([name]);
  });

  test.each([
    ['// See consent-store.ts.', 'consent-store.ts'],
    ['/** As `publishForm` does. */', 'publishForm'],
    [' * Why: docs/decisions/0001-gone.md.', 'docs/decisions/0001-gone.md'],
  ])('in a comment: %s', (text, name) => {
    expect(names(lostInComments({ path: 'a.ts', text }, small))).toEqual([name]);
  });

  test('nothing in what is there, in code and in what is no name of ours', () => {
    const text =
      '`*-store.ts`, `domains/<domain>/forms-store.ts`, `server/src/domains/forms`, `saveForm`, `/forms/{id}`, `user/add`';
    expect(lostInDocument({ path: 'a.md', text }, small)).toEqual([]);
    expect(lostInComments({ path: 'a.ts', text: "import { a } from './gone.ts';" }, small)).toEqual([]);
  });
});
