import { getStatusRequestEndpoint, namedWaiting } from '@vinculum/contract/status-requests/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import type { AnswerOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { UserContext } from '../../call-context.ts';
import { readableConsumer } from '../organisations/public.ts';
import { findStatusRequest } from './status-requests-store.ts';

/** How far cars have applied a status that was asked of them. */
export function statusRequestRoutes(deps: Deps): Route[] {
  return [
    userRoute(getStatusRequestEndpoint, (context, { params }) =>
      followStatusRequest(deps, context, params.id),
    ),
  ];
}

/**
 * How far vehicles have applied a requested status.
 * @throws notFound, also for a request of another fleet owner.
 */
async function followStatusRequest(
  { db }: Deps,
  context: UserContext,
  requestId: number,
): Promise<AnswerOf<typeof getStatusRequestEndpoint>> {
  const organisationId = readableConsumer(context);
  const found = await findStatusRequest(db, { organisationId, requestId, named: namedWaiting });
  if (found === undefined) throw new AppError('notFound');
  const { requested_at: requested, ...progress } = found;
  return { ...progress, requested_on: requested.toISOString() };
}
