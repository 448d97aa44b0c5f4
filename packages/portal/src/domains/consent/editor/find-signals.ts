import type { CatalogueSignal } from '@vinculum/contract/signals/endpoints.ts';
import type { SignalCatalogue } from './signal-catalogue.ts';

interface SignalQuery {
  readonly search: string;
  readonly group: string;
  readonly isRead: boolean;
}

/** The signals of a group, or, with a search, those of every group in whose label or name each word occurs. */
export function findSignals(catalogue: SignalCatalogue, query: SignalQuery): CatalogueSignal[] {
  const words = plain(query.search).split(/\s+/).filter(Boolean);
  const groups =
    words.length > 0
      ? catalogue.groups
      : catalogue.groups.filter(({ groupName }) => groupName === query.group);
  const signals = groups.flatMap((group) => (query.isRead ? group.read : group.write));
  return signals.filter((signal) => {
    const text = plain(`${signal.label} ${signal.name}`);
    return words.every((word) => text.includes(word));
  });
}

/** Lower case, without accents. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
