import { Readable } from 'node:stream';
import type { Endpoint } from '@vinculum/contract/foundation/endpoint.ts';
import { stringify } from 'csv-stringify';
import type { FastifyReply } from 'fastify';

const HEARTBEAT_MS = 15_000;

/** Sends rows as they come: CSV, NDJSON or server-sent events. Ends its source when the client goes away. */
export function sendRows(
  endpoint: Endpoint,
  rows: unknown,
  wire: { reply: FastifyReply; signal: AbortSignal },
): FastifyReply {
  if (!isAsyncIterable(rows)) throw new TypeError(`${endpoint.name} must answer with rows`);
  const { reply, signal } = wire;
  void reply.header('cache-control', 'no-store').header('x-accel-buffering', 'no');
  switch (endpoint.answer) {
    case 'csv':
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${endpoint.name}.csv"`)
        .send(csvOf(rows, signal));
    case 'events':
      return reply.header('content-type', 'text/event-stream').send(streamOf(eventsOf(rows, signal), signal));
    default:
      return reply.header('content-type', 'application/x-ndjson').send(streamOf(linesOf(rows), signal));
  }
}

function streamOf(chunks: AsyncIterable<string>, signal: AbortSignal): Readable {
  const stream = Readable.from(chunks);
  signal.addEventListener('abort', () => stream.destroy(), { once: true });
  return stream;
}

function csvOf(rows: AsyncIterable<unknown>, signal: AbortSignal): Readable {
  const csv = stringify({ header: true, bom: true, escape_formulas: true, record_delimiter: '\r\n' });
  const source = Readable.from(rows);
  // pipe() would leave the source, and its database cursor, open when the client aborts.
  signal.addEventListener('abort', () => source.destroy(), { once: true });
  source.on('error', (error) => csv.destroy(error));
  return source.pipe(csv);
}

async function* linesOf(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let lines = '';
  for await (const row of rows) {
    lines += `${JSON.stringify(row)}\n`;
    if (lines.length > 64_000) {
      yield lines;
      lines = '';
    }
  }
  if (lines !== '') yield lines;
}

async function* eventsOf(rows: AsyncIterable<unknown>, signal: AbortSignal): AsyncGenerator<string> {
  const source = rows[Symbol.asyncIterator]();
  try {
    yield ': connected\n\n';
    let pending = source.next();
    while (!signal.aborted) {
      const row = await Promise.race([pending, heartbeat(signal)]);
      if (row === null) {
        yield ': still here\n\n';
        continue;
      }
      if (row.done === true) return;
      yield `${idOf(row.value)}data: ${JSON.stringify(row.value)}\n\n`;
      pending = source.next();
    }
  } finally {
    await source.return?.();
  }
}

function idOf(row: unknown): string {
  const hasCursor = typeof row === 'object' && row !== null && 'cursor' in row;
  return hasCursor ? `id: ${String(row.cursor)}\n` : '';
}

function heartbeat(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), HEARTBEAT_MS);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve(null);
      },
      { once: true },
    );
  });
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
