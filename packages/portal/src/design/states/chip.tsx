import type { CSSProperties, ReactNode } from 'react';
import classes from './chip.module.css';

interface ChipProps {
  /** `count` is a figure that asks to be looked at. */
  readonly kind?: 'plain' | 'toned' | 'count';
  /** Of a toned one, as CSS has it. */
  readonly color?: string;
  readonly isNew?: boolean;
  readonly children: ReactNode;
}

/** The one chip of the portal: a word, or a figure, that belongs to what it stands beside. */
export function Chip({ kind = 'plain', color, isNew = false, children }: ChipProps) {
  const own: Readonly<Record<`--${string}`, string>> = color === undefined ? {} : { '--of': color };
  const style: CSSProperties = own;
  return (
    <span
      data-chip
      className={classes['chip']}
      data-kind={kind}
      data-is-new={isNew || undefined}
      style={style}
    >
      {children}
    </span>
  );
}
