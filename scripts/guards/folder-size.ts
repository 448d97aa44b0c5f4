import { posix } from 'node:path';
import { isTest, type SourceFile } from './source-files.ts';

const MOST = 15;

/** Folders that were fuller when the rule came, and how full they are. A number only goes down, and then out. */
export const FULL_FOLDERS: Readonly<Record<string, number>> = {
  'packages/portal/src/design/form': 16,
  'packages/portal/src/domains/forms': 18,
};

/** The folders that hold more source files than one looks through, or fewer than the list of full ones says. */
export function folderProblems(
  files: readonly SourceFile[],
  full: Readonly<Record<string, number>> = FULL_FOLDERS,
): string[] {
  const counts = new Map<string, number>(Object.keys(full).map((folder) => [folder, 0]));
  for (const { path } of files.filter((file) => !isTest(file))) {
    const folder = posix.dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].flatMap(([folder, count]) => {
    const most = full[folder] ?? MOST;
    if (count > most) return [`${folder} holds ${count} source files; ${most} is the most: make rooms`];
    if (folder in full && count <= MOST)
      return [`${folder} holds ${count}: take it off the list of full folders`];
    if (folder in full && count < most)
      return [`${folder} holds ${count}: let the list of full folders say so`];
    return [];
  });
}
