/** A stretch of a list, from the end that is nearer: a page at the far end costs what the first one costs. */
export interface Stretch {
  readonly direction: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
}

/** Where a page of a list of `total` rows, newest first, is read; null when it lies behind the last row. */
export function stretchOf(page: {
  readonly offset: number;
  readonly limit: number;
  readonly total: number;
}): Stretch | null {
  const limit = Math.min(page.limit, page.total - page.offset);
  if (limit <= 0) return null;
  const behind = page.total - page.offset - limit;
  return behind < page.offset
    ? { direction: 'asc', offset: behind, limit }
    : { direction: 'desc', offset: page.offset, limit };
}
