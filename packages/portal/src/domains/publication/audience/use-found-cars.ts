import { useInfiniteQuery } from '@tanstack/react-query';
import {
  type AudienceFilter,
  type AudiencePage,
  findAdminAudienceEndpoint,
  findAudienceEndpoint,
} from '@vinculum/contract/publication/audiences.ts';
import { useEffect } from 'react';
import { call } from '../../../lib/calls/api.ts';
import type { ApiProblem } from '../../../lib/calls/api-problem.ts';
import { keyOf } from '../../../lib/calls/queries.ts';
import { forConsumer, type Publisher } from '../publisher.ts';
import { type CarsOfModel, carsOfModels } from './found-cars.ts';

const calls = { consumer: findAudienceEndpoint, administrator: findAdminAudienceEndpoint } as const;

interface FoundCarsInput {
  readonly by: Publisher;
  readonly consumerId: number;
  readonly filter: AudienceFilter;
  /** Once more than so many are found, no more are looked for. */
  readonly max: number;
}

export interface FoundCars {
  /** By maker and model. */
  readonly groups: readonly CarsOfModel[];
  readonly count: number;
  /** How many consents were looked through, if others are left that nobody looks through by themselves. */
  readonly pausedAfter: number | null;
  readonly isLooking: boolean;
  readonly problem: ApiProblem | null;
  /** Looks further, after a pause or a failure. */
  readonly lookOn: () => void;
}

/** Pages that are looked through without being asked: each holds what some twenty thousand consents tell. */
const pagesAtOnce = 10;

/**
 * The cars that a filter takes among those asked before, those asked last first: page after page, until all or more
 * than enough are found. Of a consumer that asked very many it pauses now and then.
 */
export function useFoundCars({ by, consumerId, filter, max }: FoundCarsInput): FoundCars {
  const endpoint = calls[by];
  const body = { ...forConsumer(by, consumerId), filter };
  const found = useInfiniteQuery<AudiencePage, ApiProblem, AudiencePage[], readonly unknown[], string | null>(
    {
      queryKey: [...keyOf(endpoint, { body }), 'pages'],
      queryFn: ({ pageParam, signal }) =>
        call(endpoint, { body: { ...body, ...(pageParam !== null && { after: pageParam }) } }, signal),
      initialPageParam: null,
      getNextPageParam: ({ next }) => next,
      select: ({ pages }) => pages,
    },
  );
  const groups = carsOfModels(found.data ?? []);
  const count = groups.reduce((sum, { vins }) => sum + vins.length, 0);
  const { hasNextPage, isFetching, isError, fetchNextPage } = found;
  const pages = found.data ?? [];
  const isMoreWanted = hasNextPage && !isError && count <= max;
  const goesOn = isMoreWanted && pages.length % pagesAtOnce !== 0;
  useEffect(() => {
    if (goesOn && !isFetching) void fetchNextPage();
  }, [goesOn, isFetching, fetchNextPage]);
  return {
    groups,
    count,
    pausedAfter:
      isMoreWanted && !goesOn && !isFetching ? pages.reduce((sum, page) => sum + page.looked_at, 0) : null,
    isLooking: isFetching || goesOn,
    problem: found.error,
    lookOn: () => void (found.data === undefined ? found.refetch() : fetchNextPage()),
  };
}
