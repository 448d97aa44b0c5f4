import type { CatalogueSignal } from '@vinculum/contract/signals/endpoints.ts';
import { searchable } from '../../lib/searchable.ts';
import type { SignalCatalogue } from './signal-catalogue.ts';

interface SignalQuery {
  readonly search: string;
  readonly group: string;
  readonly isRead: boolean;
}

/** The signals of a group, or, with a search, those of every group in whose label or name each word occurs. */
export function findSignals(catalogue: SignalCatalogue, query: SignalQuery): CatalogueSignal[] {
  const words = searchable(query.search).split(/\s+/).filter(Boolean);
  const groups =
    words.length > 0
      ? catalogue.groups
      : catalogue.groups.filter(({ groupName }) => groupName === query.group);
  const signals = groups.flatMap((group) => (query.isRead ? group.read : group.write));
  return signals.filter((signal) => {
    const text = searchable(`${signal.label} ${signal.name}`);
    return words.every((word) => text.includes(word));
  });
}
