import type { UserProfile } from '@vinculum/contract/users/user.ts';
import type { Control, FieldPath } from 'react-hook-form';
import { TextAreaField, TextField } from '../../design/form/text-field.tsx';
import { useTexts } from '../../lib/language/texts.ts';

/** Email, phone number and description of a user: part of both dialogs of users. */
export function ContactFields<V extends UserProfile, T>({ control }: { control: Control<V, unknown, T> }) {
  const t = useTexts('users');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every such form holds these fields
  const name = (field: keyof UserProfile) => field as FieldPath<V>;
  return (
    <>
      <TextField control={control} name={name('email')} label={t('email')} inputMode="email" isRequired />
      <TextField control={control} name={name('phonenumber')} label={t('phone')} isRequired />
      <TextAreaField
        control={control}
        name={name('description')}
        label={t('description')}
        rows={2}
        isRequired
      />
    </>
  );
}
