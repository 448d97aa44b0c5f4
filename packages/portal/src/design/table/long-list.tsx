import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import { ScrollFrame } from './scroll-frame.tsx';
import classes from './long-list.module.css';

interface LongListProps {
  readonly label: string;
  readonly count: number;
  /** The row's line. */
  readonly lineOf: (index: number) => ReactNode;
}

/** Lists of this length are shown as they are. */
const plainUpTo = 50;
const rowHeight = 26;

/** A list that stays smooth with ten thousand rows of one line each: only what is in view is drawn. */
export function LongList(props: LongListProps) {
  if (props.count > plainUpTo) return <VirtualList {...props} />;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
    <ul className={classes.frame} aria-label={props.label} tabIndex={0}>
      {Array.from({ length: props.count }, (_, index) => (
        <li key={index} className={classes.row}>
          {props.lineOf(index)}
        </li>
      ))}
    </ul>
  );
}

function VirtualList({ label, count, lineOf }: LongListProps) {
  const frame = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed to a memoised part
  const list = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  });
  return (
    <ScrollFrame ref={frame} className={classes.frame} label={label}>
      <ul className={classes.inner} style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map((item) => (
          <li
            key={item.key}
            className={`${classes.row} ${classes.placed}`}
            style={{ transform: `translateY(${item.start}px)` }}
            aria-setsize={count}
            aria-posinset={item.index + 1}
          >
            {lineOf(item.index)}
          </li>
        ))}
      </ul>
    </ScrollFrame>
  );
}
