import { NO_VALUE } from '../../lib/no-value.ts';
import type { Health, JobHealth } from '@vinculum/contract/health/endpoints.ts';
import { refusalReasons } from '@vinculum/collection/plan/may-leave-car.ts';
import type { DataColumn } from '../../design/table/rows/data-column.ts';
import { DataTable } from '../../design/table/data-table.tsx';
import { EmptyState } from '../../design/states/empty-state.tsx';
import { RelativeTime } from '../../design/relative-time.tsx';
import { rowsAtHand } from '../../design/table/rows-at-hand.ts';
import { StatusChip, type StatusKind } from '../../design/states/status-chip.tsx';
import { useFormats } from '../../lib/language/formats.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { useJobText } from '../scheduled-runs/public.ts';

/** The gateway’s own: a car sent again what is stored already. */
const REPLAYED = 'REPLAYED' as const;

/** How many samples were dropped, by reason. */
export function DropsTable({ samples }: Pick<Health, 'samples'>) {
  const t = useTexts('health');
  const { number } = useFormats();
  const reasonText = useReasonText();
  const before = samples[0]?.drops ?? {};
  const rows = Object.entries(samples.at(-1)?.drops ?? {}).map(([reason, total]) => ({
    reason,
    total,
    lastHour: Math.max(0, total - (before[reason] ?? 0)),
  }));
  return (
    <DataTable
      name={t('dropsTitle')}
      columns={[
        { key: 'reason', title: t('reason'), cell: ({ reason }) => reasonText(reason) },
        { key: 'lastHour', title: t('lastHour'), cell: ({ lastHour }) => number(lastHour), align: 'end' },
        { key: 'total', title: t('total'), cell: ({ total }) => number(total), align: 'end' },
      ]}
      source={rowsAtHand(rows)}
      rowKey={({ reason }) => reason}
      empty={<EmptyState title={t('noDrops')} />}
    />
  );
}

/** In words; a reason of a newer gateway as it is written. */
function useReasonText(): (reason: string) => string {
  const t = useTexts('health.drops');
  return (reason) => {
    const known = [...refusalReasons, REPLAYED].find((one) => one === reason);
    return known === undefined ? reason : t(known);
  };
}

const stateKinds: Readonly<Record<NonNullable<JobHealth['state']>, StatusKind>> = {
  RUNNING: 'waiting',
  DONE: 'good',
  FAILED: 'bad',
};

/** How every job's newest run is, and when one last ended well. */
export function JobsTable({ jobs }: Pick<Health, 'jobs'>) {
  const t = useTexts('health');
  return (
    <DataTable
      name={t('jobsTitle')}
      columns={useJobColumns()}
      source={rowsAtHand(jobs)}
      rowKey={({ job }) => job}
      empty={<EmptyState title={t('noJobs')} />}
    />
  );
}

function useJobColumns(): readonly DataColumn<JobHealth>[] {
  const t = useTexts('health');
  const jobText = useJobText();
  return [
    { key: 'job', title: t('job'), cell: ({ job }) => jobText(job) },
    {
      key: 'state',
      title: t('state'),
      cell: ({ state, failure }) => (
        <>
          {state === null ? (
            <StatusChip kind="neutral">{t('notYet')}</StatusChip>
          ) : (
            <StatusChip kind={stateKinds[state]}>{t(state)}</StatusChip>
          )}
          {failure !== '' && <div>{failure}</div>}
        </>
      ),
    },
    { key: 'started', title: t('started'), cell: ({ started_on }) => momentOf(started_on) },
    {
      key: 'succeeded',
      title: t('succeeded'),
      cell: ({ succeeded_on }) => momentOf(succeeded_on),
    },
  ];
}

function momentOf(at: string | null) {
  return at === null ? NO_VALUE : <RelativeTime moment={at} />;
}
