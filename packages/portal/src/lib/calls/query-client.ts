import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './api-problem.ts';

/**
 * Calls fail at once while the browser is offline. Waiting instead would show an old state as if it were the present
 * one, and would send a change later, unseen.
 */
const networkMode = 'always';

/** Reads are tried again at most twice, and never when the server has said no; with `retry` false not at all. */
export function makeQueryClient(retry: typeof isWorthRetrying | false = isWorthRetrying): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // The library drops the refetch on reconnecting together with the waiting.
      queries: { networkMode, refetchOnReconnect: true, retry, staleTime: 5000 },
      mutations: { networkMode },
    },
  });
}

function isWorthRetrying(failures: number, error: Error): boolean {
  return failures < 2 && (!(error instanceof ApiProblem) || error.status === 0 || error.status >= 502);
}
