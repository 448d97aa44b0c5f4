/** One sentence of a specification and what shows that the product fulfils it. */
export interface RequirementRow {
  /** Section and number in it, such as `5.12`. */
  readonly id: string;
  readonly sentence: string;
  /** Tests: the file and a piece of the title. */
  readonly tests: readonly { readonly file: string; readonly title: string }[];
  /** Rows of `docs/open-points.md`, by the words they begin with. */
  readonly openPoints: readonly string[];
  /** Why a sentence asks for nothing, or null. */
  readonly context: string | null;
  /** Parts of the last cell that are none of these. */
  readonly unread: readonly string[];
}

const testPart = /^`([^`]+)`: (.+)$/;
const openPart = /^open point: (.+)$/;
const contextPart = /^context: (.+)$/;

/**
 * The rows of a table in `docs/requirements`. Parts of the last cell are separated by `<br>`; each is a test
 * (`` `file`: piece of its title``), an open point (`open point: its first words`) or `context: why nothing is asked`.
 */
export function requirementRows(page: string): readonly RequirementRow[] {
  return page
    .split('\n')
    .filter((line) => /^\| \d+\.\d+ \|/.test(line))
    .map((line) => {
      const [id = '', sentence = '', shown = ''] = line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim());
      const parts = shown.split('<br>').filter((part) => part !== '');
      const matches = (pattern: RegExp) => parts.flatMap((part) => [pattern.exec(part)].filter(isMatch));
      return {
        id,
        sentence: sentence.replaceAll('\\|', '|'),
        tests: matches(testPart).map(([, file = '', title = '']) => ({ file, title })),
        openPoints: matches(openPart).map(([, words = '']) => words),
        context: matches(contextPart)[0]?.[1] ?? null,
        unread: parts.filter((part) => ![testPart, openPart, contextPart].some((one) => one.test(part))),
      };
    });
}

function isMatch(match: RegExpExecArray | null): match is RegExpExecArray {
  return match !== null;
}
