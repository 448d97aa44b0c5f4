import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { StateSign } from './state-sign.tsx';
import classes from './states.module.css';

/** Says that there is nothing, why, and what to do next. */
export function EmptyState({ title, hint, action }: { title: string; hint?: ReactNode; action?: ReactNode }) {
  return (
    <div className={classes.state}>
      <StateSign />
      <Title order={2}>{title}</Title>
      {hint !== undefined && <div className={classes.hint}>{hint}</div>}
      {action}
    </div>
  );
}
