import { Text } from '@mantine/core';
import { saveUserEndpoint } from '@vinculum/contract/users/endpoints.ts';
import { type UserRow, userProfileSchema } from '@vinculum/contract/users/user.ts';
import { FormDialog } from '../../design/form/form-dialog.tsx';
import { TextField } from '../../design/form/text-field.tsx';
import { useContractForm } from '../../design/form/use-contract-form.ts';
import { useCall } from '../../lib/calls/queries.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { ContactFields } from './user-fields.tsx';

export interface UserDialogProps {
  readonly user: UserRow;
  readonly onClose: () => void;
  /** With what the server says. */
  readonly onSaved: (message: string) => void;
}

/** Changes name, email, phone number and description of a user. */
export function EditUserDialog({ user, onClose, onSaved }: UserDialogProps) {
  const t = useTexts('users');
  const { name, email, phonenumber, description } = user;
  const form = useContractForm(userProfileSchema, {
    defaultValues: { name, email, phonenumber, description },
  });
  const save = useCall(saveUserEndpoint);
  return (
    <FormDialog
      form={form}
      title={t('editOf', { name: user.name })}
      submitText={t('save')}
      onSubmit={async (profile) => {
        const body = { ...profile, user_id: user.id, org_id: user.org_id };
        onSaved((await save.mutateAsync({ body })).message);
      }}
      onClose={onClose}
    >
      <Text c="dimmed" fz="sm">
        {t('username')}: {user.username}
      </Text>
      <TextField control={form.control} name="name" label={t('name')} isRequired />
      <ContactFields control={form.control} />
    </FormDialog>
  );
}
