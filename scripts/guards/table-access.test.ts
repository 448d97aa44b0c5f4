import { expect, test } from 'vitest';
import { readSourceFiles } from './source-files.ts';
import { accessProblems } from './table-uses.ts';
import { tableAccess } from './table-access.ts';

test('every statement of the server uses the tables of its own room, or those that the map allows it', () => {
  expect(accessProblems(readSourceFiles(), tableAccess)).toEqual([]);
});

const tables = 'export interface StreamsTables {\n  latest_value: {\n    value: string;\n  };\n}\n';
const owner = { path: 'packages/server/src/domains/streams/tables.ts', text: tables };
const none = { readers: {}, writers: {} };

function problemsOf(text: string, access = none, path = 'domains/forms/one-store.ts') {
  return accessProblems([owner, { path: `packages/server/src/${path}`, text }], access).join();
}

test.each([
  ['a join in SQL', 'sql`select 1 from a join latest_value l on true`', 'reads latest_value'],
  ['a second table of a from', 'sql`select 1 from a x, latest_value l where true`', 'reads latest_value'],
  ['a delete with using', 'sql`delete from a using latest_value`', 'reads latest_value'],
  ['the builder', "db.selectFrom('latest_value as l')", 'reads latest_value'],
  ['a join of the builder', "query.innerJoin('latest_value', 'a', 'b')", 'reads latest_value'],
  ['an insert', 'sql`with x as (insert into latest_value select 1) select 1`', 'writes latest_value'],
  ['an update', 'sql`update latest_value l set value = 1`', 'writes latest_value'],
  ['a delete', 'sql`delete from latest_value`', 'writes latest_value'],
  ['a delete of the builder', "trx.deleteFrom('latest_value')", 'writes latest_value'],
  ['a name of a with that is a table', 'sql`with latest_value as (select 1) select 1`', 'name it otherwise'],
  ['such a name of the builder', "db.with('latest_value', one)", 'name it otherwise'],
])('the guard finds %s of another room', (_, text, problem) => {
  expect(problemsOf(text)).toContain(problem);
});

test.each([
  [
    'a comment',
    '/** What is read from latest_value. */\n// from latest_value\nsql`\n  -- from latest_value\n`',
  ],
  ['a column', 'sql`select latest_value.value from streams_of_mine latest_values`'],
])('nothing in %s', (_, text) => {
  expect(problemsOf(text)).toBe('');
});

test('nothing in the own room, in a test and in a read model that reads', () => {
  const read = 'sql`select 1 from latest_value`';
  expect(problemsOf(read, none, 'domains/streams/deep/one-store.ts')).toBe('');
  expect(problemsOf(read, none, 'domains/forms/one.db.test.ts')).toBe('');
  expect(problemsOf(read, none, 'read-models/one-store.ts')).toBe('');
  expect(problemsOf(read, none, 'read-models/of-one-thing/one-store.ts')).toBe('');
  expect(problemsOf('sql`delete from latest_value`', none, 'read-models/one-store.ts')).toContain('writes');
});

test('what the map allows is no problem, and what nobody needs any more is one', () => {
  const access = {
    readers: { latest_value: ['forms'] },
    writers: { latest_value: { consents: 'with them' } },
  };
  expect(problemsOf('sql`select 1 from latest_value`', access)).toBe(
    'consents no longer writes latest_value: take it off the map',
  );
  const unread = problemsOf('', { readers: { latest_value: ['forms'], gone: ['forms'] }, writers: {} });
  expect(unread).toContain('forms no longer reads latest_value');
  expect(unread).toContain('forms no longer reads gone');
});
