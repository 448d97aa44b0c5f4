import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** What a table's row is called, leading to the page of that row. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Anchor
      c="var(--mantine-color-text)"
      fz="sm"
      fw={550}
      renderRoot={(props) => <Link to={to} {...props} />}
    >
      {children}
    </Anchor>
  );
}
