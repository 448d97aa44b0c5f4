import { followLogEntries } from '@vinculum/contract/platform-logs/endpoints.ts';
import type { FastifyInstance } from 'fastify';

/**
 * One line a call, at its end, with what was asked and what came of it: a warning where the caller was refused, an
 * error where the server failed. The live tail of the log does not tell of itself.
 */
export function logCalls(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, { statusCode, elapsedTime }) => {
    const isTail = request.routeOptions.url === followLogEntries.path;
    request.log[levelOf(statusCode, isTail)](
      { req: request, res: { statusCode }, responseTime: elapsedTime },
      'request completed',
    );
  });
}

function levelOf(status: number, isTail: boolean): 'debug' | 'error' | 'info' | 'warn' {
  if (status >= 500) return 'error';
  if (status >= 400) return 'warn';
  return isTail ? 'debug' : 'info';
}
