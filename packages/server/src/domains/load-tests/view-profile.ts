import type { LoadTestProfileRow } from '@vinculum/contract/load-tests/endpoints.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../http/context.ts';
import { loadTestScope } from './load-test-scope.ts';
import { findProfileRow } from './profiles-store.ts';

/** A profile by its name. @throws notFound */
export async function viewProfile(
  { db }: Deps,
  { principal }: UserContext,
  name: string,
): Promise<LoadTestProfileRow> {
  const found = await findProfileRow(db, loadTestScope(principal), name);
  if (found === undefined) throw new AppError('notFound');
  return found;
}
