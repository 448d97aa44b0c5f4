import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import { listPermissionsOfEndpoint } from '@vinculum/contract/consumer-permissions/endpoints.ts';
import { listDomainsOfEndpoint } from '@vinculum/contract/domain-lists/endpoints.ts';
import { listAdminConsentFormsEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import type { OrganisationDetails } from '@vinculum/contract/organisations/operator-endpoints.ts';
import { listStreamKeysEndpoint } from '@vinculum/contract/streams/endpoints.ts';
import { listUsersEndpoint, saveUserEndpoint } from '@vinculum/contract/users/endpoints.ts';
import { ActButton } from '../../design/object/act-button.tsx';
import type { PageTab, TabsOfPage } from '../../design/object/page-tabs.tsx';
import { useMay } from '../../lib/session.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import { useTimelineTab } from '../audit/public.ts';
import { PermissionsOf } from '../consumer-permissions/public.ts';
import { DomainsOf } from '../domain-lists/public.ts';
import { FormsOf } from '../forms/public.ts';
import { DetailsOf, type OrganisationTask } from '../organisations/public.ts';
import { StreamKeysOf } from '../streams/public.ts';
import { UsersOf } from '../users/public.ts';
import { OverviewTab } from './overview-tab.tsx';

/** The parts of an organisation's page that the user may see and that its roles give it, in their order. */
export function useOrganisationTabs(
  organisation: OrganisationDetails,
  ask: (task: OrganisationTask) => void,
): TabsOfPage {
  const t = useTexts('organisationView.tabs');
  const organisations = useTexts('organisations');
  const { id, role_ids: held } = organisation;
  const timelineOf = useTimelineTab('organisation');
  const isConsumer = held.includes(organisationRoles.CONSUMER);
  const isMaker = held.includes(organisationRoles.OEM);
  const may = {
    users: useMay(listUsersEndpoint),
    addUser: useMay(saveUserEndpoint),
    forms: useMay(listAdminConsentFormsEndpoint),
    permissions: useMay(listPermissionsOfEndpoint),
    domains: useMay(listDomainsOfEndpoint),
    keys: useMay(listStreamKeysEndpoint),
  };
  const add = may.addUser && (
    <ActButton icon={IconUserPlus} onClick={() => ask('addUser')} text={organisations('words.addUser')} />
  );
  const sides = { organisationId: id, isConsumer, isMaker };
  const tab = (name: TabName, isShown: boolean, render: PageTab['render']) =>
    isShown && { name, title: t(name), render };
  return [
    tab('overview', true, () => <OverviewTab organisation={organisation} />),
    tab('users', may.users, () => <UsersOf organisation={organisation} add={add} />),
    tab('forms', may.forms && isConsumer, () => <FormsOf consumerId={id} />),
    tab('permissions', may.permissions && (isConsumer || isMaker), () => <PermissionsOf {...sides} />),
    tab('domains', may.domains, () => <DomainsOf organisationId={id} />),
    tab('streams', may.keys && isConsumer, () => <StreamKeysOf consumerId={id} />),
    tab('billing', true, () => <DetailsOf organisationId={id} />),
    timelineOf(id),
  ];
}

type TabName = 'overview' | 'users' | 'forms' | 'permissions' | 'domains' | 'streams' | 'billing';
