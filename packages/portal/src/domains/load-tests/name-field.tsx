import { TextInput } from '@mantine/core';
import { type FieldValues, useController } from 'react-hook-form';
import { type FieldProps, inputProps } from '../../design/form/field.ts';

interface NameFieldProps<V extends FieldValues, T> extends FieldProps<V, T> {
  /** It can be read and copied then, not changed. */
  readonly isLocked: boolean;
}

/** The name of a profile or a template. */
export function NameField<V extends FieldValues, T>({ isLocked, ...props }: NameFieldProps<V, T>) {
  const { field, fieldState } = useController({ control: props.control, name: props.name });
  return (
    <TextInput
      {...inputProps({ ...props, isRequired: !isLocked }, fieldState.error)}
      {...field}
      value={field.value ?? ''}
      autoComplete="off"
      readOnly={isLocked}
      {...(isLocked && { variant: 'filled' })}
    />
  );
}
