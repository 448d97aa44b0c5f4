import { Paper, SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { getHealthEndpoint, type Health, SAMPLE_MS } from '@vinculum/contract/health/endpoints.ts';
import { lazy, Suspense } from 'react';
import { EmptyState } from '../../design/states/empty-state.tsx';
import { NotYet } from '../../design/states/not-yet.tsx';
import { NotUpdated } from '../../design/states/not-updated.tsx';
import { Page } from '../../design/page.tsx';
import { TableSection } from '../../design/table/table-section.tsx';
import { useEndpoint } from '../../lib/calls/queries.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { courseOf } from './health-course.ts';
import { DropsTable, JobsTable } from './health-tables.tsx';
import { ChartFigure } from '../../design/charts/chart-figure.tsx';
import { NumbersTable } from '../../design/charts/numbers-table.tsx';
import { useFormats } from '../../lib/language/formats.ts';

type Sample = Health['samples'][number];

/** Cars, messages, drops, lags and the size of the database over the last hour, and how every job is. */
export function HealthScreen() {
  const t = useTexts('health');
  const health = useEndpoint(getHealthEndpoint, {}, { refetchInterval: SAMPLE_MS });
  return (
    <Page title={t('title')} lead={t('lead')}>
      {health.data === undefined ? (
        <NotYet source={health} />
      ) : (
        <Stack gap="lg">
          <NotUpdated problem={health.error} />
          <Figures samples={health.data.samples} />
          <TableSection title={t('dropsTitle')}>
            <DropsTable samples={health.data.samples} />
          </TableSection>
          <TableSection title={t('jobsTitle')}>
            <JobsTable jobs={health.data.jobs} />
          </TableSection>
        </Stack>
      )}
    </Page>
  );
}

const FIGURES = [
  { key: 'vehicles', valueOf: (sample: Sample) => sample.vehicles },
  { key: 'messages', valueOf: (sample: Sample) => sample.messages_minute },
  { key: 'outbox', valueOf: (sample: Sample) => sample.outbox_lag_ms / 1000 },
  { key: 'jobs', valueOf: (sample: Sample) => sample.job_lag_ms / 1000 },
  { key: 'database', valueOf: (sample: Sample) => sample.database_bytes / 1_000_000 },
] as const;

function Figures({ samples }: { samples: readonly Sample[] }) {
  const t = useTexts('health');
  if (samples.length === 0) return <EmptyState title={t('none')} hint={t('noneHint')} />;
  const dropped = samples.map((sample, index) => ({
    at: sample.at,
    value: index === 0 ? 0 : Math.max(0, sumOf(sample) - sumOf(samples[index - 1] ?? sample)),
  }));
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      {FIGURES.map(({ key, valueOf }) => (
        <HealthFigure
          key={key}
          title={t(key)}
          hint={t(`${key}Hint`)}
          points={samples.map((sample) => ({ at: sample.at, value: valueOf(sample) }))}
        />
      ))}
      <HealthFigure title={t('dropped')} hint={t('droppedHint')} points={dropped} />
    </SimpleGrid>
  );
}

function sumOf({ drops }: Sample): number {
  return Object.values(drops).reduce((sum, samples) => sum + samples, 0);
}

// The charts are as large as the rest of the page: it does not wait for them.
const HealthChart = lazy(async () => ({ default: (await import('./health-chart.tsx')).HealthChart }));

interface HealthFigureProps {
  readonly title: string;
  readonly hint: string;
  /** The oldest first, at least one. */
  readonly points: readonly { readonly at: string; readonly value: number }[];
}

/** One figure over the last hour, as a picture or a table. */
function HealthFigure({ title, hint, points }: HealthFigureProps) {
  const t = useTexts('health');
  const { number, clock } = useFormats();
  const values = points.map(({ value }) => value);
  const figures = { now: values.at(-1) ?? 0, least: Math.min(...values), most: Math.max(...values) };
  return (
    <Paper withBorder p="md">
      <ChartFigure
        title={title}
        hint={hint}
        spoken={t('spoken', figures)}
        picture={
          <Suspense fallback={<Skeleton h={140} />}>
            <HealthChart name={title} points={courseOf(points)} />
          </Suspense>
        }
        table={
          <NumbersTable
            caption={title}
            head={[t('time'), title]}
            rows={points.map(({ at, value }) => [clock(at), number(value, 1)])}
          />
        }
      />
    </Paper>
  );
}
