import type { ReactNode } from 'react';
import panelClasses from './car-panel.module.css';
import textClasses from './car-text.module.css';

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
    <div
      className={`${panelClasses['panel']} ${panelClasses['notice']}`}
      role={isProblem ? 'alert' : undefined}
    >
      <p className={textClasses['noticeTitle']}>{title}</p>
      {hint !== undefined && <p className={textClasses['soft']}>{hint}</p>}
      {action}
    </div>
  );
}
