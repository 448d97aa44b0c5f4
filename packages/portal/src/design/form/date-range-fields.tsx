import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { DateField } from './date-field.tsx';

interface RangeEnd<V extends FieldValues> {
  readonly name: FieldPath<V>;
  readonly label: string;
  /** Help under the field. */
  readonly help: string;
}

interface DateRangeFieldsProps<V extends FieldValues, T> {
  readonly control: Control<V, unknown, T>;
  readonly start: RangeEnd<V>;
  readonly end: RangeEnd<V>;
  /** The last day that either may be, YYYY-MM-DD. */
  readonly max: string;
}

/** The first and the last day of a range, both required. Put it into a grid or a stack: it makes two fields. */
export function DateRangeFields<V extends FieldValues, T>(props: DateRangeFieldsProps<V, T>) {
  const { control, start, end, max } = props;
  return (
    <>
      <DateField control={control} {...start} max={max} isRequired />
      <DateField control={control} {...end} max={max} isRequired />
    </>
  );
}
