import { NumberInput } from '@mantine/core';
import { type FieldValues, useController } from 'react-hook-form';
import { type FieldProps, inputProps } from './field.ts';

interface NumberFieldProps<V extends FieldValues, T> extends FieldProps<V, T> {
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly decimals?: number;
  /** Unit after the figure, such as " %". */
  readonly suffix?: string;
}

/** A number; empty is undefined. */
export function NumberField<V extends FieldValues, T>(props: NumberFieldProps<V, T>) {
  const {
    field: { ref, ...field },
    fieldState,
  } = useController({ control: props.control, name: props.name });
  return (
    <NumberInput
      {...inputProps(props, fieldState.error)}
      ref={ref}
      name={field.name}
      onBlur={field.onBlur}
      value={field.value ?? ''}
      onChange={(value) => field.onChange(typeof value === 'number' ? value : undefined)}
      step={props.step ?? 1}
      {...(props.min !== undefined && { min: props.min })}
      {...(props.max !== undefined && { max: props.max })}
      decimalScale={props.decimals ?? 0}
      suffix={props.suffix ?? ''}
      clampBehavior="none"
    />
  );
}
