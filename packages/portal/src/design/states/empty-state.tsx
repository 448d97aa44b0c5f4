import { Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** Says that there is nothing, why, and what to do next. */
export function EmptyState({ title, hint, action }: { title: string; hint?: ReactNode; action?: ReactNode }) {
  return (
    <div className="state">
      <StateSign />
      <Title order={2}>{title}</Title>
      {hint !== undefined && <div className="state-hint">{hint}</div>}
      {action}
    </div>
  );
}

/** The mark of a state in which there is nothing to see: its bar stands over an outline, or is broken. */
export function StateSign({ isBroken = false }: { isBroken?: boolean }) {
  return (
    <svg className="state-sign" viewBox="0 0 44 30" aria-hidden="true" data-broken={isBroken || undefined}>
      <path className="state-bar" d={isBroken ? 'M4 5h13m10 4h13' : 'M4 5h36'} />
      <path strokeDasharray="1 6" d="m8 12 14 15 14-15" />
    </svg>
  );
}
