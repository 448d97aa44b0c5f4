import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
const FOLDERS = ['packages', 'scripts', 'e2e', 'bench'];
const IGNORED = new Set(['node_modules', 'dist', 'test-results']);

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

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !IGNORED.has(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? listFiles(path) : [path];
    });
}
