import { Button, Group, Paper, SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormFrame } from '../../design/form/form-frame.tsx';
import type { ContractForm } from '../../design/form/use-contract-form.ts';
import { TestTrafficSwitch } from '../../design/states/test-traffic.tsx';
import { useTexts } from '../../lib/language/texts.ts';

interface ChoiceFrameProps<V extends FieldValues, T> {
  readonly form: ContractForm<V, T>;
  readonly onFetch: (choice: T) => Promise<void>;
  /** Fields beside each other where there is room. */
  readonly columns: number;
  readonly children: ReactNode;
}

/** The fields that say what to show, and the button that fetches it. */
export function ChoiceFrame<V extends FieldValues, T>(props: ChoiceFrameProps<V, T>) {
  const { form, onFetch, columns, children } = props;
  const t = useTexts('usage');
  return (
    <Paper withBorder p="md" mb="lg">
      <FormFrame form={form} label={t('choice')} onSubmit={onFetch}>
        <SimpleGrid cols={{ base: 1, sm: columns }}>{children}</SimpleGrid>
        <TestTrafficSwitch />
        <Group>
          <Button type="submit" loading={form.formState.isSubmitting}>
            {t('fetch')}
          </Button>
        </Group>
      </FormFrame>
    </Paper>
  );
}
