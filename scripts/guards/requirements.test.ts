import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type RequirementRow, requirementRows } from './requirement-table.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = resolve(root, 'docs/requirements');
const specifications = resolve(root, '../shared/spec');
const openPoints = readFileSync(resolve(root, 'docs/open-points.md'), 'utf8');

const pages = readdirSync(folder)
  .filter((file) => /^\d.*\.md$/.test(file))
  .map((file) => ({ file, rows: requirementRows(readFileSync(resolve(folder, file), 'utf8')) }));

/** What is wrong with the proof of one sentence. */
function faultsOf(row: RequirementRow): string[] {
  const unproven = row.tests.length + row.openPoints.length === 0 && row.context === null;
  return [
    ...(unproven ? ['nothing shows it'] : []),
    ...row.unread.map((part) => `not understood: ${part}`),
    ...row.openPoints
      .filter((words) => !openPoints.includes(`\n| ${words}`))
      .map((words) => `no open point ${words}`),
    ...row.tests.filter((one) => !isThere(one)).map(({ file, title }) => `no test "${title}" in ${file}`),
  ].map((fault) => `${row.id}: ${fault}`);
}

function isThere({ file, title }: RequirementRow['tests'][number]): boolean {
  const path = resolve(root, file);
  return (
    /\.(test|spec)\.tsx?$/.test(file) &&
    existsSync(path) &&
    titlesIn(readFileSync(path, 'utf8')).some((one) => one.includes(title))
  );
}

/** What stands as the first argument behind `test(` and behind `test.each(…)(`. */
function titlesIn(source: string): string[] {
  return [...source.matchAll(/(?:\btest|\))\(\s*(['`])(.*?)\1\s*,/gs)].map(([, , title = '']) => title);
}

describe.each(pages)('docs/requirements/$file', ({ file, rows }) => {
  test('names a test, an open point or a reason for every sentence, and each exists', () => {
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.flatMap(faultsOf)).toEqual([]);
  });

  const source = resolve(specifications, file);
  const isPresent = existsSync(source);
  test.skipIf(!isPresent)(
    `holds every sentence of the specification${isPresent ? '' : ' (skipped: the specification is not beside the project)'}`,
    () => {
      const held = wordsOf(rows.map(({ sentence }) => sentence).join(' '));
      expect(wordsOf(textOf(readFileSync(source, 'utf8')))).toBe(held);
    },
  );
});

/** The specification without headings, heads of tables and marks of lists. */
function textOf(page: string): string {
  const lines = page.split('\n');
  return lines
    .filter((line, index) => !/^#|^\|[-|]+\|$/.test(line) && !/^\|[-|]+\|$/.test(lines[index + 1] ?? ''))
    .map((line) => line.replace(/^- /, ''))
    .join(' ');
}

function wordsOf(text: string): string {
  return text.replaceAll(/[|·\s]+/g, ' ').trim();
}
