import {
  type Endpoint,
  IDEMPOTENCY_KEY_HEADER,
  type ResultOf,
  pathWith,
} from '@vinculum/contract/foundation/endpoint.ts';
import { problemSchema } from '@vinculum/contract/foundation/problem.ts';
import { refreshSessionEndpoint } from '@vinculum/contract/identity/endpoints.ts';
import type { z } from 'zod';
import { accessToken } from './access-token.ts';
import { ApiProblem } from './api-problem.ts';
import { languageInUse } from '../language/language-in-use.ts';

type Part<K extends string, S> = [unknown] extends [z.input<Extract<S, z.ZodType>>]
  ? Readonly<Partial<Record<K, never>>>
  : Partial<z.input<Extract<S, z.ZodType>>> extends z.input<Extract<S, z.ZodType>>
    ? { readonly [key in K]?: z.input<Extract<S, z.ZodType>> }
    : { readonly [key in K]: z.input<Extract<S, z.ZodType>> };

/** What a call of this endpoint sends: only the parts it declares, required where they are. */
export type CallInput<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']> & {
    /** Beside those of every call, such as the token of a car's screen. */
    readonly headers?: Readonly<Record<string, string>>;
    /** It is sent even if the page is gone before. Browsers do so with small ones only. */
    readonly outlivesPage?: boolean;
  };

interface Parts {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly outlivesPage?: boolean;
}

/**
 * Makes one call and returns its parsed answer. Refreshes the access token once when it has run out.
 * @throws {ApiProblem} for every answer that is not a success, and when no answer came
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<ResultOf<E>> {
  return await answerOf(endpoint, input, signal);
}

/** Like `call`, under an idempotency key: however often it is asked for under that, the server does it once. */
export async function callUnder<E extends Endpoint>(
  key: string,
  endpoint: E,
  input: CallInput<E>,
): Promise<ResultOf<E>> {
  const headers = { ...input.headers, [IDEMPOTENCY_KEY_HEADER]: key };
  return await answerOf(endpoint, { ...input, headers });
}

async function answerOf<E extends Endpoint>(
  endpoint: E,
  input: Parts,
  signal?: AbortSignal,
): Promise<ResultOf<E>> {
  const answer = await open(endpoint, input, signal);
  const text = await received(answer.text(), signal);
  return checked(endpoint, text, answer.status);
}

/** Like `call`, for endpoints that answer with a file: the body as a blob. */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<Blob> {
  const answer = await open(endpoint, input, signal);
  return received(answer.blob(), signal);
}

/** Like `call`, for endpoints that answer with events: the body as it comes, until the signal. */
export async function follow<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const { body } = await open(endpoint, input, signal);
  return body ?? new ReadableStream();
}

/**
 * Gets a fresh access token by the refresh cookie; simultaneous callers share one request. False: the session is over.
 * @throws {ApiProblem} when the server could not say
 */
export function refreshAccess(): Promise<boolean> {
  refreshing ??= renew().finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

let refreshing: Promise<boolean> | undefined;

async function renew(): Promise<boolean> {
  const answer = await send(refreshSessionEndpoint, {}, undefined);
  if (answer.status === 401) {
    accessToken.clear();
    return false;
  }
  // A server that is starting or busy has not ended the session.
  if (!answer.ok) throw await refusalOf(answer);
  const text = await received(answer.text(), undefined);
  accessToken.set(checked(refreshSessionEndpoint, text, answer.status).access_token);
  accessToken.reportRenewal();
  return true;
}

async function open(endpoint: Endpoint, input: Parts, signal: AbortSignal | undefined): Promise<Response> {
  let answer = await send(endpoint, input, signal);
  if (answer.status === 401 && endpoint.access.kind !== 'public' && (await isTokenProblem(answer))) {
    if (await refreshAccess()) answer = await send(endpoint, input, signal);
    else accessToken.reportEnd();
  }
  if (!answer.ok) throw await refusalOf(answer);
  return answer;
}

async function isTokenProblem(answer: Response): Promise<boolean> {
  const problem = await refusalOf(answer.clone());
  return problem.is('unauthenticated') || problem.is('sessionEnded');
}

async function send(endpoint: Endpoint, input: Parts, signal: AbortSignal | undefined): Promise<Response> {
  const headers = new Headers({ 'accept-language': languageInUse.get(), ...input.headers });
  const token = accessToken.get();
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (input.body !== undefined) headers.set('content-type', 'application/json');
  const answer = fetch(new URL(addressOf(endpoint, input), globalThis.location.origin), {
    method: endpoint.method,
    headers,
    credentials: 'same-origin',
    signal: signal ?? null,
    keepalive: input.outlivesPage ?? false,
    body: input.body === undefined ? null : JSON.stringify(input.body),
  });
  return received(answer, signal);
}

/** What came from the network. @throws {ApiProblem} when the connection broke before */
export async function received<T>(coming: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await coming;
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new ApiProblem(0, { code: 'network', message: '', request_id: '' }, { cause: error });
  }
}

function checked<E extends Endpoint>(endpoint: E, text: string, status: number): ResultOf<E> {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by this endpoint's own schema
    return endpoint.response.parse(JSON.parse(text)) as ResultOf<E>;
  } catch (cause) {
    throw new ApiProblem(status, { code: 'internal', message: '', request_id: '' }, { cause });
  }
}

/** The path with its parameters and query; undefined and null entries of the query are left out. */
export function addressOf(endpoint: Endpoint, input: Parts): string {
  const path = pathWith(endpoint.path, input.params);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

export async function refusalOf(answer: Response): Promise<ApiProblem> {
  const body: unknown = await answer.json().catch(() => null);
  const parsed = problemSchema.safeParse(body);
  if (parsed.success) return new ApiProblem(answer.status, parsed.data);
  const code = answer.status === 503 ? 'unavailable' : 'internal';
  return new ApiProblem(answer.status, { code, message: '', request_id: '' });
}
