import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { callsPage } from '../reference/calls.ts';

test('docs/reference/calls.md says what the contract says (npm run reference writes it)', () => {
  const page = resolve(import.meta.dirname, '../../docs/reference/calls.md');
  expect(readFileSync(page, 'utf8')).toBe(callsPage());
});
