import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { EntryDialog } from '../dialogs/entry-dialog.tsx';
import { FormFrame } from './form-frame.tsx';
import type { ContractForm } from './use-contract-form.ts';

interface FormDialogProps<V extends FieldValues, T> {
  readonly form: ContractForm<V, T>;
  readonly title: string;
  readonly submitText: string;
  /** Called with the parsed values. What it throws is shown: at the fields it names, and above the form. */
  readonly onSubmit: (values: T) => Promise<void>;
  /** Stands over the reason when the whole form was refused. */
  readonly problemTitle?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog, with its button: it lets nothing typed go unasked. */
export function FormDialog<V extends FieldValues, T>(props: FormDialogProps<V, T>) {
  const { form, title } = props;
  const { isDirty, isSubmitting } = form.formState;
  return (
    <EntryDialog title={title} onClose={props.onClose} size="lg" isDirty={isDirty} isSaving={isSubmitting}>
      {() => (
        <FormFrame
          form={form}
          label={title}
          onSubmit={props.onSubmit}
          {...(props.problemTitle !== undefined && { problemTitle: props.problemTitle })}
        >
          {props.children}
          <Group justify="flex-end">
            <Button type="submit" loading={isSubmitting}>
              {props.submitText}
            </Button>
          </Group>
        </FormFrame>
      )}
    </EntryDialog>
  );
}
