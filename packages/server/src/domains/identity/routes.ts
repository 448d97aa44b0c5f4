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
import { answerChallenge, signUserIn } from './sign-user-in.ts';

export function identityRoutes(deps: Deps): Route[] {
  return [
    openRoute(signInEndpoint, (context, { body }) => signUserIn(deps, context, body)),
    openRoute(answerNewPasswordEndpoint, (context, { body }) => answerChallenge(deps, context, body)),
    openRoute(refreshSessionEndpoint, (context) => renewSession(deps, context)),
    openRoute(signOutEndpoint, (context) => endOwnSession(deps, context)),
    userRoute(changePasswordEndpoint, (context, { body }) => changeOwnPassword(deps, context, body)),
    userRoute(getSessionEndpoint, (context) => describeSession(deps, context)),
    openRoute(listSigningKeysEndpoint, async () => ({ keys: keysOf(await deps.identity.publicKeys()) })),
  ];
}

function keysOf(keys: readonly Record<string, unknown>[]) {
  return listSigningKeysEndpoint.response.shape.keys.parse(keys);
}
