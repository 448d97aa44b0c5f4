import { type Endpoint, type ResultOf, takesIdempotencyKey } from '@vinculum/contract/foundation/endpoint.ts';
import {
  hashKey,
  type UseMutationOptions,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { type CallInput, call, callUnder } from './api.ts';
import { ApiProblem } from './api-problem.ts';
import { newUuid } from '../new-uuid.ts';

type QueryOptions<E extends Endpoint, T> = Omit<
  UseQueryOptions<ResultOf<E>, ApiProblem, T>,
  'queryKey' | 'queryFn'
>;

type CallOptions<E extends Endpoint> = Omit<
  UseMutationOptions<ResultOf<E>, ApiProblem, CallInput<E>>,
  'mutationFn'
>;

/** Reads an endpoint. The cache key is the endpoint's name and the input. */
export function useEndpoint<E extends Endpoint, T = ResultOf<E>>(
  endpoint: E,
  input: CallInput<E>,
  options: QueryOptions<E, T> = {},
): UseQueryResult<T, ApiProblem> {
  return useFirstInSlices(
    useQuery({
      ...options,
      queryKey: keyOf(endpoint, input),
      queryFn: ({ signal }) => call(endpoint, input, signal),
    }),
  );
}

/** What a read says of itself until its first answer. */
const waiting = {
  data: undefined,
  error: null,
  status: 'pending',
  isPending: true,
  isSuccess: false,
  isError: false,
  isLoading: true,
  isInitialLoading: true,
  isLoadingError: false,
  isFetched: false,
  isFetchedAfterMount: false,
  isFetching: true,
  fetchStatus: 'fetching',
} as const satisfies Partial<UseQueryResult>;

/**
 * A first answer brings most of a screen. Drawn at once, as React draws what a store brings, it would hold the page for
 * as long as all of it takes; deferred, it is drawn in slices, between which the page answers its user.
 */
function useFirstInSlices<T>(read: UseQueryResult<T, ApiProblem>): UseQueryResult<T, ApiProblem> {
  const wasWaiting = useDeferredValue(read.isPending);
  if (!wasWaiting || read.isPending) return read;
  // Not spread: that would ask for every part of it, and whoever asks for a part is drawn anew when it changes.
  return new Proxy(read, {
    get: (answered, part): unknown => Reflect.get(part in waiting ? waiting : answered, part),
  });
}

/**
 * Reads something by what is chosen, as a page of a list: what was read before stays until the next is there. With
 * `of`, what it is read of, it does not stay over a change of that: it would stand under the wrong name.
 */
export function useSteadyEndpoint<E extends Endpoint, T = ResultOf<E>>(
  endpoint: E,
  input: CallInput<E>,
  { of, ...options }: QueryOptions<E, T> & { readonly of?: string | number | null } = {},
): UseQueryResult<T, ApiProblem> {
  return useEndpoint(endpoint, input, {
    ...options,
    meta: { of },
    placeholderData: (before, query) => (query?.meta?.['of'] === of ? before : undefined),
  });
}

/**
 * Calls an endpoint that changes something: `const save = useCall(saveForm); save.mutate({ body })`. The same asked
 * again before the answer came, as by a double click, is one call; asked again after the answer was lost it goes under
 * the same idempotency key, so that the server does it once. After one that changes state (its endpoint names an audit
 * action) whatever is on the screen is read anew, and what was read before counts no more.
 */
export function useCall<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E> = {},
): UseMutationResult<ResultOf<E>, ApiProblem, CallInput<E>> {
  const client = useQueryClient();
  const [underWay] = useState(() => new Map<string, Promise<ResultOf<E>>>());
  const [keys] = useState(() => new Map<string, string>());
  const callWithKey = async (asked: string, input: CallInput<E>): Promise<ResultOf<E>> => {
    if (!takesIdempotencyKey(endpoint)) return await call(endpoint, input);
    const key = keys.get(asked) ?? newUuid();
    keys.set(asked, key);
    try {
      const answer = await callUnder(key, endpoint, input);
      keys.delete(asked);
      return answer;
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      if (!problem.isOutcomeUnknown) keys.delete(asked);
      throw problem.asRepeatable();
    }
  };
  const callOnce = (input: CallInput<E>) => {
    const asked = hashKey([input]);
    const answer = underWay.get(asked) ?? callWithKey(asked, input).finally(() => underWay.delete(asked));
    underWay.set(asked, answer);
    return answer;
  };
  return useMutation({
    ...options,
    mutationFn: callOnce,
    onSuccess: async (...data) => {
      // First, since it may lead away from a thing that is no more.
      await options.onSuccess?.(...data);
      if (endpoint.audit !== null) await client.invalidateQueries();
    },
    onError: async (...failed) => {
      await options.onError?.(...failed);
      // Done before, unseen: what is on the screen is of before that.
      if (failed[0].is('requestRepeated')) await client.invalidateQueries();
    },
  });
}

/** Asks the server anew, whatever it said before, and keeps the answer for `useEndpoint`. Throws what it refuses. */
export function useFetchAnew(): <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
) => Promise<ResultOf<E>> {
  const client = useQueryClient();
  return (endpoint, input) =>
    client.fetchQuery({
      queryKey: keyOf(endpoint, input),
      queryFn: ({ signal }) => call(endpoint, input, signal),
      staleTime: 0,
    });
}

/** The cache key of a read; `[endpoint.name]` alone means every read of that endpoint. */
export function keyOf<E extends Endpoint>(endpoint: E, input: CallInput<E>): readonly unknown[] {
  return [endpoint.name, input];
}
