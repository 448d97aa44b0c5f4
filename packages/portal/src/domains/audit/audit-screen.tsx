import { Group, Stack } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import { type AuditFilter, type AuditRow, listAuditEndpoint } from '@vinculum/contract/audit/endpoints.ts';
import { daySchema } from '@vinculum/contract/foundation/clock.ts';
import { useState } from 'react';
import { type DataColumn, DataTable } from '../../design/table/data-table.tsx';
import { EmptyState } from '../../design/states/empty-state.tsx';
import { FilterText } from '../../design/table/filter-text.tsx';
import { Page } from '../../design/page.tsx';
import { RelativeTime } from '../../design/relative-time.tsx';
import { pageRequestOf, type TableState, useTableState } from '../../design/table/table-state.ts';
import { useEndpoint } from '../../lib/queries.ts';
import type { SearchName } from '../../lib/screens/addresses.ts';
import { useTexts } from '../../lib/texts.ts';
import { AuditEvent } from './audit-event.tsx';
import { AuditOrganisation, AuditTarget } from './audit-target.tsx';
import { AuditResult } from './audit-result.tsx';
import { ChainActions } from './chain-actions.tsx';
import { ChainVerdict } from './chain-verdict.tsx';
import { DayFilter } from './day-filter.tsx';
import { useVerification } from './use-verification.ts';

/** Everything that was changed, by whom; with the proof that the trail itself was not. */
export function AuditScreen() {
  const t = useTexts('audit');
  const state = useTableState({ name: 'audit' });
  const [opened, setOpened] = useState<AuditRow | null>(null);
  const verification = useVerification();
  const rows = useEndpoint(
    listAuditEndpoint,
    { body: { ...pageRequestOf(state), ...filterOf(state) } },
    { placeholderData: keepPreviousData },
  );
  const columns = useAuditColumns();
  return (
    <Page title={t('title')} lead={t('lead')} action={<ChainActions verification={verification} />}>
      <Stack gap="md">
        <ChainVerdict verification={verification} />
        <Filters state={state} />
        <DataTable
          name={t('title')}
          columns={columns}
          source={rows}
          state={state}
          rowKey={(row) => String(row.id)}
          actions={(row) => [
            {
              label: t('open', { id: String(row.id) }),
              word: t('show'),
              icon: IconEye,
              onClick: () => setOpened(row),
            },
          ]}
          empty={<EmptyState title={t('none')} hint={t('noneHint')} />}
        />
      </Stack>
      <AuditEvent event={opened} onClose={() => setOpened(null)} />
    </Page>
  );
}

/** What of the address is a filter: a day that is none would be refused. */
function filterOf({ filter }: Pick<TableState, 'filter'>): AuditFilter {
  const day = (name: SearchName) => daySchema.safeParse(filter(name)).data;
  return {
    actor: filter('actor'),
    organisation: filter('organisation'),
    action: filter('action'),
    search: filter('search'),
    from: day('from'),
    to: day('to'),
  };
}

function Filters({ state }: { state: TableState }) {
  const t = useTexts('audit');
  return (
    <Group gap="sm" align="flex-end">
      <FilterText state={state} name="actor" label={t('filterActor')} />
      <FilterText state={state} name="organisation" label={t('filterOrganisation')} />
      <FilterText state={state} name="action" label={t('filterAction')} />
      <FilterText state={state} name="search" label={t('filterSearch')} />
      <Group gap="sm">
        <DayFilter state={state} name="from" label={t('from')} />
        <DayFilter state={state} name="to" label={t('to')} />
      </Group>
    </Group>
  );
}

function useAuditColumns(): readonly DataColumn<AuditRow>[] {
  const t = useTexts('audit');
  return [
    { key: 'at', title: t('at'), cell: (row) => <RelativeTime moment={row.at} /> },
    { key: 'actor', title: t('actor'), cell: (row) => row.actor ?? t('nobody') },
    { key: 'organisation', title: t('organisation'), cell: (row) => <AuditOrganisation of={row} /> },
    { key: 'action', title: t('action'), cell: (row) => row.action },
    {
      key: 'target',
      title: t('target'),
      cell: (row) => <AuditTarget target={row.target} />,
    },
    { key: 'result', title: t('result'), cell: (row) => <AuditResult result={row.result} /> },
  ];
}
