import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form';
import { PasswordField } from '../../design/form/text-field.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import { PasswordRules } from './password-rules.tsx';

interface NewPasswordFieldsProps<V extends FieldValues, T> {
  readonly control: Control<V, unknown, T>;
  readonly name: FieldPath<V>;
  readonly confirmName: FieldPath<V>;
  /** Those for an own password when absent. */
  readonly rules?: Parameters<typeof PasswordRules>[0]['rules'];
}

/** A new password, typed twice, with its rules shown as they are met. */
export function NewPasswordFields<V extends FieldValues, T>(props: NewPasswordFieldsProps<V, T>) {
  const { control, name, confirmName } = props;
  const t = useTexts('identity');
  const typed: unknown = useWatch({ control, name });
  const fields = [
    { name, label: t('newPassword') },
    { name: confirmName, label: t('confirmPassword') },
  ];
  return (
    <>
      {fields.map((field) => (
        <PasswordField key={field.name} control={control} {...field} autoComplete="new-password" isRequired />
      ))}
      <PasswordRules password={typeof typed === 'string' ? typed : ''} rules={props.rules} />
    </>
  );
}
