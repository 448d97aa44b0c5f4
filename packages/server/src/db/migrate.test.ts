import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const source = readFileSync(new URL('migrate.ts', import.meta.url), 'utf8');
const files = readdirSync(new URL('migrations', import.meta.url)).map((file) => file.replace('.ts', ''));

test('every migration is imported and run, in the order of its number', () => {
  const imported = [...source.matchAll(/from '\.\/migrations\/(.+)\.ts';/g)].map(([, name]) => name);
  const run = [...source.matchAll(/^ {2}'(\d{4}-.+)': step\(/gm)].map(([, name]) => name);
  expect(imported).toEqual(files.toSorted());
  expect(run).toEqual(files.toSorted());
});

test('no number is taken twice', () => {
  const numbers = files.map((file) => file.slice(0, 4));
  expect(new Set(numbers).size).toBe(numbers.length);
});
