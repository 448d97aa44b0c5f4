import {
  type CatalogueSignal,
  getSignalMetadataEndpoint,
  listSignalsEndpoint,
  type SignalGroup,
  type SignalMetadata,
} from '@vinculum/contract/signals/endpoints.ts';
import { useMemo } from 'react';
import type { ApiProblem } from '../../lib/calls/api-problem.ts';
import { useCachedEndpoint } from '../../lib/calls/cached-answers.ts';
import { useLanguage } from '../../lib/language/language.tsx';

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

export type FetchedCatalogue = Fetched<SignalCatalogue>;

/** Every signal that can be asked for, kept in the browser. */
export function useSignalCatalogue(): FetchedCatalogue {
  const { data, error, refetch } = useCachedEndpoint(listSignalsEndpoint, useInLanguage());
  const catalogue = useMemo(() => (data === undefined ? undefined : catalogueOf(data.signals)), [data]);
  return { data: catalogue, error, refetch };
}

/** The ten lists of choices for signals and rewards, kept in the browser. */
export function useSignalMetadata(): Fetched<SignalMetadata> {
  return useCachedEndpoint(getSignalMetadataEndpoint, useInLanguage());
}

function useInLanguage() {
  const { language } = useLanguage();
  return { headers: { 'accept-language': language } };
}

function catalogueOf(groups: readonly SignalGroup[]): SignalCatalogue {
  const signals = groups.flatMap((group) => [...group.read, ...group.write]);
  return { groups, byId: new Map(signals.map((signal) => [signal.id, signal])) };
}
