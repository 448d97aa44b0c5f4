import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { requirementDocuments, requirementFaults } from '../reference/requirement-pages.ts';
import { shownTests } from '../reference/shown-tests.ts';

const specifications = resolve(import.meta.dirname, '../../../shared/spec');

test('each sentence has a test, an open point or a reason, and each id of a test is a sentence', () => {
  expect(requirementFaults()).toEqual([]);
});

describe.each(requirementDocuments)('docs/requirements/$name.sentences.tsv', ({ name, lines }) => {
  const source = resolve(specifications, `${name}.md`);
  const isPresent = existsSync(source);
  test.skipIf(!isPresent)(
    `holds every sentence of the specification${isPresent ? '' : ' (skipped: the specification is not beside the project)'}`,
    () => {
      const sentences = lines.filter(({ id }) => id.includes('.')).map(({ text }) => text);
      expect(sentences.length).toBeGreaterThan(50);
      expect(withoutLayout(textOf(readFileSync(source, 'utf8')))).toBe(withoutLayout(sentences.join(' ')));
    },
  );
});

describe('the line above a test is read', () => {
  const inFile = (text: string) => shownTests([{ path: 'a/one.test.ts', text }]);

  test.each([
    ['a test', "// Shows 1-2.28, 2-6.14\ntest('is shown', () => {});"],
    ['a table', "// Shows 1-2.28\n// Shows 2-6.14\ntest.each([\n  ['a', f(1)],\n])('is shown', () => {});"],
    [
      'a group, with a reason between',
      "// Shows 1-2.28, 2-6.14\n// Because.\ndescribe('is shown', () => {});",
    ],
    ['a loop', '// Shows 1-2.28, 2-6.14\nfor (const a of b) {\n  test(`is shown`, () => {});'],
  ])('above %s', (_, text) => {
    expect(inFile(text)).toEqual({
      tests: [{ ids: ['1-2.28', '2-6.14'], file: 'one.test.ts', title: 'is shown' }],
      faults: [],
    });
  });

  test.each([
    ['an import', "// Shows 1-2.28\nimport { a } from 'b';\ntest('another', () => {});", 'is no test'],
    ['another spelling', "// Shows: 1-2.28\ntest('one', () => {});", 'is not written as'],
    ['a range', "// Shows 1-2.28 to 1-2.30\ntest('one', () => {});", 'is not written as'],
  ])('and refused: %s', (_, text, fault) => {
    expect(inFile(text).faults.join()).toContain(fault);
  });
});

/** The specification without headings, heads of tables and marks of lists. */
function textOf(page: string): string {
  const lines = page.split('\n');
  return lines
    .filter((line, index) => !/^#|^\|[-|]+\|$/.test(line) && !/^\|[-|]+\|$/.test(lines[index + 1] ?? ''))
    .map((line) => line.replace(/^- /, ''))
    .join(' ');
}

function withoutLayout(text: string): string {
  return text.replaceAll(/[|·\s]+/g, ' ').trim();
}
