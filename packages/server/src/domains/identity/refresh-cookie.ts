import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import type { Tokens } from '../../adapters/identity/port.ts';
import type { RequestContext } from '../../http/context.ts';

const NAME = 'vinculum_refresh';
const PATH = '/identity/api/v1';

/** Its secret makes a browser known to the accounts that signed in with it; it opens nothing. */
const BROWSER = 'vinculum_browser';
const BROWSER_SECONDS = (90 * DAY_MS) / 1000;

/** The secret of the caller's browser, or a new one. */
export function browserOf(context: RequestContext, randomBytes: (length: number) => Buffer): string {
  const known = context.cookies.get(BROWSER) ?? '';
  return /^[\w-]{43}$/.test(known) ? known : randomBytes(32).toString('base64url');
}

export function putBrowserCookie(context: RequestContext, browser: string): void {
  context.cookies.set(BROWSER, browser, { path: PATH, maxAgeSeconds: BROWSER_SECONDS });
}

export function readRefreshCookie(context: RequestContext): string | undefined {
  return context.cookies.get(NAME);
}

/** Puts the refresh token into its cookie and gives the rest as the answer. */
export function answerTokens(
  context: RequestContext,
  tokens: Tokens,
): { access_token: string; expires_in: number } {
  putRefreshCookie(context, tokens);
  return { access_token: tokens.accessToken, expires_in: tokens.expiresIn };
}

export function putRefreshCookie(context: RequestContext, tokens: Tokens): void {
  context.cookies.set(NAME, tokens.refreshToken, { path: PATH, maxAgeSeconds: tokens.refreshExpiresIn });
}

export function clearRefreshCookie(context: RequestContext): void {
  context.cookies.clear(NAME, PATH);
}
