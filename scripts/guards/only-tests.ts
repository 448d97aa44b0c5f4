import { importsOf } from './domain-cycles.ts';
import type { SourceFile } from './source-files.ts';

const FOR_TESTS = /\.(test|spec)\.tsx?$|\/src\/testing\/|^packages\/testkit\/|\/test-setup\.ts$/;

/** The source files of packages that tests import and nothing else does: they belong to testkit. */
export function usedByTestsOnly(files: readonly SourceFile[]): string[] {
  const users = new Map<string, string[]>();
  for (const file of files)
    for (const used of importsOf(file)) users.set(used, [...(users.get(used) ?? []), file.path]);
  return files
    .map(({ path }) => path)
    .filter((path) => path.startsWith('packages/'))
    .filter((path) => !FOR_TESTS.test(path) && users.get(path)?.every((user) => FOR_TESTS.test(user)));
}
