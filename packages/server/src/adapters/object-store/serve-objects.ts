import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FolderObjectStore } from './folder-object-store.ts';

/** Where the objects of an embedded installation are sent to and read from. */
export const OBJECTS_PATH = '/files/v1';

const MOST_BYTES = 8 * 1024 * 1024;

/** Says what is wrong with an upload: the key of the text, or null. */
export type UploadCheck = (key: string, bytes: Buffer) => string | null;

/** The HTTP side of the embedded object store: what S3 does for itself. The address alone decides. */
export async function serveObjects(
  app: FastifyInstance,
  store: FolderObjectStore,
  check: UploadCheck,
): Promise<void> {
  await app.register((files, _options, done) => {
    files.removeAllContentTypeParsers();
    files.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
    files.put<{ Params: { '*': string } }>(
      `${OBJECTS_PATH}/*`,
      // Before the body is read: megabytes of somebody without an address are never taken.
      { bodyLimit: MOST_BYTES, preParsing: async (request) => void permitOf(store, request) },
      async (request, reply) => {
        const key = request.params['*'];
        const permit = permitOf(store, request);
        const { body } = request;
        if (!Buffer.isBuffer(body)) throw new AppError('unsupportedMediaType');
        // First what says more: of an image that weighs too much the check names the limit.
        const problem = check(key, body);
        if (problem !== null) throw new AppError('badRequest', { fields: [{ field: 'file', key: problem }] });
        if (body.length > permit.maxBytes) throw new AppError('bodyTooLarge');
        await store.store(key, permit.contentType, body);
        return reply.status(200).send();
      },
    );
    files.get<{ Params: { '*': string } }>(`${OBJECTS_PATH}/*`, async (request, reply) => {
      const key = request.params['*'];
      if (store.permit(queryOf(request), { method: 'GET', key }) === null) throw new AppError('forbidden');
      const object = await store.read(key, MOST_BYTES);
      if (object === null) throw new AppError('notFound');
      return reply
        .header('cache-control', 'private, max-age=3600')
        .header('x-content-type-options', 'nosniff')
        .type(object.contentType)
        .send(object.bytes);
    });
    done();
  });
}

/** What the address of an upload allows. @throws forbidden, unsupportedMediaType */
function permitOf(store: FolderObjectStore, request: FastifyRequest<{ Params: { '*': string } }>) {
  const permit = store.permit(queryOf(request), { method: 'PUT', key: request.params['*'] });
  if (permit === null) throw new AppError('forbidden');
  const { contentType, maxBytes = 0 } = permit;
  if (contentType === undefined || request.headers['content-type'] !== contentType)
    throw new AppError('unsupportedMediaType');
  return { contentType, maxBytes };
}

function queryOf({ query }: FastifyRequest): Record<string, string | undefined> {
  const entries: [string, unknown][] =
    typeof query === 'object' && query !== null ? Object.entries(query) : [];
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'string' ? value : undefined]),
  );
}
