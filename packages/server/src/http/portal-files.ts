import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import { languageOf } from '@vinculum/contract/foundation/languages.ts';
import { problemOf } from './failure.ts';

/** The build names these by a hash of their content, so they never change. */
const hashedAsset = /[\\/]assets[\\/]/;

/**
 * Serves the built portal: hashed assets for good, the page itself always asked for again. Addresses of screens are
 * the portal's own and get the page; unknown calls of the API get a 404 as JSON. Null serves no portal.
 */
export async function servePortal(app: FastifyInstance, folder: string | null): Promise<void> {
  if (folder === null) {
    app.setNotFoundHandler(answerNotFound);
    return;
  }
  await app.register(fastifyStatic, {
    root: folder,
    // Which files there are is read once: no address can name another.
    wildcard: false,
    cacheControl: false,
    preCompressed: true,
    // A page asks for dozens; the log is for calls.
    logLevel: 'warn',
    setHeaders: (reply, path) => {
      const isHashed = hashedAsset.test(path);
      void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    if (!isScreen(request)) return answerNotFound(request, reply);
    request.log.level = 'warn';
    return reply.sendFile('index.html');
  });
}

/** Whether a browser asks for a page, and not a script, an image or a call for something that is not there. */
function isScreen(request: FastifyRequest): boolean {
  const path = request.url.split('?', 1)[0] ?? '';
  const wantsPage = (request.headers.accept ?? '').includes('text/html');
  return request.method === 'GET' && wantsPage && !/(^|\/)(api|assets|\.well-known)(\/|$)/.test(path);
}

/** Answers a call that no route takes like every other refusal. */
function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request.headers['accept-language']);
  return reply.status(404).send(problemOf(new AppError('notFound'), language, request.id));
}
