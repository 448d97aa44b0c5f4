import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, posix, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
const FOLDERS = ['packages', 'scripts', 'e2e', 'bench'];
const IGNORED = new Set(['node_modules', 'dist', 'test-results']);
const IMPORT = /\b(?:from|import)\s*\(?\s*'([^']+)'/g;
const SUPPORTS_TESTS = /\/src\/testing\/|^packages\/testkit\/|\/test-setup\.ts$/;

/** A file of our own; `path` is relative to the repository's root, with forward slashes. */
export type SourceFile = { path: string; text: string };

/** Every TypeScript file of ours, tests included. */
export function readSourceFiles(): SourceFile[] {
  return filesOf(/\.tsx?$/);
}

/** Every style sheet of ours. */
export function readStyleSheets(): SourceFile[] {
  return filesOf(/\.css$/);
}

function filesOf(name: RegExp): SourceFile[] {
  return FOLDERS.map((folder) => join(ROOT, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => listFiles(folder))
    .filter((file) => name.test(file))
    .map((file) => ({ path: relative(ROOT, file).replaceAll('\\', '/'), text: readFileSync(file, 'utf8') }));
}

/** Says whether the file holds tests. */
export function isTest(file: SourceFile): boolean {
  return /\.(test|spec)\.tsx?$/.test(file.path);
}

/** Says whether the file holds tests, or what nothing but tests may use. */
export function isForTests(file: SourceFile): boolean {
  return isTest(file) || SUPPORTS_TESTS.test(file.path);
}

/** The paths of what a file imports, types included; those of libraries are their names. */
export function importsOf({ path, text }: SourceFile): string[] {
  return [...text.matchAll(IMPORT)].map(([, specifier = '']) => pathOf(path, specifier));
}

function pathOf(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  return specifier.replace(/^@vinculum\/(\w+)\//, 'packages/$1/src/');
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !IGNORED.has(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? listFiles(path) : [path];
    });
}
