import { basename } from 'node:path';
import { isTest, type SourceFile } from '../guards/source-files.ts';

/** A test and the sentences of the specification that it shows. */
export interface ShownTest {
  /** Such as `1-2.28`: document, section and number in it. */
  readonly ids: readonly string[];
  /** The file's name without its folder, for files move. */
  readonly file: string;
  readonly title: string;
}

const comment = /^\s*\/\//;
const mark = /^\s*\/\/ Shows (\d-\d+\.\d+(?:, \d-\d+\.\d+)*)$/;
const looksLikeMark = /^\s*\/\/ shows?:? *\d-\d/i;
const head = /^\s*(?:for \(.*\)\s*\{?\s*)?(?:test|describe)\b/;
const titleOf = /(?:\b(?:test|describe)(?:\.\w+)?|\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1\s*,/s;

/** The tests with a line `// Shows 1-2.28, 2-6.14` above them, and the lines that stand above no test. */
export function shownTests(files: readonly SourceFile[]): {
  readonly tests: readonly ShownTest[];
  readonly faults: readonly string[];
} {
  const found = files.filter(isTest).flatMap(marksOf);
  return {
    tests: found.filter((one) => typeof one !== 'string'),
    faults: found.filter((one) => typeof one === 'string'),
  };
}

function marksOf({ path, text }: SourceFile): (ShownTest | string)[] {
  if (!/\/\/ shows?\b/i.test(text)) return [];
  const lines = text.split('\n');
  let ids: string[] = [];
  return lines.flatMap<ShownTest | string>((line, index) => {
    const marked = mark.exec(line)?.[1];
    if (marked !== undefined) ids.push(...marked.split(', '));
    else if (looksLikeMark.test(line))
      return [`${path}:${index + 1} is not written as "// Shows 1-2.28, 2-6.14"`];
    if (comment.test(line) || ids.length === 0) return [];
    const shown = ids;
    ids = [];
    const rest = lines.slice(index).join('\n');
    const title = titleOf.exec(rest)?.[2];
    if (!head.test(rest) || title === undefined)
      return [`${path}:${index + 1} is no test that could show ${shown.join(', ')}`];
    return [{ ids: shown, file: basename(path), title: title.replaceAll(/\\(['"`])/g, '$1') }];
  });
}
