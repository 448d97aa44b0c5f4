import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './path-step.module.css';

interface PathStepProps {
  readonly number: number;
  readonly title: string;
  readonly children: ReactNode;
}

/** A stretch of the way to a publication, with its number. */
export function PathStep({ number, title, children }: PathStepProps) {
  return (
    <Stack gap="sm" className={classes.step}>
      <Group gap="xs" wrap="nowrap">
        <Text component="span" className={classes.number} aria-hidden>
          {number}
        </Text>
        <Title order={2} fz="md">
          {title}
        </Title>
      </Group>
      {children}
    </Stack>
  );
}
