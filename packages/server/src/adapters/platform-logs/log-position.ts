import { AppError } from '@vinculum/contract/foundation/errors.ts';

/**
 * Reads a token that is a place between two lines of a stream: behind the line with this number.
 * @throws AppError `badRequest` at `next_token` for any other text
 */
export function positionIn(token: string): number {
  if (!/^\d{1,15}$/.test(token))
    throw new AppError('badRequest', { fields: [{ field: 'next_token', key: 'validation.format' }] });
  return Number(token);
}

/** A pattern for `ilike` that finds a text anywhere. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
