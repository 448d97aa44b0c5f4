import { Switch } from '@mantine/core';
import { Select } from './choice/select.tsx';
import { type FieldValues, useController } from 'react-hook-form';
import { useTexts } from '../../lib/language/texts.ts';
import { type FieldProps, idOfField, inputProps } from './field.ts';

export interface Choice<C extends string | number> {
  readonly value: C;
  readonly label: string;
}

interface SelectFieldProps<V extends FieldValues, T> extends FieldProps<V, T> {
  /** Values keep their type: a number stays a number. Searchable from eight choices on. */
  readonly choices: readonly Choice<string | number>[];
  readonly placeholder?: string;
  readonly isClearable?: boolean;
  /** Hears a choice beside the form. */
  readonly onChoose?: (value: string | number | null) => void;
}

/** One of several choices; cleared is null. */
export function SelectField<V extends FieldValues, T>(props: SelectFieldProps<V, T>) {
  const t = useTexts('design');
  const {
    field: { ref, ...field },
    fieldState,
  } = useController({ control: props.control, name: props.name });
  const chosen: unknown = field.value;
  return (
    <Select
      {...inputProps(props, fieldState.error)}
      ref={ref}
      name={field.name}
      onBlur={field.onBlur}
      data={props.choices.map(({ value, label }) => ({ value: String(value), label }))}
      value={typeof chosen === 'string' || typeof chosen === 'number' ? String(chosen) : null}
      onChange={(text) => {
        const next = props.choices.find(({ value }) => String(value) === text)?.value ?? null;
        field.onChange(next);
        props.onChoose?.(next);
      }}
      placeholder={props.placeholder}
      searchable={props.choices.length >= 8}
      clearable={props.isClearable ?? false}
      clearButtonProps={{ 'aria-label': t('clear', { field: props.label }) }}
      allowDeselect={false}
      checkIconPosition="right"
    />
  );
}

/** Yes or no. */
export function SwitchField<V extends FieldValues, T>(props: FieldProps<V, T>) {
  const {
    field: { ref, ...field },
    fieldState,
  } = useController({ control: props.control, name: props.name });
  return (
    <Switch
      id={idOfField(props.name)}
      ref={ref}
      name={field.name}
      onBlur={field.onBlur}
      checked={field.value === true}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
      label={props.label}
      description={props.help}
      error={fieldState.error?.message}
      disabled={props.isDisabled ?? false}
      withThumbIndicator={false}
    />
  );
}
