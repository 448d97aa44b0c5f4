import { Paper, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { ProblemBanner } from '../../design/states/banner.tsx';

interface FormCardProps {
  readonly label: string;
  /** Why it was refused, above the fields. */
  readonly problem: Error | null;
  /** What fails in it is the `problem` of the next rendering. */
  readonly onSubmit: () => void | Promise<void>;
  readonly children: ReactNode;
}

/** The form of a page, with its button among the children. What was entered stays when it fails. */
export function FormCard({ label, problem, onSubmit, children }: FormCardProps) {
  const submit = async () => await onSubmit();
  return (
    <Paper
      withBorder
      p="lg"
      maw={760}
      component="form"
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        // What fails is the `problem` of the next rendering.
        void submit().catch(() => undefined);
      }}
    >
      <Stack>
        <ProblemBanner problem={problem} />
        {children}
      </Stack>
    </Paper>
  );
}
