import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import type { RequestContext } from '../../http/context.ts';
import type { SessionCall } from './session-call.ts';

const NAME = 'vinculum_refresh';
const PATH = '/identity/api/v1';
const BROWSER = 'vinculum_browser';
const BROWSER_SECONDS = (90 * DAY_MS) / 1000;

/** A call whose session is kept in cookies. */
export function sessionCallOf<C extends RequestContext>(
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
