import { Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { changePasswordEndpoint } from '@vinculum/contract/identity/endpoints.ts';
import { oldPasswordSchema } from '@vinculum/contract/identity/password.ts';
import { z } from 'zod';
import { Dialog } from '../../design/dialogs/dialog.tsx';
import { FormFrame } from '../../design/form/form-frame.tsx';
import { PasswordField } from '../../design/form/text-field.tsx';
import { useContractForm } from '../../design/form/use-contract-form.ts';
import { useCall } from '../../lib/calls/queries.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { isConfirmed, mismatch, newPasswordFields } from './confirmed-password.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

const schema = z
  .object({ old_password: oldPasswordSchema, ...newPasswordFields })
  .refine(isConfirmed, mismatch('identity.confirmMatch'));

/** Changes the own password; the rules are shown as they are met. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('identity');
  const design = useTexts('design');
  const form = useContractForm(schema, {
    defaultValues: { old_password: '', new_password: '', confirm: '' },
  });
  const change = useCall(changePasswordEndpoint);
  const submit = async ({ old_password, new_password }: z.output<typeof schema>) => {
    const { message } = await change.mutateAsync({ body: { old_password, new_password } });
    notifications.show({ color: 'green', message });
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={t('changeTitle')}>
      <Stack>
        <Text c="dimmed" fz="sm">
          {t('changeLead')}
        </Text>
        <FormFrame form={form} label={t('changeTitle')} onSubmit={submit}>
          <PasswordField control={form.control} name="old_password" label={t('oldPassword')} isRequired />
          <NewPasswordFields control={form.control} name="new_password" confirmName="confirm" />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {design('cancel')}
            </Button>
            <Button type="submit" loading={form.formState.isSubmitting}>
              {t('change')}
            </Button>
          </Group>
        </FormFrame>
      </Stack>
    </Dialog>
  );
}
