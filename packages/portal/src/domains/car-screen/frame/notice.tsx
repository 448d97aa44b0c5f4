import type { ReactNode } from 'react';
import carClasses from '../../../design/car/car.module.css';
import classes from '../car-screen.module.css';

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
    <div className={`${carClasses['panel']} ${classes['notice']}`} role={isProblem ? 'alert' : undefined}>
      <p className={carClasses['subtitle']}>{title}</p>
      {hint !== undefined && <p>{hint}</p>}
      {action}
    </div>
  );
}
