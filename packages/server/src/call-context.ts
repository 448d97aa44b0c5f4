import type { AuditAction } from '@vinculum/contract/foundation/audit/actions.ts';
import type { Principal } from '@vinculum/contract/access/principal.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { MessageKey } from '@vinculum/contract/messages/en.ts';
import type { Language } from '@vinculum/contract/foundation/languages.ts';
import type { Deps } from './deps.ts';
import { textOf } from './http/texts.ts';

/** What a use case knows of the call that it serves. How the call came, and what goes back with it, is for http. */
export interface CallContext {
  readonly principal: Principal | null;
  readonly requestId: string;
  readonly language: Language;
  /** Audit action of the endpoint, null for one that changes nothing. */
  readonly action: AuditAction | null;
  /** By the idempotency key that it came with; null without one. */
  readonly keyed: KeyedRequest | null;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly text: (key: MessageKey, args?: Readonly<Record<string, string | number>>) => string;
  /** Aborted when the caller goes away, and for events when the server stops; streams end with it. */
  readonly signal: AbortSignal;
}

/** What a user asked for under an idempotency key. */
export interface KeyedRequest {
  readonly userId: number;
  readonly key: string;
  readonly requestId: string;
  /** Digest of the call and what it was sent. */
  readonly fingerprint: Buffer;
}

/** A context of somebody signed in, as every endpoint gets it whose access needs a user. */
export interface UserContext extends CallContext {
  readonly principal: Principal;
}

/** Of what the platform does itself for somebody, beside any call. */
export function contextBeside(
  { clock }: Pick<Deps, 'clock'>,
  made: Pick<UserContext, 'principal' | 'action' | 'requestId'>,
): UserContext {
  return {
    ...made,
    language: 'en',
    now: clock(),
    text: (key, args) => textOf('en', key, args),
    keyed: null,
    signal: new AbortController().signal,
  };
}

/** The signed-in user, or the error that says to sign in. */
export function principalOf({ principal }: Pick<CallContext, 'principal'>): Principal {
  if (principal === null) throw new AppError('unauthenticated');
  return principal;
}
