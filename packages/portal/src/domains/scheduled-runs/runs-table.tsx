import { NO_VALUE } from '../../lib/no-value.ts';
import { Group } from '@mantine/core';
import {
  listScheduledRunsEndpoint,
  type ScheduledRunRow,
} from '@vinculum/contract/scheduled-runs/endpoints.ts';
import { type ScheduledRunState, scheduledRunTypes } from '@vinculum/contract/scheduled-runs/vocabulary.ts';
import { ChoiceFilter } from '../../design/table/choice-filter.tsx';
import type { DataColumn } from '../../design/table/rows/data-column.ts';
import { DataTable } from '../../design/table/data-table.tsx';
import { EmptyState } from '../../design/states/empty-state.tsx';
import { RelativeTime } from '../../design/relative-time.tsx';
import { StatusChip, type StatusKind } from '../../design/states/status-chip.tsx';
import { TableSection } from '../../design/table/table-section.tsx';
import { type TableState, useTableState } from '../../design/table/table-state.ts';
import { useFormats } from '../../lib/language/formats.ts';
import { useSteadyEndpoint } from '../../lib/calls/queries.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { useJobText } from './use-job-text.ts';

const REFRESH_MS = 15_000;

/** What ran last, by hand or by the schedule, the newest first. */
export function RunsTable() {
  const t = useTexts('scheduledRuns');
  const state = useTableState({ name: 'scheduled-runs' });
  const type = scheduledRunTypes.find((one) => one === state.filter('type')) ?? null;
  const by_hand = state.filter('which') === 'hand';
  const runs = useSteadyEndpoint(
    listScheduledRunsEndpoint,
    { body: { page: state.page, limit: state.limit, type, by_hand } },
    { refetchInterval: REFRESH_MS },
  );
  return (
    <TableSection title={t('runsTitle')} aside={<Filters state={state} />}>
      <DataTable
        name={t('runsTitle')}
        columns={useRunColumns()}
        source={runs}
        state={state}
        rowKey={(row) => String(row.run_id)}
        empty={<EmptyState title={t('noRuns')} hint={t('noRunsHint')} />}
      />
    </TableSection>
  );
}

function Filters({ state }: { state: TableState }) {
  const t = useTexts('scheduledRuns');
  const jobText = useJobText();
  return (
    <Group gap="xs">
      <ChoiceFilter
        state={state}
        name="which"
        label={t('which')}
        anyLabel={t('allRuns')}
        choices={[{ value: 'hand', label: t('byHand') }]}
      />
      <ChoiceFilter
        state={state}
        name="type"
        label={t('whichType')}
        anyLabel={t('anyType')}
        choices={scheduledRunTypes.map((value) => ({ value, label: jobText(value) }))}
      />
    </Group>
  );
}

const stateKinds: Readonly<Record<ScheduledRunState, StatusKind>> = {
  RUNNING: 'waiting',
  DONE: 'good',
  FAILED: 'bad',
};

function useRunColumns(): readonly DataColumn<ScheduledRunRow>[] {
  const t = useTexts('scheduledRuns');
  const formats = useFormats();
  const jobText = useJobText();
  const duration = useDuration();
  return [
    { key: 'job', title: t('job'), cell: ({ job }) => jobText(job) },
    { key: 'day', title: t('forDay'), cell: ({ day }) => (day === null ? NO_VALUE : formats.day(day)) },
    {
      key: 'state',
      title: t('state'),
      cell: ({ state, failure }) => (
        <>
          <StatusChip kind={stateKinds[state]}>{t(state)}</StatusChip>
          {failure !== '' && <div>{failure}</div>}
        </>
      ),
    },
    { key: 'started_on', title: t('startedOn'), cell: (row) => <RelativeTime moment={row.started_on} /> },
    { key: 'duration', title: t('duration'), cell: duration, align: 'end' },
    {
      key: 'changed',
      title: t('changed'),
      cell: ({ changed }) => (changed === null ? NO_VALUE : formats.number(changed)),
      align: 'end',
    },
    { key: 'started_by', title: t('startedBy'), cell: (row) => row.started_by ?? t('schedule') },
  ];
}

function useDuration(): (row: ScheduledRunRow) => string {
  const t = useTexts('scheduledRuns');
  return ({ started_on, ended_on }) => {
    if (ended_on === null) return NO_VALUE;
    const ms = Date.parse(ended_on) - Date.parse(started_on);
    return ms < 1000 ? t('milliseconds', { ms }) : t('seconds', { seconds: Math.round(ms / 100) / 10 });
  };
}
