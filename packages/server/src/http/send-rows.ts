import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Endpoint } from '@vinculum/contract/foundation/endpoint.ts';
import type { FastifyReply } from 'fastify';

/** Proxies close a connection on which nothing passes for a minute. */
const HEARTBEAT_MS = 15_000;
/** Short lines are sent together. */
const CHUNK_CHARACTERS = 64_000;

/**
 * Sends rows as they come: NDJSON or server-sent events. Each row is stripped to what the endpoint declares.
 * The source is ended (its `finally` runs) when the rows end, something fails or the client goes away.
 */
export function sendRows(
  endpoint: Endpoint,
  rows: unknown,
  wire: { reply: FastifyReply; signal: AbortSignal },
): FastifyReply {
  if (!isAsyncIterable(rows)) throw new TypeError(`${endpoint.name} must answer with rows`);
  const { reply, signal } = wire;
  const declared = stripped(endpoint, rows);
  void reply.header('cache-control', 'no-store').header('x-accel-buffering', 'no');
  if (endpoint.answer === 'events')
    return reply.header('content-type', 'text/event-stream').send(eventStream(declared, signal));
  return reply
    .header('content-type', 'application/x-ndjson')
    .send(piped(linesOf(declared), new PassThrough(), signal));
}

async function* stripped(endpoint: Endpoint, rows: AsyncIterable<unknown>): AsyncGenerator {
  for await (const row of rows) yield endpoint.response.parse(row);
}

/** Unlike `source.pipe(sink)`, which leaves the source and its database cursor open when the client aborts. */
function piped(source: AsyncIterable<unknown>, sink: PassThrough, signal: AbortSignal): PassThrough {
  // A failure destroys the sink, which is how the reply learns of it; nobody else waits for this promise.
  pipeline(Readable.from(source), sink, { signal }).catch(() => undefined);
  return sink;
}

async function* linesOf(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let lines = '';
  for await (const row of rows) {
    lines += `${JSON.stringify(row)}\n`;
    if (lines.length > CHUNK_CHARACTERS) {
      yield lines;
      lines = '';
    }
  }
  if (lines !== '') yield lines;
}

function eventStream(rows: AsyncIterable<unknown>, signal: AbortSignal): PassThrough {
  const sink = new PassThrough();
  sink.write(': connected\n\n');
  // Written between whole events, and only when the client reads: one timer for the life of the stream.
  const heartbeat = setInterval(() => {
    if (sink.writableLength === 0 && !sink.writableEnded) sink.write(': still here\n\n');
  }, HEARTBEAT_MS);
  sink.once('close', () => clearInterval(heartbeat));
  return piped(eventsOf(rows), sink, signal);
}

async function* eventsOf(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const row of rows) yield `${idOf(row)}data: ${JSON.stringify(row)}\n\n`;
}

function idOf(row: unknown): string {
  const hasCursor = typeof row === 'object' && row !== null && 'cursor' in row;
  return hasCursor ? `id: ${String(row.cursor)}\n` : '';
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
