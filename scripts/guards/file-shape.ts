import { isTest } from './source-files.ts';
import type { SourceFile } from './source-files.ts';

const MAX_LINES = 300;
const EMPTY_NAMES = new Set([
  'utils',
  'util',
  'helpers',
  'helper',
  'common',
  'manager',
  'misc',
  'shared',
  'index',
]);

/** What is wrong with a file's size, name and exports; empty when nothing is. */
export function shapeProblems(file: SourceFile): string[] {
  const name = file.path.split('/').at(-1) ?? '';
  const stem = name.split('.')[0] ?? '';
  const lines = file.text.trimEnd().split('\n').length;
  const problems = [
    !isTest(file) && lines > MAX_LINES && `has ${lines} lines; ${MAX_LINES} is the most`,
    EMPTY_NAMES.has(stem) && `is named ${stem}, which says nothing: name it after what it exports`,
    !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(stem) && 'is not named in kebab-case',
    /^export (\*|\{[^}]*\}) from /m.test(file.text) &&
      'passes on the exports of others: import from the source',
    /^export default /m.test(file.text) && 'has a default export: name it',
  ];
  return problems.filter((problem) => problem !== false).map((problem) => `${file.path} ${problem}`);
}
