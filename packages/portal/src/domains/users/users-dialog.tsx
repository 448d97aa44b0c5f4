import { Button, Group, Stack } from '@mantine/core';
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
import { useState } from 'react';
import { Banner } from '../../design/states/banner.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { Dialog } from '../../design/dialogs/dialog.tsx';
import { EmptyState } from '../../design/states/empty-state.tsx';
import type { RowAction } from '../../design/table/row-actions.tsx';
import { useEndpoint } from '../../lib/queries.ts';
import { useMay, useSession } from '../../lib/session.tsx';
import { useTexts } from '../../lib/texts.ts';
import type { UsersOrganisation } from './add-user-dialog.tsx';
import { DeleteUser } from './delete-user.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { PermissionsDialog } from './permissions-dialog.tsx';
import { useUserColumns } from './user-columns.tsx';

interface UsersDialogProps {
  readonly organisation: UsersOrganisation;
  readonly onClose: () => void;
}

type Doing = 'edit' | 'permissions' | 'delete';
const dialogs = { edit: EditUserDialog, permissions: PermissionsDialog, delete: DeleteUser } as const;

/**
 * The users of an organisation, with what can be done with each. A further dialog takes the place of the list, which
 * comes back after it with what was done.
 */
export function UsersDialog({ organisation, onClose }: UsersDialogProps) {
  const [doing, setDoing] = useState<{ what: Doing; user: UserRow } | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  if (doing === null) {
    return (
      <UserList
        organisation={organisation}
        message={message}
        onClose={onClose}
        onDo={(what, user) => {
          setMessage(null);
          setDoing({ what, user });
        }}
      />
    );
  }
  const Chosen = dialogs[doing.what];
  return (
    <Chosen
      user={doing.user}
      onClose={() => setDoing(null)}
      onSaved={(reported) => {
        setMessage(reported);
        setDoing(null);
      }}
    />
  );
}

interface UserListProps extends UsersDialogProps {
  readonly message: string | null;
  readonly onDo: (what: Doing, user: UserRow) => void;
}

function UserList({ organisation, message, onClose, onDo }: UserListProps) {
  const t = useTexts('users');
  const users = useEndpoint(
    listUsersEndpoint,
    { body: { org_id: organisation.id } },
    { select: ({ users: data }) => ({ data, total_rows: data.length }) },
  );
  const columns = useUserColumns();
  const actions = useUserActions(onDo);
  const title = t('listTitle', { organisation: organisation.name });
  return (
    <Dialog title={title} size="table" onClose={onClose}>
      <Stack>
        {message !== null && <Banner kind="success">{message}</Banner>}
        <DataTable
          name={title}
          columns={columns}
          source={users}
          rowKey={(row) => String(row.id)}
          rowName={({ name }) => name}
          actions={actions}
          empty={<EmptyState title={t('none')} hint={t('noneHint')} />}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** A deleted user is locked, and so are the permissions of the operator's (specification 3, section 4). */
function useUserActions(onDo: UserListProps['onDo']) {
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
  return (user: UserRow): readonly RowAction[] =>
    kinds
      .filter(({ what }) => may[what])
      .map(({ what, icon, label, word }) => {
        const reason = reasonOf(what, user);
        return {
          label: t(label, { name: user.name }),
          word,
          icon,
          onClick: () => onDo(what, user),
          ...(reason !== null && { reason }),
        };
      });
}
