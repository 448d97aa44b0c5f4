import {
  type Endpoint,
  IDEMPOTENCY_KEY_HEADER,
  idempotencyKeyPattern,
  takesIdempotencyKey,
} from '@vinculum/contract/foundation/endpoint.ts';
import type { Principal } from '@vinculum/contract/access/principal.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { KeyedRequest } from '../call-context.ts';

/** Where the answers of keyed requests lie; the audit row of a change takes its key. */
export interface IdempotencyKeys {
  /** Tells whether two requests are the same without telling what they hold, which may be a password. */
  readonly digest: (request: string) => Buffer;
  readonly find: (of: KeyedRequest) => Promise<{ fingerprint: Buffer; answer: string | null } | undefined>;
  readonly keep: (of: KeyedRequest, answer: string) => Promise<void>;
  readonly release: (of: KeyedRequest) => Promise<void>;
}

/**
 * The idempotency key of a request (draft-ietf-httpapi-idempotency-key-header) with what it asks for; null without one,
 * and of a call that heeds none.
 * @throws badRequest for one that no header may hold
 */
export function keyedRequestOf(
  { digest }: Pick<IdempotencyKeys, 'digest'>,
  endpoint: Endpoint,
  call: { readonly request: FastifyRequest; readonly principal: Principal | null; readonly parsed: unknown },
): KeyedRequest | null {
  const { request, principal, parsed } = call;
  const key = request.headers[IDEMPOTENCY_KEY_HEADER];
  if (key === undefined || principal === null || !takesIdempotencyKey(endpoint)) return null;
  if (typeof key !== 'string' || !idempotencyKeyPattern.test(key)) throw refusal('idempotencyKey');
  const fingerprint = digest(JSON.stringify([endpoint.name, parsed]));
  return { userId: principal.userId, key, requestId: request.id, fingerprint };
}

function refusal(key: 'idempotencyKey' | 'idempotencyKeyUsed'): AppError {
  return new AppError('badRequest', {
    fields: [{ field: IDEMPOTENCY_KEY_HEADER, key: `validation.${key}` }],
  });
}

interface OnceOf {
  readonly endpoint: Endpoint;
  readonly keyed: KeyedRequest;
  readonly log: FastifyBaseLogger;
}

/**
 * Carries a keyed request out and keeps its answer; one that was carried out before is answered as it was.
 * @throws badRequest for a key that stands for something else; requestRepeated where the answer is not there
 */
export async function answerOnce(
  keys: IdempotencyKeys,
  { endpoint, keyed, log }: OnceOf,
  carryOut: () => Promise<unknown>,
): Promise<string> {
  const before = await answerBefore(keys, keyed);
  if (before !== undefined) return before;
  let answer: unknown;
  try {
    answer = await carryOut();
  } catch (error) {
    return await answerOfOther(keys, keyed, error);
  }
  const text = JSON.stringify(endpoint.response.parse(answer));
  if (endpoint.isShownOnce === true) return text;
  // What was done is done: a request that comes again will be told so without it.
  await keys.keep(keyed, text).catch((err: unknown) => log.warn({ err }, 'an answer could not be kept'));
  return text;
}

async function answerBefore(keys: IdempotencyKeys, keyed: KeyedRequest): Promise<string | undefined> {
  const before = await keys.find(keyed);
  if (before === undefined) return undefined;
  if (!before.fingerprint.equals(keyed.fingerprint)) throw refusal('idempotencyKeyUsed');
  if (before.answer === null) throw new AppError('requestRepeated');
  return before.answer;
}

/** Of the same request that came first, while this one was at work; otherwise the failure itself. */
async function answerOfOther(keys: IdempotencyKeys, keyed: KeyedRequest, error: unknown): Promise<string> {
  if (!(error instanceof AppError) || error.status >= 500) throw error;
  const other = error.code === 'requestRepeated' ? await answerBefore(keys, keyed) : undefined;
  if (other !== undefined) return other;
  // What was refused may be asked for anew, even where the trail holds that it was begun.
  await keys.release(keyed);
  throw error;
}
