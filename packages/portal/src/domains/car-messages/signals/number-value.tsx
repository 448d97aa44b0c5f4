import { TextInput } from '@mantine/core';
import { type FieldValues, useController } from 'react-hook-form';
import { type FieldProps, inputProps } from '../../../design/form/field.ts';
import { useFormats } from '../../../lib/language/formats.ts';

/** A number as text, with the decimal sign of the language on the screen and a point in the form. */
export function NumberValue<V extends FieldValues, T>(props: FieldProps<V, T>) {
  const {
    field: { ref, value, onChange, onBlur, name },
    fieldState,
  } = useController({ control: props.control, name: props.name });
  const { decimalSeparator } = useFormats();
  const input: unknown = value;
  return (
    <TextInput
      {...inputProps(props, fieldState.error)}
      ref={ref}
      name={name}
      onBlur={onBlur}
      value={typeof input === 'string' ? input.replace('.', decimalSeparator) : ''}
      onChange={(event) => onChange(event.currentTarget.value.replace(decimalSeparator, '.'))}
      inputMode="decimal"
      autoComplete="off"
    />
  );
}
