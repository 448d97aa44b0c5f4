import { importsOf, isForTests, type SourceFile } from './source-files.ts';

/** The source files of packages that tests import and nothing else does: they belong to testkit. */
export function usedByTestsOnly(files: readonly SourceFile[]): string[] {
  const users = new Map<string, SourceFile[]>();
  for (const file of files)
    for (const used of importsOf(file)) users.set(used, [...(users.get(used) ?? []), file]);
  return files
    .filter((file) => file.path.startsWith('packages/') && !isForTests(file))
    .map(({ path }) => path)
    .filter((path) => users.get(path)?.every(isForTests));
}
