import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import {
  changePermissionsEndpoint,
  deactivateUserEndpoint,
  listUsersEndpoint,
  saveUserEndpoint,
} from '@vinculum/contract/users/endpoints.ts';
import type { UserRow } from '@vinculum/contract/users/user.ts';
import type { ReactNode } from 'react';
import { Stack, Text } from '@mantine/core';
import { labelsOf } from '@vinculum/contract/access/principal.ts';
import { DataTable } from '../../../design/table/data-table.tsx';
import { EmptyState } from '../../../design/states/empty-state.tsx';
import type { Act } from '../../../design/object/act.ts';
import { useEndpoint } from '../../../lib/calls/queries.ts';
import { useMay, useSession } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import type { UsersOrganisation } from '../add-user-dialog.tsx';
import { DeleteUser } from '../delete-user.tsx';
import { EditUserDialog } from '../edit-user-dialog.tsx';
import { PermissionsDialog } from '../permissions-dialog.tsx';
import type { DataColumn } from '../../../design/table/rows/data-column.ts';
import { StatusChip } from '../../../design/states/status-chip.tsx';

type Doing = 'edit' | 'permissions' | 'delete';
const dialogs = { edit: EditUserDialog, permissions: PermissionsDialog, delete: DeleteUser } as const;

/** What is to be done with a user. */
export interface UserQuery {
  readonly what: Doing;
  readonly user: UserRow;
}

interface UserListProps {
  readonly organisation: Pick<UsersOrganisation, 'id' | 'name'>;
  readonly onDo: (query: UserQuery) => void;
  /** What leads to a first user. */
  readonly add?: ReactNode;
}

/** The users of an organisation, with what can be done with each. */
export function UserList({ organisation, onDo, add }: UserListProps) {
  const t = useTexts('users');
  const users = useEndpoint(
    listUsersEndpoint,
    { body: { org_id: organisation.id } },
    { select: ({ users: data }) => ({ data, total_rows: data.length }) },
  );
  const columns = useUserColumns();
  const actions = useUserActions(onDo);
  return (
    <DataTable
      name={t('listTitle', { organisation: organisation.name })}
      columns={columns}
      source={users}
      rowKey={(row) => String(row.id)}
      rowName={({ name }) => name}
      actions={actions}
      empty={<EmptyState title={t('none')} hint={t('noneHint')} action={add} />}
    />
  );
}

interface UserDialogProps {
  readonly query: UserQuery;
  readonly onClose: () => void;
  /** With what the server says. */
  readonly onSaved: (message: string) => void;
}

/** The dialog of what is asked. */
export function UserDialog({ query: { what, user }, onClose, onSaved }: UserDialogProps) {
  const Chosen = dialogs[what];
  return <Chosen user={user} onClose={onClose} onSaved={onSaved} />;
}

/** A deleted user is locked, and so are the permissions of the operator's (specification 3, section 4). */
function useUserActions(onDo: (query: UserQuery) => void) {
  const t = useTexts('users');
  const words = useTexts('design.words');
  const { principal } = useSession();
  const may = {
    edit: useMay(saveUserEndpoint),
    permissions: useMay(changePermissionsEndpoint),
    delete: useMay(deactivateUserEndpoint),
  };
  const kinds = [
    { what: 'edit', icon: IconPencil, label: 'editOf', word: words('edit') },
    { what: 'permissions', icon: IconKey, label: 'permissionsOf', word: t('permissionsWord') },
    { what: 'delete', icon: IconTrash, label: 'deleteOf', word: words('delete') },
  ] as const;
  const reasonOf = (what: Doing, user: UserRow) => {
    if (!user.is_active) return t('lockedInactive');
    if (what === 'permissions' && user.org_role_id === organisationRoles.ADMIN) return t('lockedAdmin');
    return what === 'delete' && user.id === principal.userId ? t('lockedSelf') : null;
  };
  return (user: UserRow): readonly Act[] =>
    kinds
      .filter(({ what }) => may[what])
      .map(({ what, icon, label, word }) => {
        const reason = reasonOf(what, user);
        return {
          label: t(label, { name: user.name }),
          word,
          icon,
          onClick: () => onDo({ what, user }),
          ...(reason !== null && { reason }),
        };
      });
}

/** The columns of the list of users. */
function useUserColumns(): readonly DataColumn<UserRow>[] {
  const t = useTexts('users');
  const permissions = (user: UserRow) => labelsOf(user.permissions_bit).map((label) => t(`bits.${label}`));
  return [
    {
      key: 'name',
      title: t('name'),
      cell: (row) => <TwoLines first={row.name} second={row.username} />,
    },
    {
      key: 'email',
      title: t('email'),
      cell: (row) => <TwoLines first={row.email} second={row.phonenumber} />,
    },
    {
      key: 'permissions',
      title: t('permissions'),
      cell: (row) => permissions(row).join(', '),
    },
    {
      key: 'status',
      title: t('status'),
      cell: (row) => (
        <Stack gap={4} align="flex-start">
          <StatusChip kind={row.is_active ? 'good' : 'bad'}>
            {row.is_active ? t('active') : t('inactive')}
          </StatusChip>
          {row.account !== 'CONFIRMED' && (
            <Text fz="xs" maw={220}>
              {t(`account.${row.account}`)}
            </Text>
          )}
        </Stack>
      ),
    },
  ];
}

function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <Stack gap={0}>
      <Text fz="sm">{first}</Text>
      <Text fz="xs" c="dimmed">
        {second}
      </Text>
    </Stack>
  );
}
