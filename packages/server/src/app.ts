import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { FolderObjectStore } from './adapters/object-store/folder-object-store.ts';
import { serveObjects, type UploadCheck } from './adapters/object-store/serve-objects.ts';
import type { Deps } from './deps.ts';
import { answerFailure, register } from './http/bridge.ts';
import { answerBrokenRequest } from './http/failure.ts';
import { CallLog } from './http/call-log.ts';
import { countDownloads, MOST_DOWNLOADS } from './http/downloads.ts';
import { serveHealth } from './http/health.ts';
import type { Metrics } from './http/metrics.ts';
import { RateCounts } from './http/rate-counts.ts';
import { serveReference } from './http/documents/reference.ts';
import type { Route } from './http/route.ts';
import { servePortal } from './http/portal-files.ts';
import { uploadProblem } from './domains/account/public.ts';
import { idempotencyKeys } from './domains/audit/public.ts';
import { iconUploadProblem } from './domains/car-messages/public.ts';
import { authenticator } from './domains/identity/public.ts';
import { streamKeyBearer } from './domains/streams/public.ts';
import { linkAddress } from './domains/vehicle-access/public.ts';
import { routes } from './routes.ts';
import compress from '@fastify/compress';

/** Calls under way when the server stops may take this long. */
const STOP_PATIENCE_MS = 3_000;

interface ServerOptions {
  readonly deps: Deps;
  readonly log: FastifyBaseLogger;
  /** Folder of the built portal, or null to serve the API only. */
  readonly portalFolder: string | null;
  /** The embedded object store; absent where another one serves its own addresses. */
  readonly files?: FolderObjectStore;
  /** Counts the calls; absent where nobody asks. */
  readonly metrics?: Metrics;
}

/** The HTTP side of the product, not yet listening: for `main.ts`, and for tests by `inject`. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const { deps } = options;
  const app = fastify({
    loggerInstance: options.log,
    logController: new CallLog(),
    genReqId: () => deps.randomBytes(9).toString('base64url'),
    trustProxy: (_address: string, hop: number) => hop < deps.settings.TRUST_PROXY,
    routerOptions: { maxParamLength: 200 },
    requestTimeout: 120_000,
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, deps.randomBytes),
    frameworkErrors: (error, request, reply) => void answerFailure(error, request, reply),
  });
  app.setErrorHandler(answerFailure);
  await compressAnswers(app);
  await app.register(cookie);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: contentPolicy(deps.objects.origin, deps.settings.MAP_STYLE_URL),
    },
  });
  await app.register(rateLimit, {
    global: false,
    store: RateCounts,
    errorResponseBuilder: (_request, limit) =>
      new AppError('tooManyRequests', { args: { seconds: Math.ceil(limit.ttl / 1000) } }),
  });
  const stopping = stopsInTime(app);
  const bridge = {
    stopping,
    countDownload: countDownloads(MOST_DOWNLOADS),
    clock: deps.clock,
    authenticate: authenticator(deps),
    bearsStreamKey: streamKeyBearer(deps),
    isCookieSecure: deps.settings.COOKIE_SECURE,
    keys: idempotencyKeys(deps),
  };
  const all: readonly Route[] = routes(deps);
  for (const route of all) register(app, bridge, route);
  if (options.files !== undefined) await serveObjects(app, options.files, checkUpload);
  await serveReference(app, {
    authenticate: bridge.authenticate,
    linkAddress: linkAddress(deps.settings),
  });
  options.metrics?.measure(app);
  serveHealth(app, deps);
  await servePortal(app, options.portalFolder);
  return app;
}

/**
 * Closing waits for calls under way, but neither for streams without an end, which the signal tells to end, nor for
 * connections that somebody opened and sent nothing on.
 */
function stopsInTime(app: FastifyInstance): AbortSignal {
  const stopping = new AbortController();
  app.addHook('preClose', async () => {
    stopping.abort();
    setTimeout(() => app.server.closeAllConnections(), STOP_PATIENCE_MS).unref();
  });
  return stopping.signal;
}

/** What the domains object to in a file that is sent to their folders. */
const checkUpload: UploadCheck = (key, bytes) => uploadProblem(key, bytes) ?? iconUploadProblem(key, bytes);

/**
 * Nothing from elsewhere but the files of an object store that has an origin of its own, and maps with streets; inline
 * styles only because the component library sets colours that way.
 */
function contentPolicy(filesOrigin: string | null, mapStyleUrl: string | undefined) {
  const maps = mapStyleUrl === undefined ? [] : [new URL(mapStyleUrl).origin];
  const others = [...(filesOrigin === null ? [] : [filesOrigin]), ...maps];
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...others],
    fontSrc: ["'self'", 'data:'],
    workerSrc: ["'self'", 'blob:'],
    connectSrc: ["'self'", ...others],
    frameSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  };
}

/** Not event streams: an encoder would hold their events back. */
const compressedTypes = /^(?:application\/(?:.+\+)?(?:json|yaml|x-ndjson)|text\/(?!event-stream))/;

/**
 * Compresses answers of a kilobyte and more for callers that accept it. What callers send is never unpacked: a few
 * bytes could stand for gigabytes. Register it before the built files, which bring their compressed forms.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, { globalDecompression: false, customTypes: compressedTypes });
}
