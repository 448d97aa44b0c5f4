import { useQueries } from '@tanstack/react-query';
import type { DataPackage } from '@vinculum/contract/data-packages/data-package.ts';
import { getDataPackageEndpoint } from '@vinculum/contract/data-packages/endpoints.ts';
import { call } from '../../lib/calls/api.ts';
import { keyOf } from '../../lib/calls/queries.ts';

interface FetchedPackages {
  /** In the order of the ids; undefined until all have come. */
  readonly data: readonly DataPackage[] | undefined;
  /** Of the first that could not be read. */
  readonly error: Error | null;
  readonly refetch: () => void;
}

/** Reads several packages; all or none. */
export function useDataPackages(ids: readonly number[]): FetchedPackages {
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: keyOf(getDataPackageEndpoint, { params: { id } }),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(getDataPackageEndpoint, { params: { id } }, signal),
    })),
    combine: (results) => {
      const data = results.flatMap((result) => result.data ?? []);
      return {
        data: data.length === ids.length ? data : undefined,
        error: results.find((result) => result.error !== null)?.error ?? null,
        refetch: () => {
          for (const result of results) if (result.error !== null) void result.refetch();
        },
      };
    },
  });
}
