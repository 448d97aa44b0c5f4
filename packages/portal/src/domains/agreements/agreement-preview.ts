import { agreementLimits } from '@vinculum/contract/agreements/agreement.ts';

const segmenter = new Intl.Segmenter();

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
  const characters = Array.from(segmenter.segment(line.slice(0, 1000)), ({ segment }) => segment);
  if (characters.length <= agreementLimits.preview) return line;
  return `${characters.slice(0, agreementLimits.preview).join('').trimEnd()}…`;
}
