import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Not event streams: an encoder would hold their events back. */
const compressedTypes = /^(?:application\/(?:.+\+)?(?:json|yaml|x-ndjson)|text\/(?!event-stream))/;

/**
 * Compresses answers of a kilobyte and more for callers that accept it. What callers send is never unpacked: a few
 * bytes could stand for gigabytes. Register it before the built files, which bring their compressed forms.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, { globalDecompression: false, customTypes: compressedTypes });
}
