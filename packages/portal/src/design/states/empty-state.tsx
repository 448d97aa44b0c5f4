import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** Says that there is nothing, why, and what to do next. */
export function EmptyState({ title, hint, action }: { title: string; hint?: ReactNode; action?: ReactNode }) {
  return (
    <Stack align="center" gap="xs" py={48} px="md" ta="center">
      <Title order={2} fz="md">
        {title}
      </Title>
      {hint !== undefined && (
        <Text c="dimmed" maw="52ch">
          {hint}
        </Text>
      )}
      {action}
    </Stack>
  );
}
