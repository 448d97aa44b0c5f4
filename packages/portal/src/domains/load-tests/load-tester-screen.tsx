import { Button, Group, Progress, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import {
  type controlLoadTesterEndpoint,
  getLoadTestRunEndpoint,
  listLoadTestRunsEndpoint,
  loadTestStart,
} from '@vinculum/contract/load-tests/endpoints.ts';
import { runLoadTesterEndpoint } from '@vinculum/contract/load-tests/may-run-load-tests.ts';
import { loadTesterState, type LoadTesterState } from '@vinculum/contract/load-tests/vocabulary.ts';
import { useEffect, useState } from 'react';
import type { ResultOf } from '@vinculum/contract/foundation/endpoint.ts';
import { Banner } from '../../design/states/banner.tsx';
import { EmptyState } from '../../design/states/empty-state.tsx';
import { LoadingRows } from '../../design/states/loading-rows.tsx';
import { NotUpdated } from '../../design/states/not-updated.tsx';
import { Page } from '../../design/page.tsx';
import { useAddress, useChangeAddress } from '../../lib/navigation.ts';
import { useMay, useSession } from '../../lib/session.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import { ControlPanel, type ControlPanelProps } from './control-panel.tsx';
import { RunReport } from './runs/run-report.tsx';
import { RunsTable } from './runs/runs-table.tsx';
import { useStartableProfiles } from './use-startable-profiles.ts';
import { isUnderWay, useLoadTester } from './use-load-tester.ts';
import { SelectField } from '../../design/form/select-field.tsx';
import { useContractForm } from '../../design/form/use-contract-form.ts';
import { Section } from '../../design/section.tsx';
import { useProfileChoices } from './use-profile-choices.ts';
import { StatusChip, type StatusKind } from '../../design/states/status-chip.tsx';
import { useFormats } from '../../lib/language/formats.ts';

/** Starts and stops simulated vehicles, shows how many run, and what was measured. */
export function LoadTesterScreen() {
  const t = useTexts('loadTests');
  const isOperator = useSession().principal.portal === 'ADMIN';
  const [chosen, setChosen] = useState<string | null>(null);
  const profiles = useStartableProfiles();
  const status = useLoadTester(chosen);
  const shownRun = Number(useAddress()['run'] ?? 0);
  const changeAddress = useChangeAddress();
  const code = status.data?.serviceCode;
  const state = code === undefined ? null : loadTesterState(code);
  useFreshRuns(code);
  const known = profiles.data?.profiles;
  const isPending = profiles.isPending || status.isPending;
  const runId = shownRun > 0 ? shownRun : (status.data?.run_id ?? null);
  const isLive = state !== null && isUnderWay(state);
  const toldOfRun = isLive ? '' : (status.data?.errorMessage ?? '');
  return (
    <Page title={t('title')} lead={t(isOperator ? 'leadOperator' : 'lead')}>
      <Stack>
        {(profiles.error ?? (status.data === undefined ? status.error : null)) !== null && (
          <FetchFailed onRetry={() => void Promise.all([profiles.refetch(), status.refetch()])} />
        )}
        {status.data !== undefined && <NotUpdated problem={status.error} />}
        {known?.length === 0 && <NoProfiles isOperator={isOperator} />}
        {isPending && <LoadingRows />}
        {known !== undefined && known.length > 0 && status.data !== undefined && state !== null && (
          <Panels
            profiles={known}
            state={state}
            status={status.data}
            toldOfRun={toldOfRun}
            onChoose={setChosen}
          />
        )}
        {runId !== null && (
          <RunReport
            runId={runId}
            isLive={isLive && runId === status.data?.run_id}
            told={runId === status.data?.run_id ? toldOfRun : ''}
            onLatest={shownRun > 0 ? () => changeAddress({ run: undefined }) : undefined}
          />
        )}
        {/* Read meanwhile, and shown where it then stays. */}
        <div hidden={isPending}>
          <RunsTable isLive={isLive} onShow={(run) => changeAddress({ run: String(run) })} />
        </div>
      </Stack>
    </Page>
  );
}

/** What runs tests or looks at them, beside how the tester is. */
function Panels({ status, ...panel }: Omit<ControlPanelProps, 'initial'> & StatusPanelProps) {
  const Panel = useMay(runLoadTesterEndpoint) ? ControlPanel : WatchPanel;
  const { state, toldOfRun } = panel;
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <Panel {...panel} initial={status.profile_name} />
      <StatusPanel state={state} status={status} toldOfRun={toldOfRun} />
    </SimpleGrid>
  );
}

