import { useEffect } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import type { FieldProps } from '../../../design/form/field.ts';
import { useVinEntry } from '../../../design/vins/use-vin-entry.ts';
import { VinListField } from '../../../design/vins/vin-list-field.tsx';

/** The cars of a message as a field of a form, whose value is the text as it was entered (`vinsInText`). */
export function VinsField<V extends FieldValues, T>(props: Pick<FieldProps<V, T>, 'control' | 'name'>) {
  const { field, fieldState } = useController(props);
  const entry = useVinEntry();
  const { replace } = entry;
  const area = entry.field.input;
  const value: unknown = field.value;
  // The area keeps its own text: what the form is given otherwise, as after a session that ended, is put there.
  useEffect(() => {
    if (typeof value === 'string' && area.current !== null && area.current.value !== value) replace(value);
    // oxlint-disable-next-line react/exhaustive-deps -- `replace` is another function each time and does the same
  }, [value, area]);
  return (
    <VinListField
      {...entry.field}
      onText={(text) => {
        entry.field.onText(text);
        field.onChange(text);
      }}
      onReplace={(text) => {
        entry.replace(text);
        field.onChange(text);
      }}
      onFile={(text, name) => {
        entry.field.onFile(text, name);
        field.onChange(text);
      }}
      error={fieldState.error?.message}
    />
  );
}
