import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { referencePages } from '../reference/reference-pages.ts';

test.each(referencePages)(
  'docs/reference/$file says what the contract says (npm run reference writes it)',
  ({ file, text }) => {
    expect(readFileSync(resolve(import.meta.dirname, '../../docs/reference', file), 'utf8')).toBe(text());
  },
);
