import type { Tokens } from '../../adapters/identity/port.ts';
import type { CallContext } from '../../call-context.ts';

/** Where the caller's browser keeps a session. */
export interface SessionHolder {
  readonly refreshToken: () => string | undefined;
  readonly hold: (tokens: Tokens) => void;
  readonly drop: () => void;
  /** The secret by which accounts that signed in with the browser know it, or a new one; it opens nothing. */
  readonly browser: () => string;
  readonly holdBrowser: (browser: string) => void;
}

/** A call that begins, renews or ends a session. */
export interface SessionCall extends CallContext {
  /** Of the network, as the proxies that are trusted tell it. */
  readonly address: string;
  readonly authorization: string | undefined;
  readonly session: SessionHolder;
}
