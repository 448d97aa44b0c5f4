import {
  answerNewPassword,
  changePassword,
  getSession,
  listSigningKeys,
  refreshSession,
  signIn,
  signOut,
} from '@vinculum/contract/identity/endpoints.ts';
import { listPublicKeys } from '../../adapters/identity/signing-key-store.ts';
import type { Deps } from '../../deps.ts';
import { openRoute, type Route, userRoute } from '../../http/route.ts';
import { changeOwnPassword } from './change-own-password.ts';
import { describeSession } from './describe-session.ts';
import { answerChallenge } from './answer-challenge.ts';
import { endOwnSession, renewSession } from './renew-session.ts';
import { signUserIn } from './sign-user-in.ts';

export function identityRoutes(deps: Deps): Route[] {
  return [
    openRoute(signIn, (context, { body }) => signUserIn(deps, context, body)),
    openRoute(answerNewPassword, (context, { body }) => answerChallenge(deps, context, body)),
    openRoute(refreshSession, (context) => renewSession(deps, context)),
    openRoute(signOut, (context) => endOwnSession(deps, context)),
    userRoute(changePassword, (context, { body }) => changeOwnPassword(deps, context, body)),
    userRoute(getSession, (context) => describeSession(deps, context)),
    openRoute(listSigningKeys, async () => ({ keys: keysOf(await listPublicKeys(deps.db)) })),
  ];
}

function keysOf(keys: readonly Record<string, unknown>[]) {
  return listSigningKeys.response.shape.keys.parse(keys);
}
