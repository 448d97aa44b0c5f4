import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import classes from './raw-data.module.css';

/** Between two rows, in pixels. */
const GAP = 12;

/**
 * A list whose newest rows come on top, several times a second. Rows stand over each other and are moved to their
 * places: a row that comes makes the browser lay out that row alone, and not all below it anew.
 */
export function StackedList({ label, children }: { label: string; children: ReactNode }) {
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    if (list.current !== null) stack(list.current);
  });
  useEffect(() => {
    const { current } = list;
    if (current === null) return undefined;
    // A row that is opened, and one that comes into sight, has another height.
    const sizes = new ResizeObserver(() => stack(current));
    const watchRows = () => {
      sizes.disconnect();
      for (const row of current.children) sizes.observe(row);
    };
    watchRows();
    const rows = new MutationObserver(watchRows);
    rows.observe(current, { childList: true });
    return () => {
      rows.disconnect();
      sizes.disconnect();
    };
  }, []);
  return (
    <ol ref={list} className={classes['list']} aria-label={label}>
      {children}
    </ol>
  );
}

/** Where rows stood, by which the one that is read is kept in its place. */
const tops = new WeakMap<Element, number>();

function stack(list: HTMLOListElement): void {
  const rows = [...list.children].filter((row) => row instanceof HTMLElement);
  // First all heights, then all places: the other way round each would lay out the page.
  const heights = rows.map((row) => row.offsetHeight);
  const above = -list.getBoundingClientRect().top;
  const read = above <= 0 ? undefined : rows.find((row) => (tops.get(row) ?? -1) >= above);
  const before = read === undefined ? 0 : (tops.get(read) ?? 0);
  let top = 0;
  for (const [index, row] of rows.entries()) {
    row.style.transform = `translateY(${top}px)`;
    tops.set(row, top);
    top += (heights[index] ?? 0) + GAP;
  }
  list.style.height = `${top}px`;
  if (read !== undefined) window.scrollBy(0, (tops.get(read) ?? 0) - before);
}
