import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/database.ts';
import {
  endSession,
  hashOfSession,
  insertSession,
  lockLiveSession,
  rotateSession,
} from './identity-session-store.ts';
import type { SigningKeys } from './signing-keys.ts';

const LIFETIME_MS = 30 * DAY_MS;
/** Two tabs that refresh at the same moment send the same token; within this time both get the same next one. */
const GRACE_MS = 5_000;
/** Of a secret, which is as much again for the proof that it is ours. */
const UNIQUE_BYTES = 16;
const tokenPattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

export interface RefreshToken {
  readonly username: string;
  readonly sessionId: string;
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** When the family began, in milliseconds since 1970. */
  readonly startedAt: number;
}

export interface FamilyDeps {
  readonly db: Kysely<Database>;
  readonly keys: SigningKeys;
  readonly clock: () => number;
  readonly randomBytes: (length: number) => Buffer;
}

/**
 * The first token of a new family: its id, which every access token names, and a secret of which only the hash is
 * stored. Null when the password of
 * the account was changed, or the account switched off, since it was read.
 */
export async function startFamily(
  deps: FamilyDeps,
  account: { readonly username: string; readonly updated_on: Date },
): Promise<RefreshToken | null> {
  const id = uuidOf(deps.randomBytes(16));
  const { derivationKey } = await deps.keys.signing();
  const secret = secretOf(derivationKey, id, deps.randomBytes(UNIQUE_BYTES));
  const now = deps.clock();
  const expiresAt = now + LIFETIME_MS;
  const isStarted = await insertSession(deps.db, account, {
    id,
    tokenHash: hashOf(secret),
    now: new Date(now),
    expiresOn: new Date(expiresAt),
  });
  return isStarted
    ? { username: account.username, sessionId: id, token: `${id}.${secret}`, expiresAt, startedAt: now }
    : null;
}

/**
 * The token after this one. It follows from this one and a key that only servers have, so that two tabs are given
 * the same. One that was used before ends the family; a made-up one of a family's id ends nothing.
 * @throws sessionEnded
 */
export async function rotateFamily(deps: FamilyDeps, token: string): Promise<RefreshToken> {
  const { id, secret } = parseToken(token) ?? ended();
  const { derivationKey } = await deps.keys.signing();
  const follows = createHmac('sha256', derivationKey).update(`${id}.${secret}`).digest();
  const next = secretOf(derivationKey, id, follows.subarray(0, UNIQUE_BYTES));
  const now = new Date(deps.clock());
  // The end of a family must be committed although the caller is refused: hence no throw inside.
  const rotated = await deps.db.transaction().execute(async (trx) => {
    const session = await lockLiveSession(trx, id, now);
    if (session === null) return null;
    if (timingSafeEqual(session.token_hash, hashOf(secret))) {
      await rotateSession(trx, id, { tokenHash: hashOf(next), now });
      return session;
    }
    // Of before or after: the clock may have been put back.
    const isFresh = Math.abs(now.getTime() - session.rotated_on.getTime()) <= GRACE_MS;
    if (isFresh && timingSafeEqual(session.token_hash, hashOf(next))) return session;
    if (isOfFamily(derivationKey, id, secret)) await endSession(trx, id, { cause: 'reused', now });
    return null;
  });
  const { username, expires_on, created_on } = rotated ?? ended();
  return {
    username,
    sessionId: id,
    token: `${id}.${next}`,
    expiresAt: expires_on.getTime(),
    startedAt: created_on.getTime(),
  };
}

/** The family of its present token or of one that was used before; null for any other. */
export async function familyOf({ db, keys }: FamilyDeps, token: string): Promise<string | null> {
  const { id, secret } = parseToken(token) ?? {};
  if (id === undefined || secret === undefined) return null;
  const { derivationKey } = await keys.signing();
  if (isOfFamily(derivationKey, id, secret)) return id;
  // The present one may be from before the key.
  const hash = await hashOfSession(db, id);
  return hash !== null && timingSafeEqual(hash, hashOf(secret)) ? id : null;
}

/** A secret that says by itself that it was made for this family, however long ago: none of before is stored. */
function secretOf(derivationKey: Buffer, id: string, unique: Buffer): string {
  const proof = createHmac('sha256', derivationKey).update(`proof ${id} `).update(unique).digest();
  return Buffer.concat([unique, proof.subarray(0, UNIQUE_BYTES)]).toString('base64url');
}

function isOfFamily(derivationKey: Buffer, id: string, secret: string): boolean {
  const unique = Buffer.from(secret, 'base64url').subarray(0, UNIQUE_BYTES);
  return timingSafeEqual(Buffer.from(secretOf(derivationKey, id, unique)), Buffer.from(secret));
}

function parseToken(token: string): { id: string; secret: string } | null {
  const [, id, secret] = tokenPattern.exec(token) ?? [];
  return id === undefined || secret === undefined ? null : { id, secret };
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function ended(): never {
  throw new AppError('sessionEnded');
}
