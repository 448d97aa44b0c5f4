import type { FieldProblem } from '@vinculum/contract/foundation/errors.ts';

/**
 * The texts of a request, or of a message of a car, that PostgreSQL cannot hold: with a NUL character, or with half of
 * a surrogate pair. A name like that, where callers choose names, is told at the field that has it.
 */
export function unstorableTexts(value: unknown, field = ''): FieldProblem[] {
  if (typeof value === 'string') {
    return isStorable(value) ? [] : [{ field, key: 'validation.format' }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    isStorable(name)
      ? unstorableTexts(part, field === '' ? name : `${field}.${name}`)
      : [{ field, key: 'validation.format' }],
  );
}

export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
