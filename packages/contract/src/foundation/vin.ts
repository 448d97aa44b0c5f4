import { z } from 'zod';

/** Characters of a VIN. */
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

export const vinSchema = z.string().max(64).transform(normaliseVin).refine(isVin, 'validation.vin');

/** What a list of VINs holds: each valid VIN once in order of appearance, and each malformed entry once. */
export interface VinListCheck {
  readonly vins: readonly string[];
  readonly malformed: readonly string[];
}

/** Checks a list of texts that should be VINs. */
export function checkVins(entries: readonly string[]): VinListCheck {
  const given = [...new Set(entries.map(normaliseVin))];
  return { vins: given.filter(isVin), malformed: given.filter((vin) => !isVin(vin)) };
}
