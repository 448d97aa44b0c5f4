import { Stack, Text } from '@mantine/core';
import { deactivateUserEndpoint } from '@vinculum/contract/users/endpoints.ts';
import { Banner } from '../../design/states/banner.tsx';
import { Confirm } from '../../design/dialogs/confirm.tsx';
import { useProblemText } from '../../design/states/error-state.tsx';
import { useCall } from '../../lib/queries.ts';
import { useTexts } from '../../lib/texts.ts';
import type { UserDialogProps } from './edit-user-dialog.tsx';

/** Asks before a user is deleted, that is deactivated for good. */
export function DeleteUser({ user, onClose, onSaved }: UserDialogProps) {
  const t = useTexts('users');
  const textOf = useProblemText();
  const remove = useCall(deactivateUserEndpoint, {
    onSuccess: ({ message }) => onSaved(message),
  });
  const named = { user_id: user.id, username: user.username, org_id: user.org_id };
  return (
    <Confirm
      opened
      title={t('deleteTitle', { name: user.name })}
      confirmLabel={t('delete')}
      isDangerous
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate({ body: named })}
      onCancel={onClose}
    >
      <Stack gap="sm">
        <Text>{t('deleteText', { username: user.username })}</Text>
        {remove.error !== null && (
          <Banner kind="problem" title={t('deleteFailed')}>
            {textOf(remove.error)}
          </Banner>
        )}
      </Stack>
    </Confirm>
  );
}
