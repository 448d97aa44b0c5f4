import type { z } from 'zod';
import type { AuditAction } from './audit/actions.ts';
import { type Access, allow } from '../access/access.ts';
import type { ErrorCode } from './errors.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** How often one caller may make a call; the server maps classes to numbers. */
export type RateClass = 'signIn' | 'read' | 'write' | 'bulk';

/** What the answer is made of. All but `json` are streamed and their response schema describes one row. */
export type AnswerKind = 'json' | 'csv' | 'ndjson' | 'events' | 'binary';

/**
 * One call of the product, declared once. From it come the route, its validation and response stripping,
 * the portal's typed call, the OpenAPI document and the access table.
 */
export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  /** `group.verb`, unique; operation id and cache key. A group keeps its name when rooms get another. */
  readonly name: string;
  readonly summary: string;
  readonly method: Method;
  /** As specified, with `{name}` for parameters. */
  readonly path: string;
  readonly access: Access;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly response: R;
  /** Codes beyond those that any call may answer (`commonErrors`). */
  readonly errors: readonly ErrorCode[];
  /** Audit action of a call that changes state, null for one that does not. */
  readonly audit: AuditAction | null;
  readonly rate: RateClass;
  readonly answer?: AnswerKind;
  /** The browser may keep the answer if it asks each time whether it has changed; absent: it keeps nothing. */
  readonly isCached?: true;
  /** The answer holds what its reader sees this once, such as a key: it is not kept for who repeats the request. */
  readonly isShownOnce?: true;
  /** Largest request body in bytes; 1 MiB when absent. */
  readonly bodyLimit?: number;
}

/** Checks the shape of an endpoint while keeping its exact schema types. */
export function endpoint<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  definition: Endpoint<P, Q, B, R>,
): Endpoint<P, Q, B, R> {
  return definition;
}

/** With which a caller names one change, so that the same request again is the same change and not another one. */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';

/** Letters of an idempotency key: those that a header may hold, but for spaces. */
export const idempotencyKeyPattern = /^[\x21-\x7e]{1,64}$/;

/** Whether a call heeds an idempotency key: it changes something in the name of a user, and is none by GET. */
export function takesIdempotencyKey({ access, audit, method, answer = 'json' }: Endpoint): boolean {
  const isOfUser = access.kind === 'allow' || access.kind === 'signedIn';
  return isOfUser && audit !== null && method !== 'GET' && answer === 'json';
}

/** Codes that a call may answer whatever it does: what it was sent, who calls, how often, and what the server lacks. */
function commonErrors(called: Endpoint): readonly ErrorCode[] {
  const { access, method, params } = called;
  return [
    // Of whoever says who calls, which may be away.
    ...(access.kind === 'public' ? [] : (['unauthenticated', 'forbidden', 'unavailable'] as const)),
    ...(params === undefined ? [] : (['notFound'] as const)),
    // A conflict is that of two calls at the same moment.
    ...(method === 'GET'
      ? []
      : (['malformedBody', 'bodyTooLarge', 'unsupportedMediaType', 'conflict'] as const)),
    ...(takesIdempotencyKey(called) ? (['requestRepeated'] as const) : []),
    'badRequest',
    'tooManyRequests',
    'internal',
    'databaseAway',
    'storageFull',
  ];
}

/** Every code that a call may answer. */
export function errorsOf(called: Endpoint): ReadonlySet<ErrorCode> {
  return new Set([...called.errors, ...commonErrors(called)]);
}

const OWN = '/consumer/';

/**
 * The call by which an administrator does for a consumer what the consumer does by its own: the same answer and rank
 * under the administration's path, with a body that names the consumer.
 */
export function onBehalf<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  own: Endpoint<P, Q, z.ZodType, R>,
  named: { readonly name: string; readonly summary: string; readonly body: B },
): Endpoint<P, Q, B, R> {
  if (!own.path.startsWith(OWN)) throw new TypeError(`${own.path} is no call of a consumer`);
  return endpoint({
    ...own,
    ...named,
    path: `/admin/${own.path.slice(OWN.length)}`,
    access: ofAdministrators(own.access),
    errors: [...new Set([...own.errors, 'consumerNotFound' as const])],
  });
}

/** The rank that a consumer's user needs for the own call, among the operator's. */
function ofAdministrators(access: Access): Access {
  const admissions = access.kind === 'allow' ? access.admissions : [];
  const [own, ...others] = admissions.filter(({ portal }) => portal === 'CONSUMERS');
  if (own?.role === undefined) throw new TypeError('a call of a consumer says which rank it needs');
  // What a flag opens, or one of several admissions, would be open to every administrator of that rank.
  if (own.anyFlag !== undefined || others.length > 0)
    throw new TypeError('who has flags or several admissions is no one rank');
  return allow({ portal: 'ADMIN', role: own.role });
}

export function endpointsOf(module: Readonly<Record<string, unknown>>): Endpoint[] {
  return Object.values(module).filter(isEndpoint);
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'method' in value
  );
}

// NonNullable first: over `B | undefined` the condition would give `… | unknown`, which is unknown.
type InputOf<S> = NonNullable<S> extends z.ZodType ? z.input<NonNullable<S>> : unknown;
type OutputOf<S> = NonNullable<S> extends z.ZodType ? z.output<NonNullable<S>> : unknown;

/** The parsed request of an endpoint, as a handler gets it. */
export interface RequestOf<E extends Endpoint> {
  readonly params: OutputOf<E['params']>;
  readonly query: OutputOf<E['query']>;
  readonly body: OutputOf<E['body']>;
}

/** The same as far as each field of the body is right by itself, before it is known whether the request is. */
export interface SoundRequestOf<E extends Endpoint> {
  readonly params: OutputOf<E['params']>;
  readonly body: Partial<OutputOf<E['body']>>;
}

/** What a client sends. */
export interface CallOf<E extends Endpoint> {
  readonly params?: InputOf<E['params']>;
  readonly query?: InputOf<E['query']>;
  readonly body?: InputOf<E['body']>;
}

/** What a handler returns, before undeclared fields are stripped. */
export type AnswerOf<E extends Endpoint> = z.input<E['response']>;
/** What a client receives. */
export type ResultOf<E extends Endpoint> = z.output<E['response']>;

/** The path of an endpoint with what a function makes of its `{name}` parameters. */
function filled(path: string, make: (name: string) => string): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => make(name));
}

/** The path of an endpoint with the values of its parameters; one that has none is empty. */
export function pathWith(path: string, values: unknown): string {
  const known = new Map(Object.entries(values ?? {}));
  return filled(path, (name) => encodeURIComponent(String(known.get(name) ?? '')));
}

/** The path as routers write it, with `:name` for parameters. */
export function routeOf(path: string): string {
  return filled(path, (name) => `:${name}`);
}
