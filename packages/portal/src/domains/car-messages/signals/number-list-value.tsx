import { TagsInput } from '@mantine/core';
import { type FieldValues, useController } from 'react-hook-form';
import { type FieldProps, inputProps } from '../../../design/form/field.ts';
import { useFormats } from '../../../lib/language/formats.ts';
import { useTexts } from '../../../lib/language/texts.ts';

/** Several numbers, each entered by pressing Enter; in the form they are one text with commas between them. */
export function NumberListValue<V extends FieldValues, T>(props: FieldProps<V, T>) {
  const t = useTexts('commands.value');
  const { decimalSeparator } = useFormats();
  const {
    field: { ref, value, onChange, onBlur, name },
    fieldState,
  } = useController({ control: props.control, name: props.name });
  const input: unknown = value;
  const entries = typeof input === 'string' && input !== '' ? input.split(',') : [];
  return (
    <TagsInput
      {...inputProps({ ...props, help: t('listHint') }, fieldState.error)}
      ref={ref}
      name={name}
      onBlur={onBlur}
      value={entries.map((entry) => entry.replace('.', decimalSeparator))}
      onChange={(next) => onChange(next.map((entry) => entry.replace(decimalSeparator, '.')).join(','))}
      allowDuplicates
      splitChars={[';', ' ']}
      acceptValueOnBlur
    />
  );
}
