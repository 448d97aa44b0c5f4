/** A place that names what is not there. */
export interface Lost {
  readonly path: string;
  readonly line: number;
  readonly name: string;
}

interface Page {
  readonly path: string;
  readonly text: string;
}

/** The files of the repository, and the words that stand in their code outside of comments. */
export interface Repository {
  readonly files: readonly string[];
  readonly identifiers: ReadonlySet<string>;
}

const ENDINGS = 'tsx?|mjs|cjs|css|md|sql|tsv';
const TOP =
  /^(?:packages|scripts|e2e|bench|docs|contract|collection|server|portal|vehicle|testkit)\/[\w./<>*-]+$/;
const FILE = new RegExp(`^[\\w./<>*-]*[\\w>*-]\\.(?:${ENDINGS})$`);
const FILE_IN_COMMENT = new RegExp(
  `(?<![\\w/.<*:{}$-])(?:[\\w.<>*-]+/)*[\\w<>*-]+(?:\\.[\\w-]+)*\\.(?:${ENDINGS})\\b`,
  'g',
);
/** `publishForm`, `publishForm()` or `CarSender`: a capital behind a small letter. */
const OWN_NAME = /^([A-Za-z]+[a-z][A-Z]\w*)(?:\(\))?$/;

/**
 * What a document names and is nowhere: files, folders and functions in backticks, and what its examples in TypeScript
 * use without declaring it. Text may name what an example declares.
 */
export function lostInDocument(page: Page, repository: Repository): readonly Lost[] {
  const examples = page.text.match(/^```[^]*?^```$/gm)?.join('\n') ?? '';
  const text = page.text.replaceAll(/^```[^]*?^```$/gm, (block) => block.replaceAll(/[^\n]/g, ' '));
  const code = examplesOf(page.text);
  return [
    ...linesOf({ ...page, text }, (line) =>
      [...line.matchAll(/`([^`]+)`/g)]
        .flatMap(([, quoted = '']) => lostIn(quoted, repository))
        .filter((name) => !examples.includes(name)),
    ),
    ...linesOf({ ...page, text: code }, (line) => usedIn(line, code, repository)),
  ];
}

/** The examples in TypeScript, on the lines on which they stand. */
function examplesOf(text: string): string {
  let isCode = false;
  return text
    .split('\n')
    .map((line) => {
      const isFence = line.startsWith('```');
      if (isFence) isCode = /^```tsx?$/.test(line);
      return isCode && !isFence ? codeOf(line) : '';
    })
    .join('\n');
}

function usedIn(line: string, code: string, { identifiers }: Repository): string[] {
  const names = line.match(/(?<![\w.'])[A-Za-z]+[a-z][A-Z]\w*/g) ?? [];
  return names.filter(
    (name) => !identifiers.has(name) && !new RegExp(`(?:const|function|let)\\s+${name}\\b`).test(code),
  );
}

/** What a comment of a source file names and is nowhere: files anywhere in it, functions in backticks. */
export function lostInComments(page: Page, repository: Repository): readonly Lost[] {
  return linesOf({ ...page, text: commentsOf(page.text) }, (line) => [
    ...[...line.matchAll(FILE_IN_COMMENT)].map(([name]) => name).filter((name) => !isThere(name, repository)),
    ...[...line.matchAll(/`([^`\s]+)`/g)].flatMap(([, quoted = '']) => lostIn(quoted, repository)),
  ]);
}

/** The code of a file, its comments left out. */
export function codeOf(text: string): string {
  return text.replaceAll(/\/\*[^]*?\*\/|(?<![:'"`\\])\/\/.*$/gm, '');
}

function commentsOf(text: string): string {
  const isComment = /^\s*(?:\/\/|\/\*|\*|--)/;
  return text
    .split('\n')
    .map((line) => (isComment.test(line) ? line : (/ \/\/ .*$/.exec(line)?.[0] ?? '')))
    .join('\n');
}

function lostIn(quoted: string, repository: Repository): string[] {
  return quoted.split(/\s+/).filter((name) => {
    const own = OWN_NAME.exec(name)?.[1];
    if (own !== undefined) return !repository.identifiers.has(own);
    return (TOP.test(name) || FILE.test(name)) && !isThere(name, repository);
  });
}

/** `<domain>` and `*` stand for anything within a folder; a name may leave out the folders before it. */
function isThere(name: string, { files }: Repository): boolean {
  const source = name
    .replace(/^(?:\.{1,2}\/)+/, '')
    .replace(/\/$/, '')
    .replaceAll(/[.$+]/g, String.raw`\$&`)
    .replaceAll(/<[^>]*>|\*/g, '[^/]*');
  const pattern = new RegExp(`(?:^|/)${source}(?:/|$)`);
  return files.some((file) => pattern.test(file));
}

function linesOf({ path, text }: Page, lost: (line: string) => readonly string[]): readonly Lost[] {
  return text
    .split('\n')
    .flatMap((line, index) => lost(line).map((name) => ({ path, line: index + 1, name })));
}
