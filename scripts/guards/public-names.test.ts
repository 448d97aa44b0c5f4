import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { readSourceFiles, type SourceFile } from './source-files.ts';

/** Names that a `public.ts` passes on and that no file outside its room takes from it. */
function unusedNames(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.endsWith('/public.ts'))
    .flatMap(({ path, text }) => {
      const taken = new Set(files.flatMap((file) => namesFrom(file, path)));
      return [...text.matchAll(/export (?:type )?\{([^}]*)\}/g)]
        .flatMap(([, names = '']) => listed(names, 'after'))
        .filter((name) => !taken.has(name))
        .map((name) => `${name} of ${path}`);
    });
}

function namesFrom(file: SourceFile, path: string): string[] {
  if (!file.text.includes('/public.ts')) return [];
  return [...file.text.matchAll(/import (?:type )?\{([^}]*)\} from '([^']*\/public\.ts)'/g)]
    .filter(([, , from = '']) => placeOf(from, file) === path)
    .flatMap(([, names = '']) => listed(names, 'before'))
    .concat(lazyNames(file, path));
}

function placeOf(from: string, { path }: SourceFile): string {
  return from.startsWith('@vinculum/')
    ? from.replace(/^@vinculum\/(\w+)\//, 'packages/$1/src/')
    : posix.join(posix.dirname(path), from);
}

function lazyNames(file: SourceFile, path: string): string[] {
  return [...file.text.matchAll(/import\('([^']*\/public\.ts)'\)\)\s*\.(\w+)/g)]
    .filter(([, from = '']) => placeOf(from, file) === path)
    .map(([, , name = '']) => name);
}

/** What stands between braces: the names as they are called before `as`, or after it. */
function listed(names: string, side: 'before' | 'after'): string[] {
  return names
    .split(',')
    .map((name) => name.trim().replace(/^type /, ''))
    .filter((name) => name !== '')
    .map((name) => (side === 'before' ? name.replace(/ as .*$/, '') : name.replace(/^.* as /, '')));
}

test('a room passes on what others take from it, and nothing else', () => {
  expect(unusedNames(readSourceFiles())).toEqual([]);
});

test('the guard finds a name that nobody takes, and sees those that are taken late', () => {
  const room = { path: 'packages/a/src/b/public.ts', text: "export { one, type Two, Three } from './b.ts';" };
  const user = { path: 'packages/a/src/c/c.ts', text: "import { one } from '../b/public.ts';" };
  const late = { path: 'packages/a/src/d.tsx', text: "lazy((await import('./b/public.ts')).Three)" };
  expect(unusedNames([room, user, late])).toEqual(['Two of packages/a/src/b/public.ts']);
});
