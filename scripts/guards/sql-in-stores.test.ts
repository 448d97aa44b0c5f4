import { expect, test } from 'vitest';
import { readSourceFiles } from './source-files.ts';
import { strayStatements } from './sql-in-stores.ts';

test('statements are written in stores only', () => {
  expect(strayStatements(readSourceFiles())).toEqual([]);
});

test.each([
  ['demo/make-demo.ts', 'const rows = await db.selectFrom("fleet").execute();', 1],
  ['http/health.ts', 'await sql`select 1`.execute(db);', 1],
  ['domains/x/x-rules.ts', 'sql<{ id: number }>`select 1`', 1],
  ['domains/x/x-store.ts', 'sql`select 1`', 0],
  ['domains/x/x.db.test.ts', 'sql`select 1`', 0],
  ['db/migrate.ts', 'await sql.raw(statements).execute(db);', 0],
  ['domains/x/tables.ts', '/** Says `0046-kept-counts.sql`. */', 0],
])('the guard finds in %s, %s: %i', (path, text, found) => {
  expect(strayStatements([{ path: `packages/server/src/${path}`, text }])).toHaveLength(found);
});
