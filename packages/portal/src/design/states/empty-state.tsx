import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { StateSign } from './state-sign.tsx';

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
