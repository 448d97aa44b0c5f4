import { AppError, type ErrorCode, type FieldProblem } from '@vinculum/contract/foundation/errors.ts';
import { checkVins, isVin, normaliseVin, vinListProblem } from '@vinculum/contract/foundation/vin.ts';

const MOST_FIELDS = 100;

/**
 * The VINs of a request, each once, trimmed and in upper case.
 * @throws `tooMany` above `most` different entries; invalidVins, which names the first 20 and marks the first 100.
 */
export function acceptedVins(
  entries: readonly string[],
  most: number,
  tooMany: ErrorCode = 'tooManyVins',
): readonly string[] {
  const checked = checkVins(entries);
  const problem = vinListProblem(checked, most);
  if (problem === null) return checked.vins;
  const { kind, args } = problem;
  if (kind === 'tooMany') throw new AppError(tooMany, { args });
  throw new AppError(kind, { args, fields: vinProblems(entries) });
}

/** The first 100 of these that are no VINs, each at its place. */
export function vinProblems(entries: readonly string[]): FieldProblem[] {
  const fields: FieldProblem[] = [];
  for (const [index, entry] of entries.entries()) {
    if (isVin(normaliseVin(entry))) continue;
    fields.push({ field: `vin_numbers.${index}`, key: 'validation.vin' });
    if (fields.length === MOST_FIELDS) break;
  }
  return fields;
}
