import { Progress, SimpleGrid, Stack, Text } from '@mantine/core';
import {
  listSimulatorRunsEndpoint,
  messageCounts,
  runSimulatorEndpoint,
  simulation,
  SIMULATOR_POLL_MS,
  type SimulatorRunRow,
  type SimulatorRunState,
} from '@vinculum/contract/simulator/endpoints.ts';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { ObjectLink } from '../../design/object/object-link.tsx';
import type { DataColumn } from '../../design/table/rows/data-column.ts';
import { DataTable } from '../../design/table/data-table.tsx';
import { EmptyState } from '../../design/states/empty-state.tsx';
import { Page } from '../../design/page.tsx';
import { RelativeTime } from '../../design/relative-time.tsx';
import { TableSection } from '../../design/table/table-section.tsx';
import { type TableState, useTableState } from '../../design/table/table-state.ts';
import { useFormats } from '../../lib/language/formats.ts';
import { useCall, useSteadyEndpoint } from '../../lib/calls/queries.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { RowLink } from '../../design/table/row-link.tsx';
import { Section } from '../../design/section.tsx';
import { addressOf } from '../../lib/screens/addresses.ts';
import { SelectField } from '../../design/form/select-field.tsx';
import { ResultForm } from '../../design/form/result-form.tsx';
import { useContractForm } from '../../design/form/use-contract-form.ts';
import { ConsumerPicker } from '../organisations/public.ts';
import { StatusChip, type StatusKind } from '../../design/states/status-chip.tsx';

/** Sends messages of simulated vehicles for a consumer, and counts those that arrived. */
export function WebSimulatorScreen() {
  const t = useTexts('simulator');
  const state = useTableState({ name: 'simulator-runs' });
  const [started, setStarted] = useState<number | null>(null);
  const runs = useRuns(state);
  // What runs now is among the newest, whatever page the table shows.
  const newest = useRuns({ page: 1, limit: state.limit }).data?.data;
  const own = newest?.find(({ run_id }) => run_id === started);
  const shown = newest?.find(({ run_id, state: how }) => run_id === started || how === 'RUNNING');
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Stack gap="lg">
        <SimulatorForm
          isBusy={isAnyUnderWay(newest)}
          isOver={own !== undefined && own.state !== 'RUNNING'}
          onStarted={setStarted}
        />
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

/** How many messages of a run are stored so far. */
function RunProgress({ run }: { run: SimulatorRunRow }) {
  const t = useTexts('simulator');
  const { messages_stored: stored, messages_requested: requested, vehicles } = run;
  return (
    <Section title={t('progressTitle', { run: run.run_id, consumer: run.consumer_name })}>
      <Stack gap="xs">
        <output>
          <RunState run={run} />
        </output>
        <Progress value={(100 * stored) / requested} aria-label={t('progress')} />
        <Text>{t('progressText', { stored, requested, vehicles })}</Text>
        {run.state === 'DONE' && (
          <Text c="dimmed">
            {t('arrived')}{' '}
            <RowLink to={addressOf('/live-data', { consumer: run.consumer_id })}>{t('toLiveData')}</RowLink>
          </Text>
        )}
      </Stack>
    </Section>
  );
}

interface SimulatorFormProps {
  /** A run goes on just now. */
  readonly isBusy: boolean;
  /** The run that was started from here has ended. */
  readonly isOver: boolean;
  readonly onStarted: (runId: number) => void;
}

/** A consumer and a number of messages, and what came of the start: its message, or why not with the HTTP status. */
function SimulatorForm({ isBusy, isOver, onStarted }: SimulatorFormProps) {
  const t = useTexts('simulator');
  const { number } = useFormats();
  const start = useCall(runSimulatorEndpoint);
  const form = useContractForm(simulation, { defaultValues: {} });
  const { field, fieldState } = useController({ control: form.control, name: 'consumerId' });
  return (
    <ResultForm
      form={form}
      label={t('formTitle')}
      submitText={t('run')}
      locked={isBusy ? t('busy') : null}
      isOver={isOver}
      renderWayOn={(problem) =>
        problem.is('simulatorNotPermitted') && (
          <RowLink to={permissionsOf(form.getValues('consumerId'))}>{t('toPermissions')}</RowLink>
        )
      }
      onSubmit={async (body) => {
        const { message, run_id } = await start.mutateAsync({ body });
        onStarted(run_id);
        return message;
      }}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <ConsumerPicker
          name={field.name}
          value={field.value ?? null}
          onChange={(id) => field.onChange(id ?? undefined)}
          onBlur={field.onBlur}
          error={fieldState.error?.message}
          isRequired
        />
        <SelectField
          control={form.control}
          name="messageCount"
          label={t('count')}
          help={t('countHelp')}
          placeholder={t('countHint')}
          choices={messageCounts.map((count) => ({ value: count, label: number(count) }))}
          isRequired
        />
      </SimpleGrid>
    </ResultForm>
  );
}

/** Where an operator sees which makers permit forms of a consumer. */
function permissionsOf(consumerId: number) {
  return addressOf('/organisations/$organisationId', {
    organisationId: String(consumerId),
    tab: 'permissions',
  });
}

const stateKinds: Readonly<Record<SimulatorRunState, StatusKind>> = {
  RUNNING: 'waiting',
  DONE: 'good',
  FAILED: 'bad',
};

/** The state of a run, and why it failed. */
function RunState({ run }: { run: Pick<SimulatorRunRow, 'state' | 'error_message'> }) {
  const t = useTexts('simulator');
  return (
    <>
      <StatusChip kind={stateKinds[run.state]}>{t(run.state)}</StatusChip>
      {run.error_message !== '' && (
        <Text size="sm" component="span" display="block">
          {run.error_message}
        </Text>
      )}
    </>
  );
}
