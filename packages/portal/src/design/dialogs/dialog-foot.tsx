import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog-foot.module.css';

/** What ends a dialog, such as its buttons: in sight however long what stands above it is. */
export function DialogFoot({ children }: { readonly children: ReactNode }) {
  return (
    <Group className={classes['foot']} gap="sm" justify="space-between">
      {children}
    </Group>
  );
}
