import { flagsIn, groupsOf, type Principal, portalIn, roleIn } from '@vinculum/contract/access/principal.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../deps.ts';
import { type ActiveUser, findActiveUser } from '../users/public.ts';

/**
 * Finds the user behind a bearer token. What the user may do is what the token says and the user's row still
 * allows. A token from before a change of the permissions or a reset of the password is refused, and so is one of a
 * session that was cut off: the portal then asks
 * for a new one, which says what holds now, or finds that its session has ended.
 */
export function authenticator(
  deps: Pick<Deps, 'db' | 'identity'>,
): (authorization: string | undefined) => Promise<Principal | null> {
  return async (authorization) => {
    if (authorization === undefined) return null;
    const [, token] = /^bearer +(\S+)$/i.exec(authorization) ?? [];
    if (token === undefined) throw new AppError('unauthenticated');
    const claims = await deps.identity.verify(token);
    const user = await findActiveUser(deps.db, claims.username);
    const isLate =
      user === null || claims.issuedAt < user.accessFrom || claims.sessionStartedAt < user.sessionsFrom;
    const principal = isLate ? null : principalOf(user, claims.groups);
    if (principal === null) throw new AppError('unauthenticated');
    return principal;
  };
}

/** A user with the groups of a token, or null when these lead to no portal that the user still has. */
export function principalOf(user: ActiveUser, tokenGroups: readonly string[]): Principal | null {
  const present = groupsOf(user.portal, user.permissionsBit);
  const groups = tokenGroups.filter((group) => present.includes(group));
  const portal = portalIn(groups);
  if (portal === null) return null;
  return {
    userId: user.id,
    username: user.username,
    organisationId: user.organisationId,
    portal,
    role: roleIn(groups),
    flags: flagsIn(groups),
  };
}
