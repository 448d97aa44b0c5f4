import { Text } from '@mantine/core';
import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import { assignedPasswordRules } from '@vinculum/contract/identity/password.ts';
import {
  listOrganisationRolesEndpoint,
  ORGANISATION_ROLES,
} from '@vinculum/contract/organisations/operator-endpoints.ts';
import { saveUserEndpoint } from '@vinculum/contract/users/endpoints.ts';
import { newUserSchema, type NewUserInput } from '@vinculum/contract/users/user.ts';
import { type Control, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { ChoicesFailed } from '../../design/states/choices-failed.tsx';
import { FormDialog } from '../../design/form/form-dialog.tsx';
import { SelectField } from '../../design/form/select-field.tsx';
import { PasswordField, TextField } from '../../design/form/text-field.tsx';
import { useContractForm } from '../../design/form/use-contract-form.ts';
import { useCall, useEndpoint } from '../../lib/calls/queries.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { PasswordRules } from '../identity/public.ts';
import { useRoleName } from './use-role-name.ts';
import { PermissionsField } from './permissions-field.tsx';
import { ContactFields } from './user-fields.tsx';

/** The organisation whose users a dialog is about. */
export interface UsersOrganisation {
  readonly id: number;
  readonly name: string;
  readonly role_ids: readonly number[];
}

interface AddUserDialogProps {
  readonly organisation: UsersOrganisation;
  readonly onClose: () => void;
  /** With what the server says. */
  readonly onAdded: (message: string) => void;
}

type Values = z.input<typeof newUserSchema>;

/** Adds a user to an organisation (specification 3, section 2). */
export function AddUserDialog({ organisation, onClose, onAdded }: AddUserDialogProps) {
  const t = useTexts('users');
  const [only] = organisation.role_ids;
  const form = useContractForm<Values, NewUserInput>(newUserSchema, {
    defaultValues: { ...empty, ...(organisation.role_ids.length === 1 && roleOf(only)) },
  });
  const { control } = form;
  const isAdmin = useWatch({ control, name: 'org_role_id' }) === organisationRoles.ADMIN;
  const save = useCall(saveUserEndpoint);
  const submit = async (user: NewUserInput) => {
    const { message } = await save.mutateAsync({ body: { ...user, org_id: organisation.id } });
    onAdded(message);
  };
  return (
    <FormDialog
      form={form}
      title={t('addTitle', { organisation: organisation.name })}
      submitText={t('add')}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text c="dimmed" fz="sm">
        {t('addLead')}
      </Text>
      <TextField control={control} name="name" label={t('name')} isRequired />
      <SignInFields control={control} />
      <ContactFields control={control} />
      <RoleField organisation={organisation} control={control} />
      <PermissionsField
        control={control}
        name="permissions_bit"
        help={t(isAdmin ? 'operatorPermissionsHelp' : 'permissionsHelp')}
        isRequired
      />
    </FormDialog>
  );
}

const empty = {
  name: '',
  username: '',
  password: '',
  email: '',
  phonenumber: '',
  description: '',
  permissions_bit: 0,
};

function roleOf(id: number | undefined) {
  const role = Object.values(organisationRoles).find((known) => known === id);
  return role === undefined ? {} : { org_role_id: role };
}

/** What the user signs in with. */
function SignInFields({ control }: { control: Control<Values, unknown, NewUserInput> }) {
  const t = useTexts('users');
  const password = useWatch({ control, name: 'password' });
  return (
    <>
      <TextField
        control={control}
        name="username"
        label={t('username')}
        help={t('usernameHelp')}
        isRequired
      />
      <PasswordField
        control={control}
        name="password"
        label={t('password')}
        autoComplete="new-password"
        isRequired
      />
      <PasswordRules password={password} rules={assignedPasswordRules} />
    </>
  );
}

/** The fetched roles, of which the organisation holds some. */
function RoleField(props: {
  organisation: UsersOrganisation;
  control: Control<Values, unknown, NewUserInput>;
}) {
  const t = useTexts('users');
  const nameOf = useRoleName();
  const { organisation, control } = props;
  const roles = useEndpoint(listOrganisationRolesEndpoint, { body: { type: ORGANISATION_ROLES } });
  const held = (roles.data?.role ?? []).filter(({ id }) => organisation.role_ids.includes(id));
  return (
    <>
      <ChoicesFailed source={roles} />
      <SelectField
        control={control}
        name="org_role_id"
        label={t('role')}
        help={t('roleHelp')}
        placeholder={t('chooseRole')}
        choices={held.map((role) => ({ value: role.id, label: nameOf(role) }))}
        isRequired
      />
    </>
  );
}
