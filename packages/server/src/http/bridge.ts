import { may } from '@vinculum/contract/access/access.ts';
import type { Principal } from '@vinculum/contract/access/principal.ts';
import { type Endpoint, type RateClass, routeOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import { languageOf } from '@vinculum/contract/foundation/languages.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerOnce, type IdempotencyKeys, keyedRequestOf } from './answer-once.ts';
import type { RequestContext } from './context.ts';
import { type CountDownload, isDownload } from './downloads.ts';
import { asAppError, problemOf } from './failure.ts';
import { readRequest } from './read-request.ts';
import type { Route } from './route.ts';
import { fileCompression, sendFile } from './send-file.ts';
import { sendRows } from './send-rows.ts';
import { textOf } from './texts.ts';
import { createHash } from 'node:crypto';

const JSON_TYPE = 'application/json; charset=utf-8';

export interface BridgeDeps {
  readonly clock: () => number;
  /** The user behind a bearer token; null without one; throws `unauthenticated` for a bad one. */
  readonly authenticate: (authorization: string | undefined) => Promise<Principal | null>;
  /** Whether somebody bears the key of a stream, and a good one; throws `unauthenticated` for a bad one. */
  readonly bearsStreamKey: (authorization: string | undefined) => Promise<boolean>;
  readonly isCookieSecure: boolean;
  /** Aborted when the server stops: streams without an end would keep it from ever stopping. */
  readonly stopping: AbortSignal;
  readonly countDownload: CountDownload;
  readonly keys: IdempotencyKeys;
}

/** Makes a Fastify route of a contract endpoint: rate, access, validation, answer stripping, errors. */
export function register(app: FastifyInstance, deps: BridgeDeps, route: Route): void {
  const { endpoint } = route;
  const admitted = new WeakMap<FastifyRequest, Principal | null>();
  app.route({
    method: endpoint.method,
    url: routeOf(endpoint.path),
    bodyLimit: endpoint.bodyLimit ?? 1024 * 1024,
    config: { rateLimit: rateOf(endpoint.rate) },
    ...(route.isFile === true && { compress: fileCompression }),
    // Before the body is read: megabytes of somebody who may not make the call are never parsed.
    preParsing: async (request) => {
      admitted.set(request, await admit(deps, endpoint, request));
    },
    handler: async (request, reply) => {
      const principal = admitted.get(request) ?? null;
      const unkeyed = contextOf(deps, route, { request, reply, principal });
      const { judge } = route;
      const parsed = await readRequest(endpoint, request, judge && ((sound) => judge(unkeyed, sound)));
      if (isDownload(endpoint)) deps.countDownload(reply.raw);
      const keyed = keyedRequestOf(deps.keys, endpoint, { request, principal, parsed });
      const context = { ...unkeyed, keyed };
      if (keyed !== null) {
        const text = await answerOnce(deps.keys, { endpoint, keyed, log: request.log }, () =>
          route.handle(context, parsed),
        );
        return reply.header('cache-control', 'no-store').type(JSON_TYPE).send(text);
      }
      const answer = await route.handle(context, parsed);
      const wire = { reply, signal: context.signal };
      if (route.isFile === true) return await sendFile(endpoint, answer, wire);
      if (endpoint.answer !== undefined && endpoint.answer !== 'json')
        return sendRows(endpoint, answer, wire);
      const body: unknown = endpoint.response.parse(answer);
      if (endpoint.isCached === true) return sendCached(request, reply, body);
      return reply.header('cache-control', 'no-store').send(body);
    },
  });
}

async function admit(
  deps: BridgeDeps,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Principal | null> {
  const { kind } = endpoint.access;
  // Keys and pairing codes are checked by the domain that issued them, not against users.
  if (kind === 'apiKey' || kind === 'pairingCode' || kind === 'public') return null;
  if (kind === 'signedInOrKey' && (await deps.bearsStreamKey(request.headers.authorization))) return null;
  const principal = await signedInUser(deps, request);
  if (!may(principal, endpoint.access)) throw new AppError('forbidden');
  return principal;
}

/**
 * The user who makes a call; every line of its log from here on names them, that of a refusal too.
 * @throws unauthenticated
 */
export async function signedInUser(
  { authenticate }: Pick<BridgeDeps, 'authenticate'>,
  request: FastifyRequest,
): Promise<Principal> {
  const principal = await authenticate(request.headers.authorization);
  if (principal === null) throw new AppError('unauthenticated');
  request.log = request.log.child({ user: principal.username });
  return principal;
}

function contextOf(
  deps: BridgeDeps,
  route: Route,
  call: {
    request: FastifyRequest;
    reply: FastifyReply;
    principal: Principal | null;
  },
): RequestContext {
  const { request, reply, principal } = call;
  const language = languageOf(request.headers['accept-language']);
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const hasNoEnd = route.endpoint.answer === 'events';
  return {
    principal,
    requestId: request.id,
    address: request.ip,
    language,
    action: route.endpoint.audit,
    keyed: null,
    now: deps.clock(),
    text: (key, args) => textOf(language, key, args),
    header: (name) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
    signal: hasNoEnd ? AbortSignal.any([gone.signal, deps.stopping]) : gone.signal,
    cookies: {
      get: (name) => request.cookies[name],
      set: (name, value, options) => {
        void reply.setCookie(name, value, {
          path: options.path,
          maxAge: options.maxAgeSeconds,
          httpOnly: true,
          sameSite: 'strict',
          secure: deps.isCookieSecure,
        });
      },
      clear: (name, path) => void reply.clearCookie(name, { path }),
    },
  };
}

/** The one error handler of the server, also for addresses that lead to no route. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = asAppError(error, request.log);
  const language = languageOf(request.headers['accept-language']);
  if (failure.code === 'tooManyRequests') void reply.header('retry-after', failure.args['seconds'] ?? 60);
  return reply.status(failure.status).send(problemOf(failure, language, request.id));
}

/** Sends an answer that the browser keeps; one that it has already is not sent again, only confirmed (304). */
function sendCached(request: FastifyRequest, reply: FastifyReply, answer: unknown): FastifyReply {
  const text = JSON.stringify(answer);
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  void reply
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-language, authorization')
    .header('etag', tag);
  if (request.headers['if-none-match'] === tag) return reply.status(304).send();
  return reply.type(JSON_TYPE).send(text);
}

/**
 * Calls a minute from one address, of each call by itself, by class. An organisation may be one address: open screens
 * read every few seconds, so `read` leaves room for hundreds of them. It is by address and not by token, because it
 * comes before the token is verified, and whoever makes up tokens must not get a limit with each.
 */
const perMinute: Readonly<Record<RateClass, number>> = {
  signIn: 60,
  read: 12_000,
  write: 600,
  bulk: 300,
};

/** What the rate limiter needs to know of one route. */
function rateOf(rate: RateClass): { max: number; timeWindow: number } {
  return { max: perMinute[rate], timeWindow: 60_000 };
}
