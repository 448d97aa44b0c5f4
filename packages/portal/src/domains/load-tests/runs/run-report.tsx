import { Button, Divider, Group, Paper, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { getLoadTestRunEndpoint } from '@vinculum/contract/load-tests/endpoints.ts';
import type { ResultOf } from '@vinculum/contract/foundation/endpoint.ts';
import type { Durations, LoadTestFigures } from '@vinculum/contract/load-tests/figures.ts';
import { STATUS_POLL_MS } from '@vinculum/contract/load-tests/vocabulary.ts';
import { lazy, Suspense } from 'react';
import { Banner } from '../../../design/states/banner.tsx';
import { ErrorState } from '../../../design/states/error-state.tsx';
import { LoadingRows } from '../../../design/states/loading-rows.tsx';
import { useFormats } from '../../../lib/language/formats.ts';
import { useEndpoint } from '../../../lib/calls/queries.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { ErrorsFigure } from './errors-figure.tsx';
import { MessagesFigure, VehiclesFigure } from './series-figures.tsx';
import { useDurationText } from './use-duration-text.ts';
import { ChartFigure } from '../../../design/charts/chart-figure.tsx';
import { NumbersTable } from '../../../design/charts/numbers-table.tsx';

interface RunReportProps {
  readonly runId: number;
  /** It grows while it is looked at. */
  readonly isLive: boolean;
  /** What its status beside it says of its end already. */
  readonly told: string;
  /** Leads back to the latest run, when this is an earlier one. */
  readonly onLatest: (() => void) | undefined;
}

/** What a run measured, as pictures with their numbers. */
export function RunReport({ runId, isLive, told, onLatest }: RunReportProps) {
  const t = useTexts('loadTests');
  const run = useEndpoint(
    getLoadTestRunEndpoint,
    { params: { id: runId } },
    { refetchInterval: isLive ? STATUS_POLL_MS : false },
  );
  const title = t('reportTitle', { run: runId });
  return (
    <Paper withBorder p="md" component="section" aria-label={title} aria-busy={run.isFetching}>
      <Group justify="space-between" mb="sm" gap="xs">
        <Title order={2} fz="md">
          {title}
        </Title>
        {onLatest !== undefined && (
          <Button size="xs" variant="default" onClick={onLatest}>
            {t('reportNow')}
          </Button>
        )}
      </Group>
      {run.data === undefined && run.error === null && <LoadingRows />}
      {run.data === undefined && run.error !== null && (
        <ErrorState problem={run.error} retry={() => void run.refetch()} />
      )}
      {run.data !== undefined && <Measured run={run.data} told={told} />}
    </Paper>
  );
}

interface MeasuredProps {
  readonly run: ResultOf<typeof getLoadTestRunEndpoint>;
  /** What is said of its end beside it, and of one that measured nothing not again. */
  readonly told?: string;
}

/** What a run measured, and why it failed or stopped by itself. */
export function Measured({ run, told = '' }: MeasuredProps) {
  const t = useTexts('loadTests');
  const { figures, error_message: problem, state } = run;
  const isTold = problem === told && figures === null;
  return (
    <Stack>
      {problem !== '' && !isTold && (
        <Banner kind={state === 'FAILED' ? 'problem' : 'warning'}>{problem}</Banner>
      )}
      {figures === null ? (
        <Text c="dimmed">{t(run.ended_on === null ? 'reportNone' : 'reportEmpty')}</Text>
      ) : (
        <Figures figures={figures} />
      )}
    </Stack>
  );
}

function Figures({ figures }: { figures: LoadTestFigures }) {
  const t = useTexts('loadTests');
  return (
    <Stack>
      <Summary figures={figures} />
      <Divider />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl" verticalSpacing="xl">
        <VehiclesFigure figures={figures} />
        <MessagesFigure figures={figures} />
        <DurationsFigure title={t('connectFigure')} hint={t('connectHint')} durations={figures.connect} />
        <DurationsFigure title={t('answerFigure')} hint={t('answerHint')} durations={figures.answer} />
        <ErrorsFigure errors={figures.errors} />
      </SimpleGrid>
    </Stack>
  );
}

function Summary({ figures }: { figures: LoadTestFigures }) {
  const t = useTexts('loadTests');
  const { number } = useFormats();
  const durationText = useDurationText();
  const failed = figures.errors.reduce((sum, { count }) => sum + count, 0);
  return (
    <Tiles
      tiles={[
        { name: t('peak'), value: number(figures.peak) },
        { name: t('provisioned'), value: number(figures.provision.count) },
        { name: t('connectP50'), value: durationText(figures.connect.p50) },
        { name: t('answerP50'), value: durationText(figures.answer.p50) },
        { name: t('stored'), value: number(figures.messages) },
        { name: t('failedVehicles'), value: number(failed) },
      ]}
    />
  );
}

/** Names with their figures, side by side. */
function Tiles({ tiles }: { tiles: readonly { readonly name: string; readonly value: string }[] }) {
  return (
    <SimpleGrid component="dl" cols={{ base: 2, sm: 3, lg: 6 }} m={0}>
      {tiles.map(({ name, value }) => (
        <div key={name}>
          <Text component="dt" fz="sm" c="dimmed">
            {name}
          </Text>
          <Text component="dd" m={0} fz="xl" fw={650}>
            {value}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  );
}

const CountsChart = lazy(async () => ({ default: (await import('./counts-chart.tsx')).CountsChart }));

interface DurationsFigureProps {
  readonly title: string;
  readonly hint: string;
  readonly durations: Durations;
}

/** How long something took: how many vehicles by time, and within which time most of them. */
function DurationsFigure({ title, hint, durations }: DurationsFigureProps) {
  const t = useTexts('loadTests');
  const { number } = useFormats();
  const durationText = useDurationText();
  const { count, p50, p90, p99, max } = durations;
  const within = { p50: durationText(p50), p90: durationText(p90), p99: durationText(p99) };
  const counts = shownBuckets(durations).map(({ up_to_ms, count: vehicles }) => ({
    name: up_to_ms === null ? t('longer') : durationText(up_to_ms),
    count: vehicles,
  }));
  return (
    <ChartFigure
      title={title}
      hint={hint}
      spoken={t('durationSpoken', { count, ...within })}
      picture={
        count === 0 ? (
          <Text c="dimmed" py="xl" ta="center">
            {t('reportNone')}
          </Text>
        ) : (
          <>
            <Suspense fallback={<Skeleton h={220} />}>
              <CountsChart name={t('count')} color="teal.7" counts={counts} />
            </Suspense>
            <Text fz="sm" mt="xs">
              {t('percentiles', { ...within, max: durationText(max) })}
            </Text>
          </>
        )
      }
      table={
        <NumbersTable
          caption={title}
          head={[t('took'), t('count')]}
          rows={counts.map(({ name, count: vehicles }) => [name, number(vehicles)])}
        />
      }
    />
  );
}

/** From the first to the last that holds anything. */
function shownBuckets({ buckets }: Durations): Durations['buckets'] {
  const first = buckets.findIndex(({ count }) => count > 0);
  const last = buckets.findLastIndex(({ count }) => count > 0);
  return first === -1 ? [] : buckets.slice(first, last + 1);
}
