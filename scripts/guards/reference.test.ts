import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { joinedLists } from '../reference/joined-lists.ts';
import { referencePages } from '../reference/reference-pages.ts';

test.each(referencePages)('docs/$file is as new (npm run -s reference writes it)', ({ file, text }) => {
  expect(readFileSync(resolve(import.meta.dirname, '../../docs', file), 'utf8')).toBe(text());
});

test.each(joinedLists)(
  '$file joins every file that there is (npm run reference writes it)',
  ({ file, text }) => {
    expect(readFileSync(resolve(import.meta.dirname, '../..', file), 'utf8')).toBe(text());
  },
);
