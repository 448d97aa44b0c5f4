import { Text } from '@mantine/core';
import { deactivateUserEndpoint } from '@vinculum/contract/users/endpoints.ts';
import { Confirm } from '../../design/dialogs/confirm.tsx';
import { useCall } from '../../lib/calls/queries.ts';
import { useTexts } from '../../lib/language/texts.ts';
import type { UserDialogProps } from './edit-user-dialog.tsx';

/** Asks before a user is deleted, that is deactivated for good. */
export function DeleteUser({ user, onClose, onSaved }: UserDialogProps) {
  const t = useTexts('users');
  const remove = useCall(deactivateUserEndpoint, {
    onSuccess: ({ message }) => onSaved(message),
  });
  const named = { user_id: user.id, username: user.username, org_id: user.org_id };
  return (
    <Confirm
      title={t('deleteTitle', { name: user.name })}
      confirmLabel={t('delete')}
      isDangerous
      call={remove}
      problemTitle={t('deleteFailed')}
      onConfirm={() => remove.mutate({ body: named })}
      onCancel={onClose}
    >
      <Text>{t('deleteText', { username: user.username })}</Text>
    </Confirm>
  );
}
