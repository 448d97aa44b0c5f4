/** A stretch of a list, from the end that is nearer: a page at the far end costs what the first one costs. */
export interface Stretch {
  readonly direction: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
}

/** Where a page of a list of `total` rows, newest or oldest first, is read; null when it lies behind the last row. */
export function stretchOf(page: {
  readonly offset: number;
  readonly limit: number;
  readonly total: number;
  readonly descending: boolean;
}): Stretch | null {
  const limit = Math.min(page.limit, page.total - page.offset);
  if (limit <= 0) return null;
  const behind = page.total - page.offset - limit;
  const isFromStart = behind >= page.offset;
  return {
    direction: isFromStart === page.descending ? 'desc' : 'asc',
    offset: isFromStart ? page.offset : behind,
    limit,
  };
}
