import { backOff } from '@vinculum/contract/foundation/clock.ts';
import type { Endpoint, ResultOf } from '@vinculum/contract/foundation/endpoint.ts';
import { useEffect } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiProblem } from './api-problem.ts';
import type { CallInput } from './api.ts';
import { keyOf, useEndpoint } from './queries.ts';

const prefix = 'vinculum.kept.';
const freshFor = 3_600_000;
const retries = 3;
const retryWaits = { firstMs: 500, longestMs: 4000 };

/**
 * Reads an endpoint whose answer is the same for everybody and changes seldom. It is fetched once, in the background
 * when this browser has kept it from before, and tried again silently at most three times (specification 1, section 8).
 * What was kept is shown at once, also when the server does not answer; an answer of another shape is not.
 * An answer that depends on the language needs it in the input's headers, so that each language is kept apart.
 */
export function useCachedEndpoint<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): UseQueryResult<ResultOf<E>, ApiProblem> {
  const key = prefix + JSON.stringify(keyOf(endpoint, input));
  const query = useEndpoint(endpoint, input, {
    staleTime: freshFor,
    gcTime: Number.POSITIVE_INFINITY,
    retry: retries,
    retryDelay: (failures) => backOff(failures + 1, retryWaits),
    initialData: () => readStored(key, endpoint),
    // Older than any answer, so that what was kept is looked up anew, once a page.
    initialDataUpdatedAt: 0,
  });
  const { data, dataUpdatedAt } = query;
  useEffect(() => {
    if (data !== undefined && dataUpdatedAt > 0) keep(key, data);
  }, [key, data, dataUpdatedAt]);
  return query;
}

/** Removes everything that was kept; at sign-out. */
export function clearCache(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix)) localStorage.removeItem(key);
    }
  } catch {
    // Forbidden: nothing was kept.
  }
}

function readStored<E extends Endpoint>(key: string, endpoint: E): ResultOf<E> | undefined {
  try {
    const cached = endpoint.response.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by this endpoint's own schema
    return cached.success ? (cached.data as ResultOf<E>) : undefined;
  } catch {
    return undefined;
  }
}

function keep(key: string, data: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(data));
  } catch {
    // Without storage it is fetched anew the next time.
  }
}
