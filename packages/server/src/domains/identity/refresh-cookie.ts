import type { Tokens } from '../../adapters/identity/port.ts';
import type { RequestContext } from '../../http/context.ts';

const NAME = 'vinculum_refresh';
const PATH = '/identity/api/v1';

/** The refresh token that came with the request. */
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
