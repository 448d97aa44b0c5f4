import { Button, Group, Stack } from '@mantine/core';
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import { saveUserEndpoint } from '@vinculum/contract/users/endpoints.ts';
import { ActButton } from '../../../design/object/act-button.tsx';
import { useAsked } from '../../../design/dialogs/use-asked.ts';
import { DoneBanner } from '../../../design/states/banner.tsx';
import { Dialog } from '../../../design/dialogs/dialog.tsx';
import { useMay } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { AddUserDialog, type UsersOrganisation } from '../add-user-dialog.tsx';
import { UserDialog, UserList, type UserQuery } from './user-list.tsx';

interface UsersDialogProps {
  readonly organisation: UsersOrganisation;
  readonly onClose: () => void;
}

/**
 * The users of an organisation, with what can be done with each. A further dialog takes the place of the list, which
 * comes back after it with what was done.
 */
export function UsersDialog({ organisation, onClose }: UsersDialogProps) {
  const t = useTexts('users');
  const { request, reported, ask, leave, report } = useAsked<UserQuery | 'add'>();
  const mayAdd = useMay(saveUserEndpoint);
  if (request === 'add')
    return <AddUserDialog organisation={organisation} onClose={leave} onAdded={report} />;
  if (request !== null) return <UserDialog query={request} onClose={leave} onSaved={report} />;
  return (
    <Dialog title={t('listTitle', { organisation: organisation.name })} size="table" onClose={onClose}>
      <Stack>
        <DoneBanner text={reported} />
        <UserList organisation={organisation} onDo={ask} />
        <Group justify="flex-end">
          {mayAdd && <ActButton icon={IconUserPlus} text={t('add')} onClick={() => ask('add')} />}
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
