import {
  answerNewPasswordEndpoint,
  changePasswordEndpoint,
  getSessionEndpoint,
  listSigningKeysEndpoint,
  refreshSessionEndpoint,
  signInEndpoint,
  signOutEndpoint,
} from '@vinculum/contract/identity/endpoints.ts';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import type { Deps } from '../../deps.ts';
import type { RequestContext } from '../../http/context.ts';
import { openRoute, type Route, userRoute } from '../../http/route.ts';
import { changeOwnPassword } from './change-own-password.ts';
import { describeSession, endOwnSession, renewSession } from './renew-session.ts';
import type { SessionCall } from './session-call.ts';
import { answerChallenge, signUserIn } from './sign-user-in.ts';

const NAME = 'vinculum_refresh';
const PATH = '/identity/api/v1';
const BROWSER = 'vinculum_browser';
const BROWSER_SECONDS = (90 * DAY_MS) / 1000;

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

/** A call whose session is kept in cookies. */
function sessionCallOf<C extends RequestContext>(
  { cookies, header, ...call }: C,
  randomBytes: (length: number) => Buffer,
): Omit<C, 'cookies' | 'header'> & Pick<SessionCall, 'authorization' | 'session'> {
  return {
    ...call,
    authorization: header('authorization'),
    session: {
      refreshToken: () => cookies.get(NAME),
      hold: ({ refreshToken, refreshExpiresIn: maxAgeSeconds }) =>
        cookies.set(NAME, refreshToken, { path: PATH, maxAgeSeconds }),
      drop: () => cookies.clear(NAME, PATH),
      browser: () => {
        const known = cookies.get(BROWSER) ?? '';
        return /^[\w-]{43}$/.test(known) ? known : randomBytes(32).toString('base64url');
      },
      holdBrowser: (browser) => cookies.set(BROWSER, browser, { path: PATH, maxAgeSeconds: BROWSER_SECONDS }),
    },
  };
}
