import type { ReactNode } from 'react';
import classes from './car-screen.module.css';

interface NoticeProps {
  readonly title: string;
  readonly hint?: string;
  readonly action?: ReactNode;
  /** A notice that must be read out when it appears. */
  readonly isProblem?: boolean;
}

/** A whole panel that says one thing: nothing here, no such car, no answer. */
export function Notice({ title, hint, action, isProblem = false }: NoticeProps) {
  return (
    <div className={`${classes['panel']} ${classes['notice']}`} role={isProblem ? 'alert' : undefined}>
      <p className={classes['noticeTitle']}>{title}</p>
      {hint !== undefined && <p className={classes['soft']}>{hint}</p>}
      {action}
    </div>
  );
}
