import { Stack } from '@mantine/core';
import {
  listSimulatorRunsEndpoint,
  SIMULATOR_POLL_MS,
  type SimulatorRunRow,
} from '@vinculum/contract/simulator/endpoints.ts';
import { useState } from 'react';
import { ObjectLink } from '../../design/object/object-link.tsx';
import type { DataColumn } from '../../design/table/rows/data-column.ts';
import { DataTable } from '../../design/table/data-table.tsx';
import { EmptyState } from '../../design/states/empty-state.tsx';
import { Page } from '../../design/page.tsx';
import { RelativeTime } from '../../design/relative-time.tsx';
import { TableSection } from '../../design/table/table-section.tsx';
import { type TableState, useTableState } from '../../design/table/table-state.ts';
import { useFormats } from '../../lib/language/formats.ts';
import { useSteadyEndpoint } from '../../lib/calls/queries.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { RunProgress } from './run-progress.tsx';
import { RunState } from './run-state.tsx';
import { SimulatorForm } from './simulator-form.tsx';

/** Sends messages of simulated vehicles for a consumer, and counts those that arrived. */
export function WebSimulatorScreen() {
  const t = useTexts('simulator');
  const state = useTableState({ name: 'simulator-runs' });
  const [started, setStarted] = useState<number | null>(null);
  const runs = useRuns(state);
  // What runs now is among the newest, whatever page the table shows.
  const newest = useRuns({ page: 1, limit: state.limit }).data?.data;
  const shown = newest?.find(({ run_id, state: how }) => run_id === started || how === 'RUNNING');
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Stack gap="lg">
        <SimulatorForm isBusy={isAnyUnderWay(newest)} onStarted={setStarted} />
        {shown !== undefined && <RunProgress run={shown} />}
        <TableSection title={t('runsTitle')}>
          <DataTable
            name={t('runsTitle')}
            columns={useRunColumns()}
            source={runs}
            state={state}
            rowKey={(row) => String(row.run_id)}
            empty={<EmptyState title={t('noRuns')} hint={t('noRunsHint')} />}
          />
        </TableSection>
      </Stack>
    </Page>
  );
}

function useRuns({ page, limit }: Pick<TableState, 'page' | 'limit'>) {
  return useSteadyEndpoint(
    listSimulatorRunsEndpoint,
    { body: { page, limit } },
    { refetchInterval: ({ state: { data } }) => (isAnyUnderWay(data?.data) ? SIMULATOR_POLL_MS : false) },
  );
}

function isAnyUnderWay(rows: readonly SimulatorRunRow[] = []): boolean {
  return rows.some(({ state }) => state === 'RUNNING');
}

function useRunColumns(): readonly DataColumn<SimulatorRunRow>[] {
  const t = useTexts('simulator');
  const { number } = useFormats();
  return [
    {
      key: 'consumer_name',
      title: t('consumer'),
      cell: (row) => <ObjectLink kind="organisation" id={row.consumer_id} name={row.consumer_name} />,
    },
    { key: 'state', title: t('state'), cell: (row) => <RunState run={row} /> },
    {
      key: 'messages',
      title: t('messages'),
      cell: (row) => t('of', { stored: row.messages_stored, requested: row.messages_requested }),
      align: 'end',
    },
    { key: 'vehicles', title: t('vehicles'), cell: (row) => number(row.vehicles), align: 'end' },
    { key: 'started_on', title: t('startedOn'), cell: (row) => <RelativeTime moment={row.started_on} /> },
    { key: 'started_by', title: t('startedBy'), cell: (row) => row.started_by },
    { key: 'run_id', title: t('number'), cell: (row) => number(row.run_id), align: 'end' },
  ];
}
