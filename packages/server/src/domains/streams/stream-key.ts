import { createHash } from 'node:crypto';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { AnswerOf } from '@vinculum/contract/foundation/endpoint.ts';
import type { createStreamKeyEndpoint } from '@vinculum/contract/streams/endpoints.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../call-context.ts';
import { recordAudit } from '../audit/public.ts';
import { findLiveKey, insertKey, markKeyRevoked } from './stream-keys-store.ts';

const PREFIX_LENGTH = 10;

/** Makes a key of 32 random bytes. The answer is the only place where it ever stands. */
export async function makeStreamKey(
  deps: Deps,
  context: UserContext,
  name: string,
): Promise<AnswerOf<typeof createStreamKeyEndpoint>> {
  const key = `vk_${deps.randomBytes(32).toString('base64url')}`;
  const prefix = key.slice(0, PREFIX_LENGTH);
  const id = await deps.db.transaction().execute(async (trx) => {
    const added = await insertKey(trx, {
      organisationId: context.principal.organisationId,
      name,
      prefix,
      keyHash: hashOf(key),
      createdBy: context.principal.username,
      now: new Date(context.now),
    });
    await recordAudit(trx, context, { target: `stream-key/${added}`, details: { name, prefix } });
    return added;
  });
  return { id, key, message: context.text('streams.keyCreated') };
}

/**
 * Revokes a key of the caller's organisation; streams that are open with it end.
 * @throws notFound, also for a key of somebody else or one revoked before
 */
export async function revokeStreamKey(
  deps: Deps,
  context: UserContext,
  id: number,
): Promise<{ message: string }> {
  await deps.db.transaction().execute(async (trx) => {
    const key = { id, now: new Date(context.now) };
    if (!(await markKeyRevoked(trx, context.principal.organisationId, key))) throw new AppError('notFound');
    await recordAudit(trx, context, { target: `stream-key/${id}` });
  });
  return { message: context.text('streams.keyRevoked') };
}

/** The key that a request bears, and whose it is. @throws unauthenticated */
export async function keyHolder(
  deps: Pick<Deps, 'db' | 'clock'>,
  authorization: string | undefined,
): Promise<{ id: number; organisationId: number }> {
  const [, key] = /^bearer +(vk_[\w-]{43})$/i.exec(authorization ?? '') ?? [];
  const found = key === undefined ? null : await findLiveKey(deps.db, hashOf(key), new Date(deps.clock()));
  if (found === null) throw new AppError('unauthenticated');
  return found;
}

/** For calls that users make as well: what does not begin as keys do is left to them. */
export function streamKeyBearer(
  deps: Pick<Deps, 'db' | 'clock'>,
): (authorization: string | undefined) => Promise<boolean> {
  return async (authorization) => {
    if (!/^bearer +vk_/i.test(authorization ?? '')) return false;
    await keyHolder(deps, authorization);
    return true;
  };
}

function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
