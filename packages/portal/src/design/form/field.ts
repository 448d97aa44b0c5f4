import type { Control, FieldPath, FieldValues } from 'react-hook-form';

/** What every field takes. `name` is the dotted path in the form's values. */
export interface FieldProps<V extends FieldValues, T> {
  readonly control: Control<V, unknown, T>;
  readonly name: FieldPath<V>;
  readonly label: string;
  /** Help under the field. */
  readonly help?: string;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
}

/** The id of a field's input, to which the error summary jumps. */
export function idOfField(name: string): string {
  return `field-${name}`;
}

/** The parts of a Mantine input that follow from the field and its state. */
export function inputProps<V extends FieldValues, T>(
  props: Omit<FieldProps<V, T>, 'control'>,
  problem: { readonly message?: string | undefined } | undefined,
) {
  return {
    id: idOfField(props.name),
    label: props.label,
    description: props.help,
    error: problem?.message,
    withAsterisk: props.isRequired ?? false,
    disabled: props.isDisabled ?? false,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] satisfies (
      | 'label'
      | 'input'
      | 'description'
      | 'error'
    )[],
  };
}
