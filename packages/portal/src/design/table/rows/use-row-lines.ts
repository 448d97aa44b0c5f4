import { type RefCallback, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Below this there is no room for words beside a row's title. */
const NARROW = 640;

interface RowLines {
  /** Of what the table scrolls in. */
  readonly frame: RefCallback<HTMLElement>;
  /** Its columns do not fit beside each other: the rows take two lines. */
  readonly isTwoLines: boolean;
  readonly isNarrow: boolean;
}

/**
 * How the rows of a table fit where it stands. Measured before anything is drawn, so that nothing jumps, and again
 * with other `rows`, which may be longer.
 */
export function useRowLines(rows: readonly unknown[]): RowLines {
  const element = useRef<HTMLElement | null>(null);
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  /** What the columns took beside each other when they last did not fit. */
  const [needed, setNeeded] = useState(0);
  const isTwoLines = width < needed;
  useLayoutEffect(() => {
    const frame = element.current;
    if (frame === null || isTwoLines) return;
    frame.dataset['measured'] = '';
    const wrapped = frame.scrollWidth;
    delete frame.dataset['measured'];
    // A word without an end may take more room than it did there.
    const natural = Math.max(wrapped, frame.scrollWidth);
    // A pixel may be lost in rounding.
    if (natural <= frame.clientWidth + 1) return;
    setNeeded(natural);
    setWidth(frame.clientWidth);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- other rows, and another width, fit otherwise
  }, [rows, width, isTwoLines]);
  const frame = useCallback((frameElement: HTMLElement) => {
    element.current = frameElement;
    const observer = new ResizeObserver(() => setWidth(frameElement.clientWidth));
    observer.observe(frameElement);
    return () => {
      observer.disconnect();
      element.current = null;
    };
  }, []);
  return { frame, isTwoLines, isNarrow: isTwoLines && width < NARROW };
}
