import IconReport from '@tabler/icons-react/dist/esm/icons/IconReport.mjs';
import { listLoadTestRunsEndpoint, type LoadTestRunRow } from '@vinculum/contract/load-tests/endpoints.ts';
import { runLoadTesterEndpoint } from '@vinculum/contract/load-tests/may-run-load-tests.ts';
import { STATUS_POLL_MS } from '@vinculum/contract/load-tests/vocabulary.ts';
import type { DataColumn } from '../../../design/table/rows/data-column.ts';
import { DataTable } from '../../../design/table/data-table.tsx';
import { EmptyState } from '../../../design/states/empty-state.tsx';
import { RelativeTime } from '../../../design/relative-time.tsx';
import { TableSection } from '../../../design/table/table-section.tsx';
import { useTableState } from '../../../design/table/table-state.ts';
import { useFormats } from '../../../lib/language/formats.ts';
import { useSteadyEndpoint } from '../../../lib/calls/queries.ts';
import { useMay, useSession } from '../../../lib/session.tsx';
import { pageOf } from '../../../lib/screens/addresses.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { ObjectLink } from '../../../design/object/object-link.tsx';
import { RowLink } from '../../../design/table/row-link.tsx';
import { RunState } from './run-state.tsx';
import { durationOf } from './use-duration-text.ts';

interface RunsTableProps {
  /** One of them changes while it is looked at. */
  readonly isLive: boolean;
  readonly onShow: (run: number) => void;
}

/** Every run so far, the newest first. */
export function RunsTable({ isLive, onShow }: RunsTableProps) {
  const t = useTexts('loadTests');
  const mayRun = useMay(runLoadTesterEndpoint);
  const state = useTableState({ name: 'load-test-runs' });
  const runs = useSteadyEndpoint(
    listLoadTestRunsEndpoint,
    { body: { page: state.page, limit: state.limit } },
    { refetchInterval: isLive ? STATUS_POLL_MS : false },
  );
  return (
    <TableSection title={t('runsTitle')}>
      <DataTable
        name={t('runsTitle')}
        columns={useRunColumns()}
        source={runs}
        state={state}
        rowKey={(row) => String(row.run_id)}
        actions={(row) => [
          {
            label: t('showReport', { run: row.run_id }),
            word: t('reportWord'),
            icon: IconReport,
            onClick: () => onShow(row.run_id),
          },
        ]}
        empty={<EmptyState title={t('noRuns')} hint={mayRun ? t('noRunsHint') : undefined} />}
      />
    </TableSection>
  );
}

function useRunColumns(): readonly DataColumn<LoadTestRunRow>[] {
  const t = useTexts('loadTests');
  const { number } = useFormats();
  const isAdmin = useSession().principal.portal === 'ADMIN';
  const consumer: DataColumn<LoadTestRunRow> = {
    key: 'consumer_name',
    title: t('consumer'),
    cell: (row) => <ObjectLink kind="organisation" id={row.consumer_id} name={row.consumer_name} />,
  };
  return [
    {
      key: 'test-name',
      title: t('profile'),
      cell: (row) => <RowLink to={pageOf.loadTestRun(row.run_id)}>{row['test-name']}</RowLink>,
    },
    ...(isAdmin ? [consumer] : []),
    {
      key: 'state',
      title: t('state'),
      cell: (row) => <RunState state={row.state} />,
    },
    { key: 'requested', title: t('requested'), cell: (row) => number(row.vehicles_requested), align: 'end' },
    { key: 'connected', title: t('connected'), cell: (row) => number(row.vehicles_connected), align: 'end' },
    { key: 'started_on', title: t('startedOn'), cell: (row) => <RelativeTime moment={row.started_on} /> },
    { key: 'duration', title: t('duration'), cell: (row) => durationOf(row), align: 'end' },
    { key: 'started_by', title: t('startedBy'), cell: (row) => row.started_by },
    { key: 'run_id', title: t('run'), cell: (row) => number(row.run_id), align: 'end' },
  ];
}
