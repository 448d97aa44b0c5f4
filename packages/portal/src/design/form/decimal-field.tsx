import { type FieldValues, useController } from 'react-hook-form';
import { DecimalInput } from './decimal-input.tsx';
import { type FieldProps, inputProps } from './field.ts';

/** A figure with up to twelve decimals; empty is null. */
export function DecimalField<V extends FieldValues, T>(props: FieldProps<V, T>) {
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ control: props.control, name: props.name });
  const input: unknown = value;
  return (
    <DecimalInput
      {...inputProps(props, fieldState.error)}
      ref={ref}
      value={typeof input === 'number' ? input : null}
      onChange={onChange}
      onBlur={onBlur}
      decimalScale={12}
    />
  );
}
