import {
  answerNewPasswordEndpoint,
  changePasswordEndpoint,
  getSessionEndpoint,
  listSigningKeysEndpoint,
  refreshSessionEndpoint,
  signInEndpoint,
  signOutEndpoint,
} from '@vinculum/contract/identity/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { openRoute, type Route, userRoute } from '../../http/route.ts';
import { changeOwnPassword } from './change-own-password.ts';
import { describeSession, endOwnSession, renewSession } from './renew-session.ts';
import { sessionCallOf } from './session-cookies.ts';
import { answerChallenge, signUserIn } from './sign-user-in.ts';

export function identityRoutes(deps: Deps): Route[] {
  const { randomBytes } = deps;
  return [
    openRoute(signInEndpoint, (context, { body }) =>
      signUserIn(deps, sessionCallOf(context, randomBytes), body),
    ),
    openRoute(answerNewPasswordEndpoint, (context, { body }) => answerChallenge(deps, context, body)),
    openRoute(refreshSessionEndpoint, (context) => renewSession(deps, sessionCallOf(context, randomBytes))),
    openRoute(signOutEndpoint, (context) => endOwnSession(deps, sessionCallOf(context, randomBytes))),
    userRoute(changePasswordEndpoint, (context, { body }) =>
      changeOwnPassword(deps, sessionCallOf(context, randomBytes), body),
    ),
    userRoute(getSessionEndpoint, (context) => describeSession(deps, context)),
    openRoute(listSigningKeysEndpoint, async () => ({ keys: keysOf(await deps.identity.publicKeys()) })),
  ];
}

function keysOf(keys: readonly Record<string, unknown>[]) {
  return listSigningKeysEndpoint.response.shape.keys.parse(keys);
}
