import { useLocalStorage } from '@mantine/hooks';
import { useEffect } from 'react';
import { browserStorage } from '../../lib/browser-storage.ts';
import { useAddress, useChangeAddress } from '../../lib/navigation.ts';
import type { SearchName } from '../../lib/screens/addresses.ts';

/** Where a table stands. It lives in the address bar, so that a link reproduces the view. */
export interface TableState {
  /** Under which size and columns are remembered. */
  readonly name: string;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
  readonly sizes: readonly number[];
  readonly sort: { readonly column: string; readonly isDescending: boolean } | null;
  /** The keys of the columns that are not shown. */
  readonly hidden: readonly string[];
  readonly toggleColumn: (key: string) => void;
  /** Other parts of the address, such as filters; '' when absent. */
  readonly filter: (name: SearchName) => string;
  readonly toPage: (page: number) => void;
  readonly toLimit: (limit: number) => void;
  readonly sortBy: (column: string) => void;
  /** Sets a filter and goes to the first page. */
  readonly setFilter: (name: SearchName, value: string) => void;
}

interface TableStateOptions {
  /** Unique among the portal's tables; page size and hidden columns are remembered under it. */
  readonly name: string;
  readonly sizes?: readonly number[];
  readonly defaultSize?: number;
}

/** The state of the one server-paged table of a screen. */
export function useTableState({
  name,
  sizes = [10, 20, 30, 50],
  // Specifications 2 and 3, section 9; the generic grid of specification 1 has 20.
  defaultSize = 10,
}: TableStateOptions): TableState {
  const address = useAddress();
  const change = useChangeAddress();
  const storageKey = `vinculum.table.${name}.size`;
  const wanted = Number(address['size'] ?? browserStorage.get(storageKey) ?? defaultSize);
  const sort = sortIn(address['sort']);
  const [hidden, toggleColumn] = useHiddenColumns(name);
  return {
    name,
    page: Math.max(1, Math.trunc(Number(address['page'] ?? 1)) || 1),
    limit: sizes.includes(wanted) ? wanted : defaultSize,
    sizes,
    sort,
    hidden,
    toggleColumn,
    filter: (part) => address[part] ?? '',
    toPage: (page) => change({ page: page === 1 ? undefined : String(page) }),
    toLimit(limit) {
      browserStorage.set(storageKey, String(limit));
      change({ size: String(limit) });
    },
    sortBy: (column) => change({ sort: nextSort(sort, column) }),
    setFilter: (part, value) => change({ [part]: value }),
  };
}

/** In the address of a saved view: it shows every column. */
export const NONE_HIDDEN = 'none';

/** What the address says, as that of a saved view does; otherwise what was last chosen in this browser. */
function useHiddenColumns(table: string): [hidden: readonly string[], toggle: (key: string) => void] {
  const { hide, page } = useAddress();
  const change = useChangeAddress();
  const [stored, setStored] = useLocalStorage<readonly string[]>({
    key: `vinculum.table.${table}.hidden`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const asked = hide === NONE_HIDDEN ? [] : hide?.split(',');
  const hidden = asked ?? stored;
  const toggle = (key: string) => {
    setStored(hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key]);
    if (hide !== undefined) change({ hide: undefined, page });
  };
  return [hidden, toggle];
}

/** What a server-paged list is asked for; without `sort` the rows come in the server's own order. */
interface PageRequest<Sort extends string> {
  readonly page: number;
  readonly limit: number;
  readonly sort?: Sort;
  readonly descending?: boolean;
}

/**
 * The request of the page at which a table stands: `{ body: { ...pageRequestOf(state, sorts), ...searchOf(state) } }`.
 * `sorts` are the columns that the server sorts by; anything else in the address is no sort.
 */
export function pageRequestOf<const Sort extends string = never>(
  { page, limit, sort }: Pick<TableState, 'page' | 'limit' | 'sort'>,
  sorts: readonly Sort[] = [],
): PageRequest<Sort> {
  const column = sorts.find((one) => one === sort?.column);
  return {
    page,
    limit,
    ...(column !== undefined && { sort: column, descending: sort?.isDescending === true }),
  };
}

/** The request's part of the filter `search`; nothing while it is empty. */
export function searchOf({ filter }: Pick<TableState, 'filter'>): { readonly search?: string } {
  const search = filter('search');
  return search === '' ? {} : { search };
}

/** Goes to the last page when an address beyond it brought no rows though there are some, as after rows have gone. */
export function useLastPageAtMost(state: TableState | undefined, total: number, rows: number): void {
  const last = Math.ceil(total / (state?.limit ?? total));
  const isBeyond = rows === 0 && total > 0 && state !== undefined && state.page > last;
  useEffect(() => {
    if (isBeyond) state.toPage(last);
    // oxlint-disable-next-line react/exhaustive-deps -- the state is made anew with every render
  }, [isBeyond, last]);
}

function sortIn(text: string | undefined): TableState['sort'] {
  if (text === undefined || text === '') return null;
  const isDescending = text.startsWith('-');
  return { column: isDescending ? text.slice(1) : text, isDescending };
}

/** Ascending, then descending, then none. */
function nextSort(sort: TableState['sort'], column: string): string | undefined {
  if (sort?.column !== column) return column;
  return sort.isDescending ? undefined : `-${column}`;
}
