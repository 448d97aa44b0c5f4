import type { CatalogueSignal } from '@vinculum/contract/signals/endpoints.ts';
import { searchFor } from '../../../lib/searchable.ts';
import type { SignalCatalogue } from '../signal-catalogue.ts';

/** A signal of the catalogue, once, with how it may be asked for. */
export interface LabelRow {
  readonly signal: CatalogueSignal;
  readonly type: SignalType;
}

export const signalTypes = ['read', 'write', 'both'] as const;
type SignalType = (typeof signalTypes)[number];

/** The group that stands for all of them (specification 3, section 2). */
export const ALL = 'ALL';

/** Every signal once, in the order of the groups and of the catalogue. */
export function labelRows({ groups }: SignalCatalogue): LabelRow[] {
  return groups.flatMap(({ read, write }) => {
    const written = new Set(write.map(({ id }) => id));
    const alsoRead = new Set(read.map(({ id }) => id));
    return [
      ...read.map((signal): LabelRow => ({ signal, type: written.has(signal.id) ? 'both' : 'read' })),
      ...write.filter(({ id }) => !alsoRead.has(id)).map((signal): LabelRow => ({ signal, type: 'write' })),
    ];
  });
}

interface Wanted {
  /** '' and ALL are every group. */
  readonly group: string;
  readonly search: string;
  /** 'read' and 'write' are wanted by what allows both as well; '' is any. */
  readonly type: string;
}

/** The rows of a group that fit: each word of the search occurs in the label or the name. */
export function fittingRows(rows: readonly LabelRow[], { group, search, type }: Wanted): LabelRow[] {
  const fits = searchFor(search);
  return rows.filter(
    (row) =>
      (group === ALL || row.signal.group_name === group) &&
      (type === '' || row.type === type || (row.type === 'both' && type !== 'both')) &&
      fits(`${row.signal.label} ${row.signal.name}`),
  );
}
