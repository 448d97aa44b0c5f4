import { Readable } from 'node:stream';
import { csvOptions } from '@vinculum/contract/foundation/csv.ts';
import type { Endpoint } from '@vinculum/contract/foundation/endpoint.ts';
import type { FastifyReply, RouteOptions } from 'fastify';
import { z } from 'zod';

/** Travels faster than it could be compressed better. */
export const fileCompression: NonNullable<RouteOptions['compress']> = {
  customTypes: /./,
  encodings: ['zstd', 'gzip'],
  zlibOptions: { level: 1, chunkSize: 64 * 1024 },
};

/**
 * Sends a file as its lines come, no faster than the client takes them. A failure before the first line is answered as
 * of any call; later it cuts the connection, so that what came cannot pass for the whole file.
 */
export async function sendFile(
  endpoint: Endpoint,
  lines: unknown,
  { reply, signal }: { reply: FastifyReply; signal: AbortSignal },
): Promise<FastifyReply> {
  if (!isBytes(lines)) throw new TypeError(`${endpoint.name} must answer with lines`);
  const iterator = lines[Symbol.asyncIterator]();
  const first = await iterator.next().catch((error: unknown) => {
    if (signal.aborted) return null;
    throw error;
  });
  // Who asked has gone: nobody is left to answer.
  if (first === null) return reply.hijack();
  void reply.header('cache-control', 'no-store').header('x-accel-buffering', 'no');
  void reply.type(endpoint.answer === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson');
  if (endpoint.answer === 'csv')
    void reply.header('content-disposition', `attachment; filename="${endpoint.name}.csv"`);
  return reply.send(Readable.from(whole(endpoint, first, iterator), { objectMode: false }));
}

async function* whole(
  endpoint: Endpoint,
  first: IteratorResult<Uint8Array>,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    if (endpoint.answer === 'csv') yield Buffer.from(headOf(endpoint));
    for (let next = first; next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

/** The names of the columns, which a file without rows has too. */
function headOf({ name, response }: Endpoint): string {
  if (!(response instanceof z.ZodObject)) throw new TypeError(`${name} has no columns`);
  const mark = csvOptions.bom ? '\u{FEFF}' : '';
  return `${mark}${Object.keys(response.shape).join(',')}${csvOptions.record_delimiter}`;
}

function isBytes(value: unknown): value is AsyncIterable<Uint8Array> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
