import { type AnswerOf, type Endpoint, routeOf } from '@vinculum/contract/foundation/endpoint.ts';
import { type ErrorCode, errorStatus } from '@vinculum/contract/foundation/errors.ts';
import type { Problem } from '@vinculum/contract/foundation/problem.ts';
import { messagesEn } from '@vinculum/contract/messages/en.ts';
import { delay, type HttpHandler, HttpResponse, http } from 'msw';

/** A call as the server would see it, before any check. */
export interface SeenCall {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly headers: Headers;
}

/**
 * Answers an endpoint with a result, or with what a function makes of the call. What was sent is kept in `kept`: the
 * body, of an endpoint without one the query.
 */
export function answer<E extends Endpoint>(
  endpoint: E,
  result: AnswerOf<E> | ((call: SeenCall) => AnswerOf<E>),
  kept: unknown[] = [],
): HttpHandler {
  return handler(endpoint, async (call) => {
    kept.push(endpoint.body === undefined ? call.query : call.body);
    const value: unknown = isMaker(result) ? result(call) : result;
    return Response.json(value);
  });
}

/** Refuses an endpoint with a code of the contract, in English, optionally naming fields. */
export function refuse(
  endpoint: Endpoint,
  code: ErrorCode,
  details: Partial<Pick<Problem, 'message' | 'fields'>> = {},
): HttpHandler {
  const problem: Problem = { code, message: messagesEn.errors[code], request_id: 'r-1', ...details };
  return handler(endpoint, async () => Response.json(problem, { status: errorStatus[code] }));
}

/** Never answers, so that a screen keeps loading. */
export function hang(endpoint: Endpoint): HttpHandler {
  return handler(endpoint, async () => {
    await delay('infinite');
    return HttpResponse.error();
  });
}

function handler(endpoint: Endpoint, respond: (call: SeenCall) => Promise<Response>): HttpHandler {
  const methods = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete };
  const path = `*${routeOf(endpoint.path)}`;
  return methods[endpoint.method](path, async ({ request, params }) => {
    const body: unknown = await request.json().catch(() => null);
    const query = Object.fromEntries(new URL(request.url).searchParams);
    return respond({ params, query, body, headers: request.headers });
  });
}

function isMaker<T>(result: T | ((call: SeenCall) => T)): result is (call: SeenCall) => T {
  return typeof result === 'function';
}
