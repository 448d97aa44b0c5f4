import { SignJWT, decodeProtectedHeader, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { ALGORITHM, type SigningKeys } from './signing-keys.ts';

export const ACCESS_SECONDS = 600;
const CHALLENGE_SECONDS = 300;
const ISSUER = 'vinculum';

/** `sid`: the session, whose end is the token's too. */
const accessClaims = z.object({ sub: z.string(), sid: z.guid(), groups: z.array(z.string()) });
/** A token of the same second may be from before a change or after it, and `iat` is whole: many readers want it so. */
const accessPayload = accessClaims.extend({ iat_ms: z.int() });
const challengePayload = z.object({ sub: z.string(), account_updated: z.number() });

type AccessClaims = z.output<typeof accessClaims>;
type AccessPayload = z.output<typeof accessPayload>;
type ChallengePayload = z.output<typeof challengePayload>;

/** Signs and checks the two kinds of token; each has its own audience, so neither passes for the other. */
export interface SignedTokens {
  signAccess(payload: AccessClaims): Promise<string>;
  signChallenge(payload: ChallengePayload): Promise<string>;
  /** Null for a token that is wrong, out of date or of the other kind. */
  readAccess(token: string): Promise<AccessPayload | null>;
  readChallenge(token: string): Promise<ChallengePayload | null>;
}

type Audience = 'access' | 'new-password';

export function signedTokens(keys: SigningKeys, clock: () => number): SignedTokens {
  const sign = async (
    { sub, ...claims }: AccessClaims | ChallengePayload,
    use: { audience: Audience; seconds: number },
  ) => {
    const { kid, privateKey } = await keys.signing();
    const issuedAt = clock();
    const now = Math.floor(issuedAt / 1000);
    return new SignJWT({ ...claims, iat_ms: issuedAt })
      .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
      .setIssuer(ISSUER)
      .setAudience(use.audience)
      .setSubject(sub)
      .setIssuedAt(now)
      .setExpirationTime(now + use.seconds)
      .sign(privateKey);
  };
  const read = (token: string, audience: Audience) => verified(token, { keys, audience, now: clock() });
  return {
    signAccess: (payload) => sign(payload, { audience: 'access', seconds: ACCESS_SECONDS }),
    signChallenge: (payload) => sign(payload, { audience: 'new-password', seconds: CHALLENGE_SECONDS }),
    readAccess: async (token) => accessPayload.safeParse(await read(token, 'access')).data ?? null,
    readChallenge: async (token) =>
      challengePayload.safeParse(await read(token, 'new-password')).data ?? null,
  };
}

async function verified(
  token: string,
  check: { keys: SigningKeys; audience: Audience; now: number },
): Promise<unknown> {
  const key = await check.keys.verifying(keyIdOf(token));
  if (key === null) return null;
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: check.audience,
      currentDate: new Date(check.now),
      requiredClaims: ['sub', 'exp'],
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

function keyIdOf(token: string): string {
  try {
    return decodeProtectedHeader(token).kid ?? '';
  } catch {
    return '';
  }
}
