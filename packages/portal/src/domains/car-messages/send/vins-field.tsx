import { type FieldValues, useController } from 'react-hook-form';
import type { FieldProps } from '../../../design/form/field.ts';
import { useVinEntry } from '../../../design/vins/use-vin-entry.ts';
import { VinListField } from '../../../design/vins/vin-list-field.tsx';

/** The cars of a message as a field of a form, whose value is the text as it was entered (`vinsInText`). */
export function VinsField<V extends FieldValues, T>(props: Pick<FieldProps<V, T>, 'control' | 'name'>) {
  const { field, fieldState } = useController(props);
  const entry = useVinEntry();
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
      error={fieldState.error?.message}
    />
  );
}
