import { PasswordInput, Textarea, TextInput } from '@mantine/core';
import { type FieldValues, useController } from 'react-hook-form';
import { useTexts } from '../../lib/language/texts.ts';
import { type FieldProps, inputProps } from './field.ts';

interface TextFieldProps<V extends FieldValues, T> extends FieldProps<V, T> {
  readonly placeholder?: string;
  readonly autoComplete?: string;
  readonly inputMode?: 'text' | 'email' | 'url' | 'numeric' | 'decimal';
}

/** One line of text. */
export function TextField<V extends FieldValues, T>(props: TextFieldProps<V, T>) {
  const { field, fieldState } = useController({ control: props.control, name: props.name });
  return (
    <TextInput
      {...inputProps(props, fieldState.error)}
      {...field}
      value={field.value ?? ''}
      placeholder={props.placeholder}
      autoComplete={props.autoComplete ?? 'off'}
      inputMode={props.inputMode}
    />
  );
}

/** A password, which the user can make visible. */
export function PasswordField<V extends FieldValues, T>(props: TextFieldProps<V, T>) {
  const t = useTexts('design');
  const { field, fieldState } = useController({ control: props.control, name: props.name });
  return (
    <PasswordInput
      {...inputProps(props, fieldState.error)}
      {...field}
      value={field.value ?? ''}
      autoComplete={props.autoComplete ?? 'current-password'}
      // Mantine's own sets it on every input but this one.
      aria-invalid={fieldState.invalid}
      visibilityToggleButtonProps={{ 'aria-label': t('show') }}
    />
  );
}

/** Several lines of text, growing with what is typed. */
export function TextAreaField<V extends FieldValues, T>({
  rows = 3,
  ...props
}: TextFieldProps<V, T> & { readonly rows?: number }) {
  const { field, fieldState } = useController({ control: props.control, name: props.name });
  return (
    <Textarea
      {...inputProps(props, fieldState.error)}
      {...field}
      value={field.value ?? ''}
      placeholder={props.placeholder}
      autosize
      minRows={rows}
      maxRows={16}
    />
  );
}
