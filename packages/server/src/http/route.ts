import type {
  Endpoint,
  AnswerOf,
  RequestOf,
  SoundRequestOf,
} from '@vinculum/contract/foundation/endpoint.ts';
import type { FieldProblem } from '@vinculum/contract/foundation/errors.ts';
import { principalOf } from '../call-context.ts';
import type { RequestContext, UserRequestContext } from './context.ts';

/** One endpoint with what answers it. Streamed endpoints answer with rows, one by one, or with their finished lines. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: (context: RequestContext, request: RequestOf<Endpoint>) => Promise<unknown>;
  /**
   * What its use case would refuse beside the shape, said with what is wrong with the shape; absent when the shape is
   * all that there is to say.
   */
  readonly judge?: Judge<RequestContext, Endpoint>;
  /** Whether it answers with the lines of a file as bytes. */
  readonly isFile?: true;
}

/** Looks at the fields whose shape is right; reads only. */
type Judge<C, E extends Endpoint> = (
  context: C,
  sound: SoundRequestOf<E>,
) => Promise<readonly FieldProblem[]>;

/** Binds an endpoint for signed-in users to its use case. */
export function userRoute<E extends Endpoint>(
  endpoint: E,
  handle: (context: UserRequestContext, request: RequestOf<E>) => Promise<AnswerOf<E>>,
  judge?: Judge<UserRequestContext, E>,
): Route {
  const route = openRoute(endpoint, (context, request) => handle(withUser(context), request));
  if (judge === undefined) return route;
  return { ...route, judge: (context, sound) => judge(withUser(context), sound) };
}

/** Binds an endpoint that anybody may call; `context.principal` may be null. */
export function openRoute<E extends Endpoint>(
  endpoint: E,
  handle: (context: RequestContext, request: RequestOf<E>) => Promise<AnswerOf<E>>,
): Route {
  return bound(endpoint, handle);
}

/** Binds an endpoint whose answer is streamed row by row (NDJSON, events). */
export function streamRoute<E extends Endpoint>(
  endpoint: E,
  handle: (context: RequestContext, request: RequestOf<E>) => Promise<AsyncIterable<AnswerOf<E>>>,
): Route {
  return bound(endpoint, handle);
}

/**
 * Binds an endpoint whose answer is a file (CSV, NDJSON) that the database writes: its lines as bytes, in any portions
 * and without the names of the columns.
 */
export function fileRoute<E extends Endpoint>(
  endpoint: E,
  handle: (context: RequestContext, request: RequestOf<E>) => Promise<AsyncIterable<Uint8Array>>,
): Route {
  return { ...bound(endpoint, handle), isFile: true };
}

function bound<E extends Endpoint, A>(
  endpoint: E,
  handle: (context: RequestContext, request: RequestOf<E>) => Promise<A>,
): Route {
  return {
    endpoint,
    handle: (context, request) => handle(context, request),
  };
}

function withUser(context: RequestContext): UserRequestContext {
  return { ...context, principal: principalOf(context) };
}
