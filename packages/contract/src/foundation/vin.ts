import { z } from 'zod';
import { whenMissing } from './problem.ts';

export const vinLength = 17;

/** ISO 3779: 17 characters, digits and capital letters without I, O and Q. */
const vinPattern = /^[A-HJ-NPR-Z0-9]{17}$/;

/** Trimmed and in upper case, as VINs are stored and compared. */
export function normaliseVin(text: string): string {
  return text.trim().toUpperCase();
}

/** Whether a normalised text is a VIN. */
export function isVin(text: string): boolean {
  return vinPattern.test(text);
}

/** Why a text is no VIN: its length, letters that are taken for figures (I, O, Q), characters of no VIN. */
export type VinFault = 'length' | 'letters' | 'characters';

/** Everything that keeps a normalised text from being a VIN; nothing of one. The check digit is not judged. */
export function vinFaults(text: string): VinFault[] {
  const faults: VinFault[] = [];
  if (text.length !== vinLength) faults.push('length');
  if (/[IOQ]/.test(text)) faults.push('letters');
  if (/[^A-Z0-9]/.test(text)) faults.push('characters');
  return faults;
}

export const vinSchema = z.string().max(64).transform(normaliseVin).refine(isVin, 'validation.vin');

/** What a list of VINs holds: each valid VIN once in order of appearance, and each malformed entry once. */
interface VinListCheck {
  readonly vins: readonly string[];
  readonly malformed: readonly string[];
}

/** Checks a list of texts that should be VINs. */
export function checkVins(entries: readonly string[]): VinListCheck {
  const vins = [...new Set(entries.map(normaliseVin))];
  return { vins: vins.filter(isVin), malformed: vins.filter((vin) => !isVin(vin)) };
}

/** So many of what is no VIN are named. */
const MOST_NAMED = 20;

/**
 * What is wrong with a list of VINs of which an installation takes so many, the same to whoever enters it and to the
 * server: too many entries, whatever they are; else those that are no VINs.
 */
export function vinListProblem({ vins, malformed }: VinListCheck, most: number | undefined) {
  if (most !== undefined && vins.length + malformed.length > most)
    return { kind: 'tooMany', args: { max: most } } as const;
  if (malformed.length === 0) return null;
  const named = malformed.slice(0, MOST_NAMED).join(', ');
  const args = { count: malformed.length, vins: malformed.length > MOST_NAMED ? `${named}, …` : named };
  return { kind: 'invalidVins', args } as const;
}

/** A list of VINs in one request: the most that an installation may allow, and the body that holds them. */
export const vinListLimits = { entries: 400_000, bodyBytes: 8 * 1024 * 1024 } as const;

/** So many mistakes of a list are answered: who sends a hundred thousand learns nothing from the others. */
const MOST_MISTAKES = 100;
const LONGEST_ENTRY = 64;
const WRONG_TYPE = 'validation.type';

/**
 * The VINs of a request; whether they are VINs is checked with a code that names them. An entry that cannot be one,
 * such as a number, is a mistake of its own, and judging ends with the hundredth.
 */
export function vinNumbersOf(missing = 'validation.required') {
  const entry = z.custom<string>().meta({ type: 'string', maxLength: LONGEST_ENTRY });
  return z
    .array(entry, whenMissing(missing))
    .min(1, missing)
    .max(vinListLimits.entries, { abort: true })
    .check(({ value, issues }) => {
      for (const [index, input] of value.entries()) {
        if (typeof input !== 'string')
          issues.push({
            code: 'invalid_type',
            expected: 'string',
            input,
            path: [index],
            message: WRONG_TYPE,
          });
        else if (input.length > LONGEST_ENTRY)
          issues.push({ code: 'too_big', origin: 'string', maximum: LONGEST_ENTRY, input, path: [index] });
        if (issues.length >= MOST_MISTAKES) break;
      }
    });
}

export const vinNumbers = vinNumbersOf();

/** The same beside choices whose specification has one sentence for whatever is missing (3, section 8). */
export const chosenVins = vinNumbersOf('consent.formRequired');
