import type { CallContext, UserContext } from '../call-context.ts';

/** A call with the request that it came by, for routes only: a use case is given the call. */
export interface RequestContext extends CallContext {
  /** Of the network, as the proxies that are trusted tell it. */
  readonly address: string;
  readonly cookies: {
    readonly get: (name: string) => string | undefined;
    readonly set: (name: string, value: string, options: CookieOptions) => void;
    readonly clear: (name: string, path: string) => void;
  };
  readonly header: (name: string) => string | undefined;
}

interface CookieOptions {
  readonly path: string;
  readonly maxAgeSeconds: number;
}

/** The same of somebody signed in. */
export interface UserRequestContext extends RequestContext, UserContext {
  readonly principal: UserContext['principal'];
}
