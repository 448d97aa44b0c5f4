import { Box, Divider, Group, Paper, SegmentedControl, SimpleGrid, Stack, Title } from '@mantine/core';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import {
  type FormAnalytics as Analytics,
  getFormAnalyticsEndpoint,
} from '@vinculum/contract/responses/analytics.ts';
import { useState } from 'react';
import { EmptyState } from '../../../design/states/empty-state.tsx';
import { NotUpdated } from '../../../design/states/not-updated.tsx';
import { NotYet } from '../../../design/states/not-yet.tsx';
import { TestTrafficSwitch, useTestTraffic } from '../../../design/states/test-traffic.tsx';
import { call } from '../../../lib/calls/api.ts';
import type { ApiProblem } from '../../../lib/calls/api-problem.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { AppliedFigure } from './applied-figure.tsx';
import { DaysFigure } from './days-figure.tsx';
import { OemsFigure } from './oems-figure.tsx';
import { type AnalyticsRange, isUnpublished, rangeQuery } from './status-series.ts';

const ranges: readonly AnalyticsRange[] = ['last7', 'last30', 'last90', 'all'];
/** Adding up a large form takes the server a while, and days change slowly. */
const pollMs = 60_000;

/** What became of a published form: by day, by maker, and how far it has reached the cars. */
export function FormAnalytics({ formId }: { formId: number }) {
  const t = useTexts('responsesAnalytics');
  const [range, setRange] = useState<AnalyticsRange>('all');
  const analytics = useAnalytics(formId, range);
  const { data, error } = analytics;
  return (
    <Paper withBorder p="md" component="section" aria-label={t('title')} aria-busy={analytics.isFetching}>
      <Group justify="space-between" mb="sm" gap="xs">
        <Title order={2} fz="md">
          {t('title')}
        </Title>
        {data !== undefined && !isUnpublished(data) && (
          <SegmentedControl
            size="xs"
            aria-label={t('range')}
            value={range}
            onChange={(value) => setRange(ranges.find((one) => one === value) ?? 'all')}
            data={ranges.map((value) => ({ value, label: t(value) }))}
          />
        )}
      </Group>
      <Box mb="md">
        <TestTrafficSwitch />
      </Box>
      {data === undefined && <NotYet source={analytics} rows={10} height={40} />}
      {data !== undefined && <NotUpdated problem={error} />}
      {data !== undefined &&
        (isUnpublished(data) ? (
          <EmptyState title={t('none')} hint={t('noneHint')} />
        ) : (
          <Figures formId={formId} data={data} />
        ))}
    </Paper>
  );
}

/** Asks for the range as it is at each fetch: "7 days" are others after midnight. */
function useAnalytics(formId: number, range: AnalyticsRange): UseQueryResult<Analytics, ApiProblem> {
  const { query } = useTestTraffic();
  return useQuery({
    queryKey: [getFormAnalyticsEndpoint.name, formId, range, query],
    queryFn: ({ signal }) =>
      call(
        getFormAnalyticsEndpoint,
        { params: { id: formId }, query: { ...rangeQuery(range, Date.now()), ...query } },
        signal,
      ),
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
    staleTime: pollMs / 2,
  });
}

function Figures({ formId, data }: { formId: number; data: Analytics }) {
  return (
    <Stack>
      <DaysFigure analytics={data} />
      <Divider />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
        <OemsFigure oems={data.by_oem} />
        <AppliedFigure formId={formId} applied={data.applied} />
      </SimpleGrid>
    </Stack>
  );
}
