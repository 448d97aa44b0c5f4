import { AppError, type ErrorCode, type FieldProblem } from '@vinculum/contract/foundation/errors.ts';

/**
 * Refuses an act for everything that is wrong with it at once, each at its field. Problems whose keys all have the same
 * code of their own are refused by that.
 * @throws badRequest, or that code
 */
export function refuseProblems(
  problems: readonly FieldProblem[],
  codes: Readonly<Record<string, ErrorCode>> = {},
): void {
  const [code = 'badRequest', ...others] = new Set(problems.map(({ key }) => codes[key] ?? 'badRequest'));
  if (problems.length > 0)
    throw new AppError(others.length === 0 ? code : 'badRequest', { fields: problems });
}

/** Problems of two judges, of which the second says nothing of a field that the first has spoken of. */
export function withFirst(first: readonly FieldProblem[], second: readonly FieldProblem[]): FieldProblem[] {
  const named = new Set(first.map(({ field }) => field));
  return [...first, ...second.filter(({ field }) => !named.has(field))];
}
