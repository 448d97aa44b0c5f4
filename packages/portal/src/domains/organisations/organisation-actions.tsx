import IconBroadcast from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import IconWorldCheck from '@tabler/icons-react/dist/esm/icons/IconWorldCheck.mjs';
import IconZzz from '@tabler/icons-react/dist/esm/icons/IconZzz.mjs';
import IconZzzOff from '@tabler/icons-react/dist/esm/icons/IconZzzOff.mjs';
import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import {
  restOrganisationEndpoint,
  saveOrganisationEndpoint,
} from '@vinculum/contract/organisations/operator-endpoints.ts';
import type { OrganisationRow } from '@vinculum/contract/organisations/organisation.ts';
import { addConsumerStreamEndpoint } from '@vinculum/contract/streams/endpoints.ts';
import { listUsersEndpoint, saveUserEndpoint } from '@vinculum/contract/users/endpoints.ts';
import type { RowAction } from '../../design/table/row-actions.tsx';
import { addressOf } from '../../lib/screens/addresses.ts';
import { useMay, useSession } from '../../lib/session.tsx';
import { useTexts } from '../../lib/texts.ts';

/** What can be done with an organisation in a dialog. */
export type OrganisationTask = 'edit' | 'addUser' | 'users' | 'stream' | 'rest';

/** The actions of a row, in the order of specification 3, section 2; a stream is for consumers only. */
export function useOrganisationActions(onDo: (task: OrganisationTask, row: OrganisationRow) => void) {
  const t = useTexts('organisations');
  const words = useTexts('design.words');
  const { principal } = useSession();
  const mayEdit = useMay(saveOrganisationEndpoint);
  const mayAddUser = useMay(saveUserEndpoint);
  const mayList = useMay(listUsersEndpoint);
  const mayRest = useMay(restOrganisationEndpoint);
  const mayStream = useMay(addConsumerStreamEndpoint);
  return (row: OrganisationRow): readonly RowAction[] => {
    const { id, name } = row;
    const isConsumer = row.role_ids.includes(organisationRoles.CONSUMER);
    const dialog = (task: OrganisationTask) => ({ onClick: () => onDo(task, row) });
    const all = [
      {
        may: mayEdit,
        label: t('editOf', { name }),
        word: words('edit'),
        icon: IconPencil,
        ...dialog('edit'),
      },
      {
        may: true,
        label: t('formsOf', { name }),
        word: t('words.forms'),
        icon: IconFileText,
        to: addressOf('/consent-forms', { consumer: id }),
        ...(!isConsumer && { reason: t('consumersOnly') }),
      },
      {
        may: mayAddUser,
        label: t('addUserTo', { name }),
        word: t('words.addUser'),
        icon: IconUserPlus,
        ...dialog('addUser'),
      },
      {
        may: mayList,
        label: t('usersOf', { name }),
        word: t('words.users'),
        isMain: true,
        icon: IconUsers,
        ...dialog('users'),
      },
      {
        may: true,
        label: t('domainsOf', { name }),
        word: t('words.domains'),
        icon: IconWorldCheck,
        to: addressOf('/domain-blacklisting', { org: id }),
      },
      {
        may: mayStream,
        label: t('streamOf', { name }),
        word: t('words.stream'),
        icon: IconBroadcast,
        ...dialog('stream'),
        ...(!isConsumer && { reason: t('streamConsumersOnly') }),
      },
      {
        may: mayRest,
        label: t(row.resting_from === null ? 'restOf' : 'wakeOf', { name }),
        icon: row.resting_from === null ? IconZzz : IconZzzOff,
        ...dialog('rest'),
        ...(id === principal.organisationId && { reason: t('ownRest') }),
      },
    ];
    return all.filter(({ may }) => may).map(({ may: _may, ...action }) => action);
  };
}
