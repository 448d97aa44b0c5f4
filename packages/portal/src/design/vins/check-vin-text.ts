import { isVin, normaliseVin, type VinFault, vinFaults } from '@vinculum/contract/foundation/vin.ts';
import { parse } from 'csv-parse/browser/esm/sync';

/** An entry that is not a VIN; `line` counts from 1. */
interface MalformedEntry {
  readonly line: number;
  readonly text: string;
  /** How many characters it has, more than are shown or not. */
  readonly length: number;
  readonly faults: readonly VinFault[];
}

/** What a typed or pasted text holds: each VIN once in order of appearance, what is not one, repeats. */
export interface VinTextCheck {
  readonly vins: readonly string[];
  readonly malformed: readonly MalformedEntry[];
  /** What is malformed, each text once, as the server counts it. */
  readonly notVins: readonly string[];
  readonly duplicates: number;
}

const separators = /[\s,;"']+/;
const longestShown = 40;
/** As long as an entry of a request may be. */
const longestNamed = 64;

/** Counts and checks VINs separated by commas, semicolons, white space or quotes. */
export function checkVinText(text: string): VinTextCheck {
  const vins = new Set<string>();
  const malformed: MalformedEntry[] = [];
  const notVins = new Set<string>();
  let duplicates = 0;
  for (const [index, line] of text.split('\n').entries()) {
    for (const part of line.split(separators)) {
      if (part === '') continue;
      const vin = normaliseVin(part);
      if (!isVin(vin)) {
        malformed.push(malformedEntry(index + 1, part));
        notVins.add(vin.slice(0, longestNamed));
      } else if (vins.has(vin)) duplicates += 1;
      else vins.add(vin);
    }
  }
  return { vins: [...vins], malformed, notVins: [...notVins], duplicates };
}

function malformedEntry(line: number, part: string): MalformedEntry {
  const vin = normaliseVin(part);
  return { line, text: part.slice(0, longestShown), length: vin.length, faults: vinFaults(vin) };
}

/** What is left of a text without one of its VINs, each entry on a line of its own. */
export function withoutVin(text: string, vin: string): string {
  return text
    .split(separators)
    .filter((part) => part !== '' && normaliseVin(part) !== vin)
    .join('\n');
}

const vinHead = /^vins?$|^vin[ _-]?numbers?$/i;

/**
 * The VINs of a CSV or text file as text: its column with the name vin when it has one, otherwise all of it; its lines
 * end as a text area ends them.
 */
export function vinTextOfFile(content: string): string {
  const text = content.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const [head = [], ...rows] = parse(text, fileOptions);
  const column = head.findIndex((name) => vinHead.test(name));
  if (column === -1) return text.trim();
  return rows
    .map((row) => row[column] ?? '')
    .filter((cell) => cell !== '')
    .join('\n');
}

/** Whatever a spreadsheet of any country writes; a broken line loses no other. */
const fileOptions = {
  delimiter: [',', ';', '\t'],
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  trim: true,
};
