import type { AuditAction } from '@vinculum/contract/foundation/audit/actions.ts';
import type { Principal } from '@vinculum/contract/access/principal.ts';
import type { MessageKey } from '@vinculum/contract/messages/en.ts';
import type { Language } from '@vinculum/contract/foundation/languages.ts';

/** What a use case knows of the request it serves. */
export interface RequestContext {
  readonly principal: Principal | null;
  readonly requestId: string;
  /** Of the network, as the proxies that are trusted tell it. */
  readonly address: string;
  readonly language: Language;
  /** Audit action of the endpoint, null for one that changes nothing. */
  readonly action: AuditAction | null;
  /** By the idempotency key that it came with; null without one. */
  readonly keyed: KeyedRequest | null;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly text: (key: MessageKey, args?: Readonly<Record<string, string | number>>) => string;
  readonly cookies: {
    readonly get: (name: string) => string | undefined;
    readonly set: (name: string, value: string, options: CookieOptions) => void;
    readonly clear: (name: string, path: string) => void;
  };
  readonly header: (name: string) => string | undefined;
  /** Aborted when the client goes away, and for events when the server stops; streams end with it. */
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

interface CookieOptions {
  readonly path: string;
  readonly maxAgeSeconds: number;
}

/** A context of somebody signed in, as every endpoint gets it whose access needs a user. */
export interface UserContext extends RequestContext {
  readonly principal: Principal;
}
