import { Group, Paper, Progress, Stack, Text } from '@mantine/core';
import {
  getRunningVehiclesEndpoint,
  type RunningVehicles,
} from '@vinculum/contract/load-tests/profile-endpoints.ts';
import { STATUS_POLL_MS } from '@vinculum/contract/load-tests/vocabulary.ts';
import { ActButton } from '../../../design/object/act-button.tsx';
import type { DataColumn } from '../../../design/table/rows/data-column.ts';
import { DataTable } from '../../../design/table/data-table.tsx';
import { EmptyState } from '../../../design/states/empty-state.tsx';
import { ObjectLink } from '../../../design/object/object-link.tsx';
import { NotUpdated } from '../../../design/states/not-updated.tsx';
import { Page } from '../../../design/page.tsx';
import { useFormats } from '../../../lib/language/formats.ts';
import { useEndpoint } from '../../../lib/calls/queries.ts';
import { useTexts } from '../../../lib/language/texts.ts';

/** How many simulated vehicles run now, by consumer (specification 3, section 2). */
export function DashboardScreen() {
  const t = useTexts('loadTests.dashboard');
  const { data, error, ...rest } = useEndpoint(
    getRunningVehiclesEndpoint,
    {},
    { refetchInterval: STATUS_POLL_MS, refetchIntervalInBackground: false },
  );
  const rows = data?.running_vehicles ?? [];
  const count = rows.reduce((sum, { vehicle_count: of }) => sum + of, 0);
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Stack>
        {data !== undefined && <NotUpdated problem={error} />}
        {rows.length > 0 && (
          <Paper withBorder p="md">
            <Text fz={26} fw={650} className="figures">
              {t('total', { count })}
            </Text>
          </Paper>
        )}
        <DataTable
          name={t('title')}
          columns={useDashboardColumns(count)}
          source={{
            ...rest,
            // Over the old figures its own banner says it.
            error: data === undefined ? error : null,
            data: data && { data: rows, total_rows: rows.length },
          }}
          rowKey={(row) => String(row.consumer_id)}
          empty={<EmptyState title={t('none')} hint={t('noneHint')} action={<ToTester />} />}
        />
      </Stack>
    </Page>
  );
}

function ToTester() {
  const t = useTexts('loadTests.dashboard');
  return <ActButton variant="default" to="/load-tester" text={t('toTester')} />;
}

/** `count` is that of all consumers together. */
function useDashboardColumns(count: number): readonly DataColumn<RunningVehicles>[] {
  const t = useTexts('loadTests.dashboard');
  const { number, percent } = useFormats();
  const shareOf = (row: RunningVehicles) => (count === 0 ? 0 : row.vehicle_count / count);
  return [
    {
      key: 'consumer_name',
      title: t('consumer'),
      cell: (row) => <ObjectLink kind="organisation" id={row.consumer_id} name={row.consumer_name} />,
    },
    {
      key: 'vehicle_count',
      title: t('count'),
      cell: (row) => number(row.vehicle_count),
      align: 'end',
    },
    { key: 'runs', title: t('runs'), cell: (row) => <Runs ids={row.run_ids} /> },
    {
      key: 'share',
      title: t('share'),
      cell: (row) => (
        <Progress.Root size="xl" miw={120} maw={480}>
          <Progress.Section
            value={shareOf(row) * 100}
            aria-label={`${row.consumer_name}: ${percent(shareOf(row))}`}
          />
        </Progress.Root>
      ),
    },
  ];
}

/** The runs under way of one consumer; each leads to its page. */
function Runs({ ids }: { ids: readonly number[] }) {
  const t = useTexts('loadTests');
  return (
    <Group gap="xs">
      {ids.map((id) => (
        <ObjectLink key={id} kind="load-test-run" id={id} name={t('runOf', { run: id })} />
      ))}
    </Group>
  );
}
