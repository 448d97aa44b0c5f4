import { Group, Stack, Text } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import {
  listOrganisationsEndpoint,
  organisationSorts,
  saveOrganisationEndpoint,
} from '@vinculum/contract/organisations/operator-endpoints.ts';
import { organisationRoleIds, type OrganisationRow } from '@vinculum/contract/organisations/organisation.ts';
import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import type { ReactNode } from 'react';
import { ActButton } from '../../design/object/act-button.tsx';
import { useAsked } from '../../design/dialogs/use-asked.ts';
import { ChoiceFilter } from '../../design/table/choice-filter.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { EmptyState } from '../../design/states/empty-state.tsx';
import { FilterText } from '../../design/table/filter-text.tsx';
import { Page } from '../../design/page.tsx';
import { pageRequestOf, searchOf, type TableState, useTableState } from '../../design/table/table-state.ts';
import { TestTrafficSwitch, useTestTraffic } from '../../design/states/test-traffic.tsx';
import { useSteadyEndpoint } from '../../lib/calls/queries.ts';
import { useMay } from '../../lib/session.tsx';
import { useFormats } from '../../lib/language/formats.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { useRoleName } from '../users/public.ts';
import { useOrganisationActions } from './organisation-acts.ts';
import { OrganisationDialogs, type OrganisationQuery } from './organisation-dialogs.tsx';
import { type Reported, ReportedBanner } from './reported-banner.tsx';
import type { DataColumn } from '../../design/table/rows/data-column.ts';
import { RowLink } from '../../design/table/row-link.tsx';
import { pageOf } from '../../lib/screens/addresses.ts';
import { StatusChip } from '../../design/states/status-chip.tsx';
import { RoleChips } from './role-chips.tsx';

/** What the screen lists unless asked for more (specification 3, section 9). */
const makersAndConsumers = [organisationRoles.OEM, organisationRoles.CONSUMER];

/** The filter that shows all types, those at rest too. */
const WITH_RESTING = 'resting';

/** Organisations and their users, for the platform's operator. */
export function OrganisationsScreen() {
  const t = useTexts('organisations');
  const state = useTableState({ name: 'organisations' });
  const { ask, ...asked } = useAsked<OrganisationQuery, Reported>();
  const organisations = useOrganisations(state);
  const actions = useOrganisationActions((task, row) => ask({ task, row }));
  const add = useMay(saveOrganisationEndpoint) && (
    <ActButton icon={IconPlus} onClick={() => ask({ task: 'add' })} text={t('add')} />
  );
  return (
    <Page title={t('title')} lead={t('lead')} action={add}>
      <Stack>
        <ReportedBanner reported={asked.reported} onClose={asked.dismiss} />
        <Filters state={state} />
        <DataTable
          name={t('title')}
          columns={useOrganisationColumns()}
          source={organisations}
          state={state}
          rowKey={(row) => String(row.id)}
          rowName={({ name }) => name}
          actions={actions}
          empty={<NoneFits state={state} add={add} />}
        />
      </Stack>
      <OrganisationDialogs request={asked.request} onClose={asked.leave} onSaved={asked.report} />
    </Page>
  );
}

/** Who looks for what the filter hides must not believe that it is not there, and add it again. */
function NoneFits({ state, add }: { state: TableState; add: ReactNode }) {
  const t = useTexts('organisations');
  const shown = state.filter('type');
  if (shown === WITH_RESTING) return <EmptyState title={t('none')} hint={t('noneHint')} action={add} />;
  return (
    <EmptyState
      title={t(shown === 'all' ? 'none' : 'noneOfTypes')}
      hint={t(shown === 'all' ? 'noneAwakeHint' : 'noneOfTypesHint')}
      action={
        <ActButton
          text={t(shown === 'all' ? 'showResting' : 'showAll')}
          onClick={() => state.setFilter('type', WITH_RESTING)}
        />
      }
    />
  );
}

function useOrganisations(state: TableState) {
  const traffic = useTestTraffic();
  return useSteadyEndpoint(
    listOrganisationsEndpoint,
    {
      body: {
        ...traffic.body,
        ...pageRequestOf(state, organisationSorts),
        ...searchOf(state),
        role_ids: rolesIn(state),
        ...(state.filter('type') === WITH_RESTING && { with_resting: true }),
      },
    },
    { select: ({ organisation: data, total_rows }) => ({ data, total_rows }) },
  );
}

function rolesIn(state: TableState) {
  const shown = state.filter('type');
  if (shown === 'all' || shown === WITH_RESTING) return [...organisationRoleIds];
  const role = organisationRoleIds.find((id) => String(id) === shown);
  return role === undefined ? makersAndConsumers : [role];
}

function Filters({ state }: { state: TableState }) {
  const t = useTexts('organisations');
  const nameOf = useRoleName();
  const roles = organisationRoleIds.map((id) => ({ value: String(id), label: nameOf({ id }) }));
  return (
    <Group>
      <FilterText state={state} name="search" label={t('search')} />
      <ChoiceFilter
        state={state}
        name="type"
        label={t('shown')}
        anyLabel={t('makersAndConsumers')}
        choices={[
          ...roles,
          { value: 'all', label: t('everybody') },
          { value: WITH_RESTING, label: t('withResting') },
        ]}
      />
      <TestTrafficSwitch />
    </Group>
  );
}

/** The columns of the list of organisations (specification 3, section 2); the stream's name and the day beyond it. */
function useOrganisationColumns(): readonly DataColumn<OrganisationRow>[] {
  const t = useTexts('organisations');
  const formats = useFormats();
  return [
    { key: 'id', title: t('id'), cell: (row) => row.id, align: 'end', isSortable: true },
    { key: 'name', title: t('name'), cell: (row) => <Named row={row} />, isSortable: true },
    {
      key: 'unique_identifier',
      title: t('uniqueIdentifier'),
      isPlain: true,
      isSortable: true,
      cell: (row) => row.unique_identifier,
    },
    { key: 'roles', title: t('types'), cell: (row) => <RoleChips roles={row.roles} /> },
    {
      key: 'created_on',
      title: t('added'),
      isSortable: true,
      cell: (row) => formats.date(row.created_on),
    },
  ];
}

function Named({ row }: { row: OrganisationRow }) {
  const t = useTexts('organisations');
  return (
    <Stack gap={0}>
      <RowLink to={pageOf.organisation(row.id)}>{row.name}</RowLink>
      {row.resting_from !== null && (
        <Group>
          <StatusChip kind="waiting">{t('atRest')}</StatusChip>
        </Group>
      )}
      {row.stream_name !== null && (
        <Text fz="xs" c="dimmed">
          {t('streamIs', { stream: row.stream_name })}
        </Text>
      )}
    </Stack>
  );
}
