import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/** Where the focus is within a table. */
interface FocusPlace {
  readonly element: Element;
  readonly row: Element | null;
  /** Of the row, among the others. */
  readonly index: number;
}

/**
 * Keeps the focus in a table when what has it goes, as a row that was deleted: it comes to the next row, to the last
 * one, or, where there is none, to the page's content. The browser would let it fall to the page itself, and a keyboard
 * would begin at the top. What it returns belongs to the element around the table.
 */
export function useFocusKept() {
  const frame = useRef<HTMLDivElement>(null);
  const place = useRef<FocusPlace | null>(null);
  // After every rendering: which of them takes something away is not known.
  useLayoutEffect(() => {
    const before = place.current;
    if (before === null || before.element.isConnected || document.activeElement !== document.body) return;
    place.current = null;
    const rows = rowsOf(frame.current);
    const row = before.row?.isConnected === true ? before.row : (rows[before.index] ?? rows.at(-1));
    const target = (row && actionOf(row)) ?? document.getElementById('content');
    target?.focus({ preventScroll: true });
  });
  return {
    ref: frame,
    onFocus: ({ target }: FocusEvent) => {
      const row = target.closest('tbody tr');
      place.current = { element: target, row, index: row === null ? -1 : rowsOf(frame.current).indexOf(row) };
    },
    onBlur: () => {
      place.current = null;
    },
  };
}

function rowsOf(frame: Element | null): Element[] {
  return [...(frame?.querySelectorAll('tbody tr') ?? [])];
}

/** The last of what can be done in a row: its actions stand at its end. */
function actionOf(row: Element): HTMLElement | undefined {
  return [...row.querySelectorAll<HTMLElement>(':is(a[href], button, input):not(:disabled)')].at(-1);
}