function NoProfiles({ isOperator }: { isOperator: boolean }) {
  const t = useTexts('loadTests');
  return (
    <EmptyState title={t('noProfiles')} hint={t(isOperator ? 'noProfilesHintOperator' : 'noProfilesHint')} />
  );
}

function FetchFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTexts('loadTests');
  const design = useTexts('design');
  return (
    <Banner kind="problem" title={t('fetchFailed')}>
      <Button size="xs" variant="default" onClick={onRetry}>
        {design('retry')}
      </Button>
    </Banner>
  );
}

/** What is listed and reported changes when the tester's state does. */
function useFreshRuns(code: number | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (code === undefined) return;
    for (const { name } of [listLoadTestRunsEndpoint, getLoadTestRunEndpoint])
      void client.invalidateQueries({ queryKey: [name] });
  }, [client, code]);
}

const profileChoice = loadTestStart.pick({ profile_name: true });

/** Chooses the profile to look at, for who may neither start nor stop its vehicles. */
function WatchPanel({ profiles, initial, onChoose }: Omit<ControlPanelProps, 'state' | 'toldOfRun'>) {
  const t = useTexts('loadTests');
  const { portal } = useSession().principal;
  const form = useContractForm(profileChoice, {
    defaultValues: { profile_name: initial ?? profiles[0]?.['test-name'] ?? '' },
  });
  return (
    <Section title={t('watchTitle')}>
      <Stack>
        <SelectField
          control={form.control}
          name="profile_name"
          label={t('profile')}
          choices={useProfileChoices(profiles)}
          onChoose={(value) => typeof value === 'string' && onChoose(value)}
        />
        <Text c="dimmed">{t(portal === 'ADMIN' ? 'watchHintOperator' : 'watchHint')}</Text>
      </Stack>
    </Section>
  );
}

const stateKinds: Readonly<Record<LoadTesterState, StatusKind>> = {
  RUNNING: 'good',
  STOPPED: 'info',
  STOPPING: 'waiting',
  ERROR: 'bad',
};

interface StatusPanelProps extends Pick<ControlPanelProps, 'state' | 'toldOfRun'> {
  readonly status: ResultOf<typeof controlLoadTesterEndpoint>;
}

/** How the tester is, and how many of the vehicles asked for run. */
function StatusPanel({ state, status, toldOfRun }: StatusPanelProps) {
  const t = useTexts('loadTests');
  return (
    <Section title={t('statusTitle')}>
      <Stack>
        <Group component="output" gap="sm">
          <StatusChip kind={stateKinds[state]}>{t(state)}</StatusChip>
          {status.profile_name !== null && <Text c="dimmed">{status.profile_name}</Text>}
        </Group>
        {toldOfRun !== '' && <Banner kind={state === 'ERROR' ? 'problem' : 'warning'}>{toldOfRun}</Banner>}
        {isUnderWay(state) ? <RunningVehicles status={status} /> : <Text c="dimmed">{t('noProgress')}</Text>}
      </Stack>
    </Section>
  );
}

function RunningVehicles({ status }: Pick<StatusPanelProps, 'status'>) {
  const t = useTexts('loadTests');
  const { percent } = useFormats();
  const running = status.vehicleCountRunningSoFar;
  const requested = status.totalNumberOfVehicleRequestedToStart;
  const share = requested === 0 ? 0 : running / requested;
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="xs">
        <Text>{t('progressText', { running, requested })}</Text>
        <Text fw={650}>{percent(share)}</Text>
      </Group>
      <Progress.Root size="xl">
        <Progress.Section value={share * 100} aria-label={t('progress')} />
      </Progress.Root>
    </Stack>
  );
}
