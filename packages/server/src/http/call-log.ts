import { followLogEntriesEndpoint } from '@vinculum/contract/platform-logs/endpoints.ts';
import { logHistogramEndpoint, searchLogsEndpoint } from '@vinculum/contract/platform-logs/search.ts';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** Asked again and again by who looks at the log as it grows. */
const tails = new Set(
  [followLogEntriesEndpoint, searchLogsEndpoint, logHistogramEndpoint].map(({ path }) => path),
);

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
}

function levelOf(status: number, isTail: boolean): 'debug' | 'error' | 'info' | 'warn' {
  if (status >= 500) return 'error';
  if (status >= 400) return 'warn';
  return isTail ? 'debug' : 'info';
}
