import { NumberInput } from '@mantine/core';
import { type FieldValues, useController } from 'react-hook-form';
import { useFormats } from '../../lib/language/formats.ts';
import { type FieldProps, inputProps } from './field.ts';

/**
 * A whole number, grouped as the language does while it is typed; empty is null. A sign and decimals can be typed, so
 * that the form's rules refuse them: left out without a word, -3 would be 3.
 */
export function NumberField<V extends FieldValues, T>(props: FieldProps<V, T>) {
  const {
    field: { ref, value, onChange, ...field },
    fieldState,
  } = useController({ control: props.control, name: props.name });
  const formats = useFormats();
  const input: unknown = value;
  return (
    <NumberInput
      {...inputProps(props, fieldState.error)}
      {...field}
      ref={ref}
      value={typeof input === 'number' ? input : ''}
      onChange={(next) => onChange(next === '' ? null : Number(next))}
      clampBehavior="none"
      decimalSeparator={formats.decimalSeparator}
      thousandSeparator={formats.number(10_000).charAt(2)}
      hideControls
    />
  );
}
