import IconBroadcast from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs';
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import IconWorldCheck from '@tabler/icons-react/dist/esm/icons/IconWorldCheck.mjs';
import IconZzz from '@tabler/icons-react/dist/esm/icons/IconZzz.mjs';
import IconZzzOff from '@tabler/icons-react/dist/esm/icons/IconZzzOff.mjs';
import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import { listAuditEndpoint } from '@vinculum/contract/audit/endpoints.ts';
import {
  restOrganisationEndpoint,
  saveOrganisationEndpoint,
} from '@vinculum/contract/organisations/operator-endpoints.ts';
import type { OrganisationRow } from '@vinculum/contract/organisations/organisation.ts';
import { addConsumerStreamEndpoint } from '@vinculum/contract/streams/endpoints.ts';
import { listUsersEndpoint, saveUserEndpoint } from '@vinculum/contract/users/endpoints.ts';
import { listVehicleCertificatesEndpoint } from '@vinculum/contract/vehicle-access/endpoints.ts';
import type { Act, Acts } from '../../design/object/act.ts';
import { addressOf } from '../../lib/screens/addresses.ts';
import { useMay, useSession } from '../../lib/session.tsx';
import { useTexts } from '../../lib/language/texts.ts';

/** What can be done with an organisation in a dialog. */
export type OrganisationTask = 'edit' | 'addUser' | 'users' | 'stream' | 'rest';
type Verb = OrganisationTask | 'forms' | 'domains' | 'access' | 'audit';
type Ask = (task: OrganisationTask, row: OrganisationRow) => void;

type ActsOf<V extends Verb> = (row: OrganisationRow) => Readonly<Record<V, Act | false>>;

/** What the user may do with an organisation in a dialog. */
function useDialogActs(ask: Ask): ActsOf<OrganisationTask> {
  const t = useTexts('organisations');
  const words = useTexts('design.words');
  const { principal } = useSession();
  const may = {
    edit: useMay(saveOrganisationEndpoint),
    addUser: useMay(saveUserEndpoint),
    users: useMay(listUsersEndpoint),
    stream: useMay(addConsumerStreamEndpoint),
    rest: useMay(restOrganisationEndpoint),
  };
  return (row) => {
    const { id, name } = row;
    const isAwake = row.resting_from === null;
    const act = (task: OrganisationTask, looks: Omit<Act, 'onClick'>) =>
      may[task] && { ...looks, onClick: () => ask(task, row) };
    return {
      edit: act('edit', { label: t('editOf', { name }), word: words('edit'), icon: IconPencil }),
      addUser: act('addUser', {
        label: t('addUserTo', { name }),
        word: t('words.addUser'),
        icon: IconUserPlus,
      }),
      users: act('users', {
        label: t('usersOf', { name }),
        word: t('words.users'),
        isMain: true,
        icon: IconUsers,
      }),
      stream: act('stream', {
        label: t('streamOf', { name }),
        word: t('words.stream'),
        icon: IconBroadcast,
        reason: isConsumer(row) ? undefined : t('streamConsumersOnly'),
      }),
      rest: act('rest', {
        label: t(isAwake ? 'restOf' : 'wakeOf', { name }),
        icon: isAwake ? IconZzz : IconZzzOff,
        isDangerous: isAwake,
        reason: id === principal.organisationId ? t('ownRest') : undefined,
      }),
    };
  };
}

/** Where the user may see what belongs to an organisation. */
function usePlaces(): ActsOf<Exclude<Verb, OrganisationTask>> {
  const t = useTexts('organisations');
  const mayAccess = useMay(listVehicleCertificatesEndpoint);
  const mayAudit = useMay(listAuditEndpoint);
  return (row) => {
    const { id, name, role_ids: held } = row;
    return {
      forms: {
        label: t('formsOf', { name }),
        word: t('words.forms'),
        icon: IconFileText,
        to: addressOf('/consent-forms', { consumer: id }),
        reason: isConsumer(row) ? undefined : t('consumersOnly'),
      },
      domains: {
        label: t('domainsOf', { name }),
        word: t('words.domains'),
        icon: IconWorldCheck,
        to: addressOf('/domain-blacklisting', { org: id }),
      },
      access: mayAccess &&
        held.includes(organisationRoles.OEM) && {
          label: t('words.access'),
          icon: IconCertificate,
          to: addressOf('/vehicle-access', { maker: id }),
        },
      audit: mayAudit && {
        label: t('words.audit'),
        icon: IconShieldCheck,
        to: addressOf('/audit', { organisation: name }),
      },
    };
  };
}

function isConsumer({ role_ids: held }: OrganisationRow): boolean {
  return held.includes(organisationRoles.CONSUMER);
}

/** Those of a row, in the order of specification 3, section 2. */
export function useOrganisationActions(ask: Ask): (row: OrganisationRow) => Acts {
  const actsOf = useDialogActs(ask);
  const placesOf = usePlaces();
  return (row) => {
    const { edit, addUser, users, stream, rest } = actsOf(row);
    const { forms, domains } = placesOf(row);
    return [edit, forms, addUser, users, domains, stream, rest];
  };
}

/** Those of its page, where lists of what belongs to it stand already. */
export function useOrganisationPageActions(row: OrganisationRow, ask: Ask): Acts {
  const t = useTexts('organisations');
  const { addUser, edit, stream, rest } = useDialogActs(ask)(row);
  const { access, audit } = usePlaces()(row);
  return [
    addUser,
    edit,
    isConsumer(row) && stream,
    access,
    audit,
    rest !== false && { ...rest, word: t(row.resting_from === null ? 'rest' : 'wake') },
  ];
}
