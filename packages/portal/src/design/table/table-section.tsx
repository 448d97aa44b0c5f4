import { Group, Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface TableSectionProps {
  readonly title: string;
  /** Such as the filters of the table; stands beside the title where there is room. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A titled part of a page around a table, which brings its own frame. */
export function TableSection({ title, aside, children }: TableSectionProps) {
  const id = useId();
  return (
    <Stack gap="sm" component="section" aria-labelledby={id}>
      <Group justify="space-between">
        <Title order={2} fz="md" id={id}>
          {title}
        </Title>
        {aside}
      </Group>
      {children}
    </Stack>
  );
}
