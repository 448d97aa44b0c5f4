/* oxlint-disable import/no-unassigned-import -- styles, locales and matchers are loaded for their effect */
import { DatePickerInput } from '@mantine/dates';
import '@mantine/dates/styles.css';
import 'dayjs/locale/es';
import { type FieldValues, useController } from 'react-hook-form';
import { useLanguage } from '../../lib/language.tsx';
import { useTexts } from '../../lib/texts.ts';
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
  const t = useTexts('design');
  const { language } = useLanguage();
  const {
    field: { ref, ...field },
    fieldState,
  } = useController({ control: props.control, name: props.name });
  return (
    <DatePickerInput
      {...inputProps(props, fieldState.error)}
      ref={ref}
      onBlur={field.onBlur}
      value={field.value ?? null}
      onChange={field.onChange}
      locale={language}
      valueFormat={props.format ?? 'D MMM YYYY'}
      firstDayOfWeek={1}
      clearable
      clearButtonProps={{ 'aria-label': t('clear', { field: props.label }) }}
      {...(props.min !== undefined && { minDate: props.min })}
      {...(props.max !== undefined && { maxDate: props.max })}
    />
  );
}
