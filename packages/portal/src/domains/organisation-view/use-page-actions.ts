import IconBroadcast from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs';
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
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
import { saveUserEndpoint } from '@vinculum/contract/users/endpoints.ts';
import { listVehicleCertificatesEndpoint } from '@vinculum/contract/vehicle-access/endpoints.ts';
import type { PageAction } from '../../design/object/page-actions.tsx';
import { addressOf } from '../../lib/screens/addresses.ts';
import { useMay, useSession } from '../../lib/session.tsx';
import { useTexts } from '../../lib/texts.ts';
import type { OrganisationTask } from '../organisations/public.ts';

/** What the user may do with an organisation, or with what belongs to it. */
export function usePageActions(
  { id, name, role_ids: held, resting_from: from }: OrganisationRow,
  ask: (task: OrganisationTask) => void,
): readonly PageAction[] {
  const t = useTexts('organisations');
  const view = useTexts('organisationView');
  const { principal } = useSession();
  const mayAddUser = useMay(saveUserEndpoint);
  const mayEdit = useMay(saveOrganisationEndpoint);
  const mayName = useMay(addConsumerStreamEndpoint);
  const maySeeAccess = useMay(listVehicleCertificatesEndpoint);
  const mayAudit = useMay(listAuditEndpoint);
  const mayRest = useMay(restOrganisationEndpoint);
  const isAwake = from === null;
  const isConsumer = held.includes(organisationRoles.CONSUMER);
  const actions: (PageAction | false)[] = [
    mayAddUser && { name: view('addUser'), icon: IconUserPlus, onClick: () => ask('addUser') },
    mayEdit && { name: view('edit'), icon: IconPencil, onClick: () => ask('edit') },
    mayName && isConsumer && { name: t('streamTitle'), icon: IconBroadcast, onClick: () => ask('stream') },
    maySeeAccess &&
      held.includes(organisationRoles.OEM) && {
        name: view('access'),
        icon: IconCertificate,
        to: addressOf('/vehicle-access', { maker: id }),
      },
    mayAudit && {
      name: view('audit'),
      icon: IconShieldCheck,
      to: addressOf('/audit', { organisation: name }),
    },
    mayRest && {
      name: t(isAwake ? 'rest' : 'wake'),
      icon: isAwake ? IconZzz : IconZzzOff,
      onClick: () => ask('rest'),
      isDangerous: isAwake,
      reason: id === principal.organisationId ? t('ownRest') : undefined,
    },
  ];
  return actions.filter((action) => action !== false);
}
