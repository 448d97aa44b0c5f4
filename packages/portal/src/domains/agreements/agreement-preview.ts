import { agreementLimits } from '@vinculum/contract/agreements/agreement.ts';

const segmenter = new Intl.Segmenter();

/** Most characters of a title: a line with more is a paragraph. */
const MOST_OF_TITLE = 120;

/** The first line of an agreement, which mostly is its title. */
export function agreementTitle(data: string): string {
  const [first = ''] = data.trim().split(/\s*\n\s*/);
  return cut(first.replaceAll(/\s+/g, ' '), MOST_OF_TITLE);
}

/**
 * The beginning of an agreement as a list shows it, cut after 50 characters (specification 2, section 9): its first
 * line, which mostly is its title, and the rest on another.
 */
export function agreementPreview(data: string): string {
  const [first = '', ...rest] = data.trim().split(/\s*\n\s*/);
  const line = [first, rest.join(' ')]
    .filter((part) => part !== '')
    .join('\n')
    .replaceAll(/[^\S\n]+/g, ' ');
  return cut(line, agreementLimits.preview);
}

function cut(line: string, most: number): string {
  const characters = Array.from(segmenter.segment(line.slice(0, 1000)), ({ segment }) => segment);
  if (characters.length <= most) return line;
  return `${characters.slice(0, most).join('').trimEnd()}…`;
}
