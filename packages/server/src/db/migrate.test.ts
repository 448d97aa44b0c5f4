import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = readdirSync(new URL('migrations', import.meta.url));

test('every step is a file of SQL with a number of its own', () => {
  expect(files.filter((file) => !/^\d{4}-[a-z]+(?:-[a-z]+)*\.sql$/.test(file))).toEqual([]);
  const numbers = files.map((file) => file.slice(0, 4));
  expect(new Set(numbers).size).toBe(numbers.length);
});
