import { Group, Stack } from '@mantine/core';
import {
  getOrganisationEndpoint,
  type OrganisationDetails,
} from '@vinculum/contract/organisations/operator-endpoints.ts';
import { useAsked } from '../../design/dialogs/use-asked.ts';
import { PageActions } from '../../design/object/page-actions.tsx';
import { PageTabs } from '../../design/object/page-tabs.tsx';
import { Page } from '../../design/page.tsx';
import { NotUpdated } from '../../design/states/not-updated.tsx';
import { StatusChip } from '../../design/states/status-chip.tsx';
import type { ApiProblem } from '../../lib/calls/api-problem.ts';
import { useParam } from '../../lib/navigation.ts';
import { useEndpoint } from '../../lib/calls/queries.ts';
import { NoObject } from '../../design/object/no-object.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import {
  OrganisationDialogs,
  type OrganisationTask,
  type Reported,
  ReportedBanner,
  RoleChips,
  useOrganisationPageActions,
} from '../organisations/public.ts';
import { useOrganisationTabs } from './use-organisation-tabs.tsx';

const POLL_MS = 15_000;

/** One organisation: what it is, its state, and all that belongs to it. */
export function OrganisationScreen() {
  const id = useParam('organisationId');
  return <OneOrganisation key={id} id={Number(id)} />;
}

function OneOrganisation({ id }: { id: number }) {
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
