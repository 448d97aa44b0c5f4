import {
  type CatalogueSignal,
  getSignalMetadata,
  listSignals,
  type SignalGroup,
  type SignalMetadata,
} from '@vinculum/contract/signals/endpoints.ts';
import { useEffect, useMemo, useState } from 'react';
import { z } from 'zod';
import type { ApiProblem } from '../../../lib/api-problem.ts';
import { useEndpoint } from '../../../lib/queries.ts';

/** The catalogue by group, as it is shown, and by id. */
export interface SignalCatalogue {
  readonly groups: readonly SignalGroup[];
  readonly byId: ReadonlyMap<number, CatalogueSignal>;
}

interface Fetched<T> {
  /** Undefined until it has come. */
  readonly data: T | undefined;
  readonly error: ApiProblem | null;
  readonly refetch: () => Promise<unknown>;
}

/** Every signal that can be asked for. Fetched once an hour and browser, tried again at most three times. */
export function useSignalCatalogue(): Fetched<SignalCatalogue> {
  const [kept] = useState(() => readKept(listSignals.name, listSignals.response));
  const query = useEndpoint(listSignals, {}, { ...fetchOnce, ...initial(kept) });
  useKeeping(listSignals.name, query);
  const { data, error, refetch } = query;
  const catalogue = useMemo(() => (data === undefined ? undefined : catalogueOf(data.signals)), [data]);
  return { data: catalogue, error, refetch };
}

/** The ten lists of choices for signals and rewards, fetched like the catalogue. */
export function useSignalMetadata(): Fetched<SignalMetadata> {
  const [kept] = useState(() => readKept(getSignalMetadata.name, getSignalMetadata.response));
  const query = useEndpoint(getSignalMetadata, {}, { ...fetchOnce, ...initial(kept) });
  useKeeping(getSignalMetadata.name, query);
  return query;
}

/** The catalogue made of the server's groups. */
export function catalogueOf(groups: readonly SignalGroup[]): SignalCatalogue {
  const signals = groups.flatMap((group) => [...group.read, ...group.write]);
  return { groups, byId: new Map(signals.map((signal) => [signal.id, signal])) };
}

const fetchOnce = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: 3,
} as const;
const keptFor = 3_600_000;

interface Kept<T> {
  readonly at: number;
  readonly data: T;
}

function initial<T>(kept: Kept<T> | null) {
  return kept === null ? {} : { initialData: kept.data, initialDataUpdatedAt: kept.at };
}

function readKept<T>(name: string, schema: z.ZodType<T>): Kept<T> | null {
  try {
    const kept = z
      .object({ at: z.number().min(Date.now() - keptFor), data: schema })
      .safeParse(JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null'));
    return kept.success ? kept.data : null;
  } catch {
    return null;
  }
}

function useKeeping(name: string, query: { readonly data: unknown; readonly dataUpdatedAt: number }): void {
  const { data, dataUpdatedAt: at } = query;
  useEffect(() => {
    if (data === undefined) return;
    try {
      localStorage.setItem(keyOf(name), JSON.stringify({ at, data }));
    } catch {
      // Without storage it is fetched anew the next time.
    }
  }, [name, data, at]);
}

function keyOf(name: string): string {
  return `vinculum.${name}`;
}
