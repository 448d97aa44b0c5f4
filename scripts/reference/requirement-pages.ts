import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readSourceFiles } from '../guards/source-files.ts';
import { shownTests } from './shown-tests.ts';

const docs = resolve(import.meta.dirname, '../../docs');
const openPoints = openPointPages();
const { tests, faults: markFaults } = shownTests(readSourceFiles());

/** One line of `docs/requirements/*.sentences.tsv`: a sentence, or the title of a document or section. */
interface Line {
  /** `1` is a document, `1-2` a section, `1-2.28` a sentence. */
  readonly id: string;
  readonly text: string;
  /** What stands for a test: `open point: its name` or `context: why nothing is asked`. */
  readonly reasons: readonly string[];
}

/** The documents of the specification with their sentences, as the source files hold them. */
export const requirementDocuments: readonly { readonly name: string; readonly lines: readonly Line[] }[] =
  readdirSync(resolve(docs, 'requirements'))
    .filter((file) => file.endsWith('.sentences.tsv'))
    .map((file) => ({
      name: file.replace('.sentences.tsv', ''),
      lines: readFileSync(resolve(docs, 'requirements', file), 'utf8')
        .trimEnd()
        .split('\n')
        .map(lineOf),
    }));

function lineOf(row: string): Line {
  const [id = '', text = '', ...reasons] = row.split('\t');
  return { id, text, reasons };
}

/** The pages `docs/requirements/*.md`: each sentence and what shows it. */
export const requirementPages = requirementDocuments.map(({ name, lines }) => ({
  file: `requirements/${name}.md`,
  text: () => `${[...preface(name, lines), ...lines.slice(1).flatMap(rowsOf)].join('\n')}\n`,
}));

function preface(name: string, [title]: readonly Line[]): readonly string[] {
  return [
    `# Requirements of specification document ${title?.id} and their tests`,
    '',
    `Each sentence of "${title?.text}" and what`,
    'shows it: a test (file and title), an [open point](../open-points), or the reason why it asks for nothing.',
    `Written by \`npm run -s reference\` from \`${name}.sentences.tsv\` and the lines \`// Shows\` above the`,
    `tests; \`git grep -nw ${title?.id}-2.1\` finds a sentence in both.`,
  ];
}

function rowsOf({ id, text, reasons }: Line): readonly string[] {
  const [section = '', number] = (id.split('-')[1] ?? '').split('.');
  if (number === undefined) {
    return [
      '',
      `## ${section === '0' ? '' : `${section}. `}${text}`,
      '',
      '| | sentence | shown by |',
      '|---|---|---|',
    ];
  }
  const shown = tests
    .filter(({ ids }) => ids.includes(id))
    .map(({ file, title }) => `\`${file}\`: ${title}`)
    .toSorted();
  return [
    `| ${section}.${number} | ${cell(text)} | ${[...shown, ...reasons.map(linked)].map(cell).join('<br>')} |`,
  ];
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}

/** What is wrong with sentences and tests: a sentence that nothing shows, an id or open point that is not there. */
export function requirementFaults(): readonly string[] {
  const sentences = requirementDocuments.flatMap(({ lines }) => lines.filter(({ id }) => id.includes('.')));
  const known = new Set(sentences.map(({ id }) => id));
  const shown = new Set(tests.flatMap(({ ids }) => ids));
  return [
    ...markFaults,
    ...tests.flatMap(({ ids, file, title }) =>
      ids.filter((id) => !known.has(id)).map((id) => `${id}: no such sentence (${file}: ${title})`),
    ),
    ...sentences
      .filter(({ id }, index) => sentences[index - 1]?.id === id)
      .map(({ id }) => `${id}: stands twice`),
    ...sentences
      .filter(({ id, reasons }) => reasons.length === 0 && !shown.has(id))
      .map(({ id }) => `${id}: nothing shows it`),
    ...sentences.flatMap(({ id, reasons }) =>
      reasons.filter((one) => !isReason(one)).map((one) => `${id}: no ${one}`),
    ),
  ];
}

function isReason(reason: string): boolean {
  const point = openPointOf(reason);
  return point === undefined ? /^context: ./.test(reason) : openPoints.get(point)?.length === 1;
}

function linked(reason: string): string {
  const point = openPointOf(reason);
  return point === undefined
    ? reason
    : `open point: [${point}](../open-points/${openPoints.get(point)?.join()})`;
}

function openPointOf(reason: string): string | undefined {
  return /^open point: (.+)$/.exec(reason)?.[1];
}

/** The pages that have a row for an open point, by its name: one each. */
function openPointPages(): ReadonlyMap<string, readonly string[]> {
  const pages = new Map<string, string[]>();
  for (const page of readdirSync(resolve(docs, 'open-points'))) {
    const rows = readFileSync(resolve(docs, 'open-points', page), 'utf8').matchAll(/^\| (.+?) \| .+ \|$/gm);
    for (const [, point = ''] of rows) pages.set(point, [...(pages.get(point) ?? []), page]);
  }
  return pages;
}
