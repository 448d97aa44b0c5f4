import { AppError } from '@vinculum/contract/foundation/errors.ts';
import { createRemoteJWKSet, decodeJwt, errors, jwtVerify } from 'jose';
import { z } from 'zod';

/** Milliseconds. */
const KEYS_TIMEOUT = 5_000;

interface TokenCheck {
  /** The user pool's own address. */
  readonly issuer: string;
  readonly clientId: string;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

/**
 * Checks access tokens of a user pool: signature by the pool's published keys, issuer, app client, use and time. The
 * keys are read once, and again when a token names an unknown one.
 * @throws unauthenticated; unavailable while the keys cannot be read
 */
export function cognitoTokens({ issuer, clientId, clock }: TokenCheck) {
  const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), {
    timeoutDuration: KEYS_TIMEOUT,
    cacheMaxAge: Infinity,
  });
  const claimsSchema = z.object({
    client_id: z.literal(clientId),
    token_use: z.literal('access'),
    username: z.string(),
    iat: z.number(),
  });
  return async (token: string): Promise<{ username: string; issuedAt: number }> => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        algorithms: ['RS256'],
        currentDate: new Date(clock()),
        requiredClaims: ['exp', 'iat'],
      });
      const claims = claimsSchema.safeParse(payload);
      if (!claims.success) throw new AppError('unauthenticated');
      return { username: claims.data.username, issuedAt: claims.data.iat * 1000 };
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw new AppError(isAboutKeys(error) ? 'unavailable' : 'unauthenticated');
    }
  };
}

/** Seconds that an access token of the pool lives. */
export function lifetimeOf(accessToken: string): number {
  const { exp = 0, iat = 0 } = decodeJwt(accessToken);
  return exp - iat;
}

/** Not the token, but the way to the pool's keys is at fault. */
function isAboutKeys(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError)) return true;
  return error instanceof errors.JWKSTimeout || error.code === errors.JOSEError.code;
}
