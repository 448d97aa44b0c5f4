import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type ReactNode, useEffect, useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormFrame } from '../../../design/form/form-frame.tsx';
import type { ContractForm } from '../../../design/form/use-contract-form.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import type { DetailsFrame } from './details-dialog.tsx';

interface DetailsFormProps<V extends FieldValues, T> {
  readonly form: ContractForm<V, T>;
  readonly label: string;
  readonly lead: string;
  readonly frame: DetailsFrame;
  readonly save: (values: T) => Promise<{ readonly message: string }>;
  readonly onSaved: () => void;
  readonly children: ReactNode;
}

/** The form inside a details dialog. It can be saved once something has changed; what the server says is shown. */
export function DetailsForm<V extends FieldValues, T>(props: DetailsFormProps<V, T>) {
  const { form } = props;
  const { notify, leave } = props.frame;
  const t = useTexts('organisations');
  const design = useTexts('design');
  const unchanged = useId();
  const { isDirty, isSubmitting } = form.formState;
  useEffect(() => notify({ isDirty, isSaving: isSubmitting }), [notify, isDirty, isSubmitting]);
  const submit = async (values: T) => {
    const { message } = await props.save(values);
    notifications.show({ color: 'green', message });
    props.onSaved();
  };
  return (
    <FormFrame form={form} label={props.label} onSubmit={submit}>
      <Text c="dimmed" fz="sm">
        {props.lead}
      </Text>
      {props.children}
      <Group justify="flex-end">
        {!isDirty && (
          <Text id={unchanged} fz="sm" c="dimmed" me="auto">
            {t('unchanged')}
          </Text>
        )}
        <Button variant="default" onClick={leave} disabled={isSubmitting}>
          {design('cancel')}
        </Button>
        <Button
          type="submit"
          disabled={!isDirty}
          loading={isSubmitting}
          {...(!isDirty && { 'aria-describedby': unchanged })}
        >
          {t('save')}
        </Button>
      </Group>
    </FormFrame>
  );
}
