import { Group, Stack } from '@mantine/core';
import {
  getOrganisationEndpoint,
  type OrganisationDetails,
} from '@vinculum/contract/organisations/operator-endpoints.ts';
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import { listPermissionsOfEndpoint } from '@vinculum/contract/consumer-permissions/endpoints.ts';
import { listDomainsOfEndpoint } from '@vinculum/contract/domain-lists/endpoints.ts';
import { listAdminConsentFormsEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { listStreamKeysEndpoint } from '@vinculum/contract/streams/endpoints.ts';
import { listUsersEndpoint, saveUserEndpoint } from '@vinculum/contract/users/endpoints.ts';
import { useAsked } from '../../design/dialogs/use-asked.ts';
import { PageActions } from '../../design/object/page-actions.tsx';
import { type PageTab, PageTabs, type TabsOfPage } from '../../design/object/page-tabs.tsx';
import { Page } from '../../design/page.tsx';
import { NotUpdated } from '../../design/states/not-updated.tsx';
import { StatusChip } from '../../design/states/status-chip.tsx';
import type { ApiProblem } from '../../lib/calls/api-problem.ts';
import { addressOf } from '../../lib/screens/addresses.ts';
import { useParam } from '../../lib/navigation.ts';
import { useEndpoint } from '../../lib/calls/queries.ts';
import { NoObject } from '../../design/object/no-object.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import {
  DetailsOf,
  OrganisationDialogs,
  type OrganisationTask,
  type Reported,
  ReportedBanner,
  RoleChips,
  useOrganisationPageActions,
} from '../organisations/public.ts';
import { ActButton } from '../../design/object/act-button.tsx';
import { useMay } from '../../lib/session.tsx';
import { useTimelineTab } from '../audit/public.ts';
import { PermissionsOf } from '../consumer-permissions/public.ts';
import { DomainsOf } from '../domain-lists/public.ts';
import { FormsOf } from '../forms/public.ts';
import { StreamKeysOf } from '../streams/public.ts';
import { UsersOf } from '../users/public.ts';
import { OverviewTab } from './overview-tab.tsx';

const POLL_MS = 15_000;

/** One organisation: what it is, its state, and all that belongs to it. */
export function OrganisationScreen() {
  const id = Number(useParam('organisationId'));
  const t = useTexts('organisations');
  const view = useTexts('organisationView');
  const found = useEndpoint(getOrganisationEndpoint, { params: { id } }, { refetchInterval: POLL_MS });
  const parents = [{ to: '/organisations', title: t('title') }] as const;
  const unknown = {
    title: view('unknown'),
    hint: view('unknownHint'),
    to: '/organisations',
    toText: view('toList'),
  } as const;
  if (found.data === undefined)
    return (
      <Page title={view('organisation')} parents={parents}>
        <NoObject source={found} unknown={unknown} />
      </Page>
    );
  return <ShownOrganisation organisation={found.data} problem={found.error} />;
}

interface ShownOrganisationProps {
  readonly organisation: OrganisationDetails;
  /** Why it is not up to date. */
  readonly problem: ApiProblem | null;
}

function ShownOrganisation({ organisation, problem }: ShownOrganisationProps) {
  const t = useTexts('organisations');
  const view = useTexts('organisationView');
  const { ask, request: task, ...asked } = useAsked<OrganisationTask, Reported>();
  const { name, unique_identifier: identifier, roles, resting_from: from } = organisation;
  return (
    <Page
      title={name}
      lead={identifier}
      parents={[{ to: '/organisations', title: t('title') }]}
      aside={
        <Group gap="xs">
          <RoleChips roles={roles} />
          <StatusChip kind={from === null ? 'good' : 'waiting'}>
            {from === null ? view('takesPart') : t('atRest')}
          </StatusChip>
        </Group>
      }
      action={<PageActions actions={useOrganisationPageActions(organisation, ask)} />}
    >
      <Stack>
        <ReportedBanner reported={asked.reported} onClose={asked.dismiss} />
        <NotUpdated problem={problem} />
        <PageTabs label={view('parts')} tabs={useOrganisationTabs(organisation, ask)} />
      </Stack>
      <OrganisationDialogs
        request={task === null ? null : { task, row: organisation }}
        onClose={asked.leave}
        onSaved={asked.report}
      />
    </Page>
  );
}

/** The parts of an organisation's page that the user may see and that its roles give it, in their order. */
function useOrganisationTabs(
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
    timelineOf(id, addressOf('/audit', { organisation: organisation.name })),
  ];
}

type TabName = 'overview' | 'users' | 'forms' | 'permissions' | 'domains' | 'streams' | 'billing';
