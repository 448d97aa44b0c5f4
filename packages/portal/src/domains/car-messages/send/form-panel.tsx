import { Grid, Group, Paper, Stack } from '@mantine/core';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ActButton } from '../../../design/object/act-button.tsx';
import { FormFrame } from '../../../design/form/form-frame.tsx';
import type { ContractForm } from '../../../design/form/use-contract-form.ts';

interface FormPanelProps<V extends FieldValues, T> {
  readonly form: ContractForm<V, T>;
  readonly label: string;
  readonly submit: string;
  readonly onSubmit: (values: T) => Promise<void> | void;
  readonly children: ReactNode;
  /** Stands beside the fields; below them on narrow screens. */
  readonly aside?: ReactNode;
}

/** The fields of a message with its button, and what stands beside them. */
export function FormPanel<V extends FieldValues, T>(props: FormPanelProps<V, T>) {
  const { form, aside } = props;
  const fields = (
    <Paper withBorder p="lg">
      <FormFrame form={form} label={props.label} warnsOnLeave onSubmit={props.onSubmit}>
        {props.children}
        <Group justify="flex-end">
          <ActButton
            type="submit"
            icon={IconSend}
            loading={form.formState.isSubmitting}
            text={props.submit}
          />
        </Group>
      </FormFrame>
    </Paper>
  );
  if (aside === undefined) return <Stack maw={760}>{fields}</Stack>;
  return (
    <Grid gap="xl">
      <Grid.Col span={{ base: 12, md: 7 }}>{fields}</Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>{aside}</Grid.Col>
    </Grid>
  );
}
