import { isTest } from './source-files.ts';
import type { SourceFile } from './source-files.ts';

const MAX_LINES = 300;
const MAX_COLUMNS = 120;
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

/** Names of lengths of time, which the contract's clock exports. */
const OWN_CLOCK = /^const (?:DAY|HOUR|MINUTE)_MS = /m;

/** What is wrong with a file's size, comments, name and exports; empty when nothing is. */
export function shapeProblems(file: SourceFile): string[] {
  const name = file.path.split('/').at(-1) ?? '';
  const stem = name.split('.')[0] ?? '';
  const lines = file.text.trimEnd().split('\n').length;
  const problems = [
    !isTest(file) && lines > MAX_LINES && `has ${lines} lines; ${MAX_LINES} is the most`,
    ...longComments(file.text),
    EMPTY_NAMES.has(stem) && `is named ${stem}, which says nothing: name it after what it exports`,
    stem.startsWith('testing-') &&
      'stands among source: what only tests use belongs to testkit, or to src/testing of the portal',
    !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(stem) && 'is not named in kebab-case',
    /^export (\*|\{[^}]*\}) from /m.test(file.text) &&
      'passes on the exports of others: import from the source',
    /^export default /m.test(file.text) && 'has a default export: name it',
    OWN_CLOCK.test(file.text) && 'says anew how long a day is: foundation/clock.ts does',
  ];
  return problems.filter((problem) => problem !== false).map((problem) => `${file.path} ${problem}`);
}

/** A time of its own in a style sheet; the car's screen alone moves in its own way. */
const OWN_TIME = /^\s*(?:transition|animation)(?:-\w+)?:[^;}]*?\d+m?s\b/m;
const IN_THE_CAR = /\/car-screen\//;

/** What is wrong with a style sheet; empty when nothing is. */
export function styleProblems({ path, text }: SourceFile): string[] {
  const lines = text.trimEnd().split('\n').length;
  const problems = [
    lines > MAX_LINES && `has ${lines} lines; ${MAX_LINES} is the most: split it by what it styles`,
    !IN_THE_CAR.test(path) && OWN_TIME.test(text) && 'moves in a time of its own: name one of theme.ts',
  ];
  return problems.filter((problem) => problem !== false).map((problem) => `${path} ${problem}`);
}

/** The formatter wraps code and leaves comments as they are; a suppression with its reason cannot be wrapped. */
function longComments(text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const isTooLong = line.length > MAX_COLUMNS && /^ *(\/\*\*|\*|\/\/) /.test(line);
    if (!isTooLong || line.includes('oxlint-disable')) return [];
    return [`has a comment of ${line.length} columns at line ${index + 1}; ${MAX_COLUMNS} is the most`];
  });
}
