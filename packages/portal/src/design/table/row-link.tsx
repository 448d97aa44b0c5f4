import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import type { To } from '../../lib/screens/addresses.ts';
import { linkTo } from '../../lib/screens/link-to.tsx';

/** What a table's row is called, leading to the page of that row. */
export function RowLink({ to, children }: { to: To; children: ReactNode }) {
  return (
    <Anchor fw={550} renderRoot={linkTo(to)}>
      {children}
    </Anchor>
  );
}
