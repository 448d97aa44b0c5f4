import { AppError } from '@vinculum/contract/foundation/errors.ts';

/**
 * Who changes something says when what they read had been saved (ISO 8601), if they read it.
 * @throws conflict when it was saved since
 */
export function refuseStale(read: string | undefined, savedOn: Date): void {
  if (read !== undefined && read !== savedOn.toISOString()) throw new AppError('conflict');
}
