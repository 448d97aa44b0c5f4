import { isVin, normaliseVin } from '@vinculum/contract/foundation/vin.ts';

/** An entry that is not a VIN; `line` counts from 1. */
export interface MalformedEntry {
  readonly line: number;
  readonly text: string;
}

/** What a typed or pasted text holds: each VIN once in order of appearance, what is not one, repeats. */
export interface VinTextCheck {
  readonly vins: readonly string[];
  readonly malformed: readonly MalformedEntry[];
  readonly duplicates: number;
}

const separators = /[\s,;"']+/;
const longestShown = 40;

/** Counts and checks VINs separated by commas, semicolons, white space or quotes. */
export function checkVinText(text: string): VinTextCheck {
  const vins = new Set<string>();
  const malformed: MalformedEntry[] = [];
  let duplicates = 0;
  for (const [index, line] of text.split('\n').entries()) {
    for (const part of line.split(separators)) {
      if (part === '') continue;
      const vin = normaliseVin(part);
      if (!isVin(vin)) malformed.push({ line: index + 1, text: part.slice(0, longestShown) });
      else if (vins.has(vin)) duplicates += 1;
      else vins.add(vin);
    }
  }
  return { vins: [...vins], malformed, duplicates };
}

const vinHead = /^vins?$|^vin[ _-]?numbers?$/i;

/** The VINs of a file as text: its column with the name vin when it has one, otherwise all of it. */
export function vinTextOfFile(content: string): string {
  const lines = content.replace(/^\uFEFF/, '').split(/\r?\n/);
  const head = (lines[0] ?? '').split(/[,;\t]/).map(bare);
  const column = head.findIndex((name) => vinHead.test(name));
  if (column === -1) return lines.join('\n').trim();
  return lines
    .slice(1)
    .map((line) => bare(line.split(/[,;\t]/)[column] ?? ''))
    .filter((cell) => cell !== '')
    .join('\n');
}

function bare(cell: string): string {
  return cell
    .trim()
    .replace(/^["']|["']$/g, '')
    .trim();
}
