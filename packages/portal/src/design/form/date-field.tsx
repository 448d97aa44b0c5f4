import { type FieldValues, useController } from 'react-hook-form';
import { DayInput } from './day-input.tsx';
import { type FieldProps, inputProps } from './field.ts';

interface DateFieldProps<V extends FieldValues, T> extends FieldProps<V, T> {
  /** YYYY-MM-DD */
  readonly min?: string;
  readonly max?: string;
  /** How the chosen day is shown, in the picker's letters; `D MMM YYYY` by default. */
  readonly format?: string;
}

/** A day; the value is YYYY-MM-DD or null. */
export function DateField<V extends FieldValues, T>(props: DateFieldProps<V, T>) {
  const {
    field: { ref, ...field },
    fieldState,
  } = useController({ control: props.control, name: props.name });
  return (
    <DayInput
      {...inputProps(props, fieldState.error)}
      called={props.label}
      ref={ref}
      onBlur={field.onBlur}
      value={field.value ?? null}
      onChange={field.onChange}
      valueFormat={props.format ?? 'D MMM YYYY'}
      {...(props.min !== undefined && { minDate: props.min })}
      {...(props.max !== undefined && { maxDate: props.max })}
    />
  );
}
