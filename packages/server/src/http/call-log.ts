import { followLogEntriesEndpoint } from '@vinculum/contract/platform-logs/endpoints.ts';
import { logHistogramEndpoint, searchLogsEndpoint } from '@vinculum/contract/platform-logs/search.ts';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** Asked again and again by who looks at the log as it grows. */
const tails = new Set(
  [followLogEntriesEndpoint, searchLogsEndpoint, logHistogramEndpoint].map(({ path }) => path),
);

/** How a stream ends whose reader has gone. */
const left: ReadonlySet<string> = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR']);

/**
 * One line a call, at its end, with what was asked and what came of it: a warning where the caller was refused, an
 * error where the server failed. The live tail of the log does not tell of itself.
 */
export class CallLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    const { statusCode, elapsedTime } = reply;
    const isTail = tails.has(request.routeOptions.url ?? '');
    const level = error ? 'error' : levelOf(statusCode, isTail);
    request.log[level](
      { req: request, res: { statusCode }, responseTime: elapsedTime, ...(error && { err: error }) },
      error ? 'request errored' : 'request completed',
    );
  }

  /** A live page ends by its browser leaving it: what is ordinary tells nothing. A file that is left half is told. */
  override streamError(error: NodeJS.ErrnoException, request: FastifyRequest, reply: FastifyReply) {
    const told = { req: request, res: { statusCode: reply.statusCode } };
    if (!left.has(error.code ?? '')) {
      request.log.warn({ ...told, err: error }, 'an answer broke off');
      return;
    }
    const isLive = String(reply.getHeader('content-type')).startsWith('text/event-stream');
    request.log[isLive ? 'debug' : 'info'](told, 'the caller left before the end of the answer');
  }
}

function levelOf(status: number, isTail: boolean): 'debug' | 'error' | 'info' | 'warn' {
  if (status >= 500) return 'error';
  if (status >= 400) return 'warn';
  return isTail ? 'debug' : 'info';
}
