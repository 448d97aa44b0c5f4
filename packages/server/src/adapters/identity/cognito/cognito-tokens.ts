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

interface PoolClaims {
  readonly username: string;
  readonly issuedAt: number;
  /** When the user signed in, in seconds since 1970: with the name it tells sessions apart. */
  readonly start: number;
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
    auth_time: z.number(),
  });
  return async (token: string): Promise<PoolClaims> => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        algorithms: ['RS256'],
        currentDate: new Date(clock()),
        requiredClaims: ['exp', 'iat'],
      });
      const claims = claimsSchema.safeParse(payload);
      if (!claims.success) throw new AppError('unauthenticated');
      const { username, iat, auth_time: start } = claims.data;
      return { username, issuedAt: iat * 1000, start };
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw isAboutKeys(error)
        ? new AppError('unavailable', { cause: error })
        : new AppError('unauthenticated');
    }
  };
}

/** When the session of a token of the pool began, in seconds since 1970. */
export function startOfSession(accessToken: string): number {
  return z.object({ auth_time: z.number() }).parse(decodeJwt(accessToken)).auth_time;
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
