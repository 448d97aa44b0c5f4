import { isForTests, type SourceFile } from './source-files.ts';

/** A lock is taken or given back; what follows names it. */
const LOCK = /pg_(?:try_)?advisory_\w*lock\w*\((.*)/g;
/** By its name in the one list, or made of a text. */
const IS_NAMED = /^(?:\$\{(?:sql\.lit\()?advisoryLock(?:s|Classes)\.|hashtext(?:extended)?\()/;

/** The advisory locks of the server whose numbers do not stand in `mechanisms/advisory-locks.ts`. */
export function unlistedLocks(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => file.path.startsWith('packages/server/src/') && !isForTests(file))
    .flatMap(({ path, text }) =>
      [...text.matchAll(LOCK)]
        .filter(([, named = '']) => !IS_NAMED.test(named))
        .map(([lock]) => `${path} takes ${lock}: its number stands in mechanisms/advisory-locks.ts`),
    );
}
