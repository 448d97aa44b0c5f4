import { isForTests, type SourceFile } from './source-files.ts';

/** What writes a statement: the tag of the query builder, or one of its beginnings. */
const STATEMENT =
  /(?<![.\w])sql(?:<[^`;]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/;
/** What stands below every store: connections, the way to the newest schema, and what its steps do. */
const BELOW_STORES = /^packages\/server\/src\/db\//;

/** The files of the server that write statements and are no stores. */
export function strayStatements(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => file.path.startsWith('packages/server/src/') && !isForTests(file))
    .filter(({ path }) => !path.endsWith('-store.ts') && !BELOW_STORES.test(path))
    .filter(({ text }) => STATEMENT.test(text))
    .map(({ path }) => `${path} writes a statement: *-store.ts does`);
}
