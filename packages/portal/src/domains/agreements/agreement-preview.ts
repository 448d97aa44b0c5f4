import { agreementLimits } from '@vinculum/contract/agreements/agreement.ts';

const segmenter = new Intl.Segmenter();

/**
 * The beginning of an agreement as a list shows it: on one line, cut after 50 characters (specification 2, section 9).
 */
export function agreementPreview(data: string): string {
  const line = data.replaceAll(/\s+/g, ' ');
  const characters = Array.from(segmenter.segment(line.slice(0, 1000)), ({ segment }) => segment);
  if (characters.length <= agreementLimits.preview) return line;
  return `${characters.slice(0, agreementLimits.preview).join('').trimEnd()}…`;
}
