import type { FieldProblem } from '@vinculum/contract/foundation/errors.ts';

/** The texts of a request that PostgreSQL cannot hold: with a NUL character, or with half of a surrogate pair. */
export function unstorableTexts(value: unknown, field = ''): FieldProblem[] {
  if (typeof value === 'string') {
    return value.includes('\0') || !value.isWellFormed() ? [{ field, key: 'validation.format' }] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    unstorableTexts(part, field === '' ? name : `${field}.${name}`),
  );
}
