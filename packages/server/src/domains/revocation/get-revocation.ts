import type { getRevocationEndpoint } from '@vinculum/contract/revocation/endpoints.ts';
import type { AnswerOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../http/context.ts';
import { readableConsumer } from '../organisations/public.ts';
import { findRevocation } from './revocation-store.ts';

/**
 * How a revocation of the own organisation, or for an administrator of anybody's form, took effect so far; times in
 * milliseconds since 1970.
 * @throws notFound, also for one of somebody else.
 */
export async function getRevocation(
  deps: Deps,
  context: UserContext,
  revocationId: number,
): Promise<AnswerOf<typeof getRevocationEndpoint>> {
  const consumerId = readableConsumer(context);
  const found = await findRevocation(deps.db, { consumerId, revocationId });
  if (found === undefined) throw new AppError('notFound');
  return {
    ...found,
    revoked_at: found.revoked_at.getTime(),
    last_sample_at: found.last_sample_at?.getTime() ?? null,
    first_confirmed_at: found.first_confirmed_at?.getTime() ?? null,
    last_confirmed_at: found.last_confirmed_at?.getTime() ?? null,
  };
}
