import { changePermissionsEndpoint } from '@vinculum/contract/users/endpoints.ts';
import { permissionsBit } from '@vinculum/contract/users/user.ts';
import { z } from 'zod';
import { FormDialog } from '../../design/form/form-dialog.tsx';
import { useContractForm } from '../../design/form/use-contract-form.ts';
import { useCall } from '../../lib/calls/queries.ts';
import { useTexts } from '../../lib/language/texts.ts';
import type { UserDialogProps } from './edit-user-dialog.tsx';
import { PermissionsField } from './permissions-field.tsx';

const schema = z.object({ permissions_bit: permissionsBit });

/** Changes the feature permissions of a user. */
export function PermissionsDialog({ user, onClose, onSaved }: UserDialogProps) {
  const t = useTexts('users');
  const form = useContractForm(schema, { defaultValues: { permissions_bit: user.permissions_bit } });
  const change = useCall(changePermissionsEndpoint);
  return (
    <FormDialog
      form={form}
      title={t('permissionsOf', { name: user.name })}
      submitText={t('save')}
      onSubmit={async ({ permissions_bit: bits }) => {
        const body = { user_permissions: [{ user_id: user.id, permissions_bit: bits }] };
        onSaved((await change.mutateAsync({ body })).message);
      }}
      onClose={onClose}
    >
      <PermissionsField
        control={form.control}
        name="permissions_bit"
        help={t('permissionsHelp')}
        isRequired
      />
    </FormDialog>
  );
}
