import type { AnswerOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { getSessionEndpoint } from '@vinculum/contract/identity/endpoints.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../http/context.ts';
import { organisationName } from '../organisations/public.ts';
import { findActiveUser } from '../users/public.ts';

/** Who is signed in and what the user may do, as the verified token and the user's row say. */
export async function describeSession(
  deps: Deps,
  context: UserContext,
): Promise<AnswerOf<typeof getSessionEndpoint>> {
  const { principal } = context;
  const user = await findActiveUser(deps.db, principal.username);
  if (user === null) throw new AppError('unauthenticated');
  const role = principal.role === null ? [] : [principal.role];
  return {
    user_id: principal.userId,
    username: principal.username,
    name: user.name,
    organisation_id: principal.organisationId,
    organisation_name: await organisationName(deps.db, principal.organisationId),
    app_type: principal.portal,
    role: principal.role,
    groups: [...role, principal.portal, ...principal.flags],
  };
}
