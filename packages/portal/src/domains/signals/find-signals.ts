import type { CatalogueSignal } from '@vinculum/contract/signals/endpoints.ts';
import { searchFor } from '../../lib/searchable.ts';
import type { SignalCatalogue } from './signal-catalogue.ts';

interface SignalQuery {
  readonly search: string;
  readonly group: string;
  readonly isRead: boolean;
}

/** The signals of a group, or, with a search, those of every group in whose label or name each word occurs. */
export function findSignals(catalogue: SignalCatalogue, query: SignalQuery): CatalogueSignal[] {
  const fits = searchFor(query.search);
  const groups =
    query.search.trim() === ''
      ? catalogue.groups.filter(({ groupName }) => groupName === query.group)
      : catalogue.groups;
  const signals = groups.flatMap((group) => (query.isRead ? group.read : group.write));
  return signals.filter((signal) => fits(`${signal.label} ${signal.name}`));
}
