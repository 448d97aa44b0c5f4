import { expect, test } from 'vitest';
import { isTest, readSourceFiles, type SourceFile } from './source-files.ts';

// The database sorts by code points: of names that people give, those in small letters would stand behind all others,
// which no test notices whose names all begin with capitals.

const ways = [
  /orderBy\('(?:\w+\.)?(?:name|title)'/,
  /order by (?:[\w.]+(?: asc| desc)?,\s+)*(?:\w+\.)?(?:name|title)\b/,
  // An order that a list of columns chooses.
  /: sql`(?:\w+\.)?(?:name|title)`/,
];

/** Names that nobody gives. */
const reviewed: readonly string[] = [
  // Of log streams, which are days.
  'packages/server/src/adapters/platform-logs/embedded-log-store.ts',
  // Of signals and their enumerations.
  'packages/server/src/domains/car-messages/sent/sent-store.ts',
  'packages/server/src/domains/signals/signals-store.ts',
];

function isByCodePoints({ text }: Pick<SourceFile, 'text'>): boolean {
  return ways.some((way) => way.test(text));
}

test('what is listed by names that people give is so in whatever case', () => {
  const stores = readSourceFiles().filter(
    (file) => file.path.startsWith('packages/server/src/') && !isTest(file),
  );
  const found = stores.filter(isByCodePoints).map(({ path }) => path);
  expect(found.toSorted()).toEqual(reviewed.toSorted());
});

test.each([
  ['the builder', ".orderBy('o.name', 'desc')"],
  ['the builder without a table', ".orderBy('title')"],
  ['SQL', 'sql`select 1 from a order by o.name, o.id`'],
  ['SQL behind another column', 'sql`select 1 from a order by a.is_active desc, name`'],
  ['a choice of columns', '{ name: sql`o.name`, id: sql`o.id` }'],
])('the guard finds an order of %s', (_, text) => {
  expect(isByCodePoints({ text })).toBe(true);
});

test.each([
  ['lower letters of the builder', ".orderBy((order) => order.fn('lower', ['o.name']))"],
  ['lower letters of SQL', 'sql`select o.name from a order by lower(o.name), o.id`'],
  ['a column that is shown', 'plain(sql`maker.name`)'],
  ['another column', ".orderBy('p.vin')"],
])('nothing in %s', (_, text) => {
  expect(isByCodePoints({ text })).toBe(false);
});
