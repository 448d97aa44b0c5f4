import { Button, SimpleGrid, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { getLoadTestRunEndpoint, listLoadTestRunsEndpoint } from '@vinculum/contract/load-tests/endpoints.ts';
import { runLoadTesterEndpoint } from '@vinculum/contract/load-tests/may-run-load-tests.ts';
import { loadTesterState } from '@vinculum/contract/load-tests/vocabulary.ts';
import { useEffect, useState } from 'react';
import { Banner } from '../../design/states/banner.tsx';
import { EmptyState } from '../../design/states/empty-state.tsx';
import { LoadingRows } from '../../design/states/loading-rows.tsx';
import { NotUpdated } from '../../design/states/not-updated.tsx';
import { Page } from '../../design/page.tsx';
import { useAddress, useChangeAddress } from '../../lib/navigation.ts';
import { useMay, useSession } from '../../lib/session.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import { ControlPanel } from './control-panel.tsx';
import { RunReport } from './runs/run-report.tsx';
import { RunsTable } from './runs/runs-table.tsx';
import { useStartableProfiles } from './use-startable-profiles.ts';
import { StatusPanel } from './status-panel.tsx';
import { isUnderWay, useLoadTester } from './use-load-tester.ts';
import { WatchPanel } from './watch-panel.tsx';

/** Starts and stops simulated vehicles, shows how many run, and what was measured. */
export function LoadTesterScreen() {
  const t = useTexts('loadTests');
  const Panel = useMay(runLoadTesterEndpoint) ? ControlPanel : WatchPanel;
  const design = useTexts('design');
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
  const runId = shownRun > 0 ? shownRun : (status.data?.run_id ?? null);
  const isLive = state !== null && isUnderWay(state);
  return (
    <Page title={t('title')} lead={t(isOperator ? 'leadOperator' : 'lead')}>
      <Stack>
        {(profiles.error ?? (status.data === undefined ? status.error : null)) !== null && (
          <Banner kind="problem" title={t('fetchFailed')}>
            <Button
              size="xs"
              variant="default"
              onClick={() => void Promise.all([profiles.refetch(), status.refetch()])}
            >
              {design('retry')}
            </Button>
          </Banner>
        )}
        {status.data !== undefined && <NotUpdated problem={status.error} />}
        {known?.length === 0 && (
          <EmptyState
            title={t('noProfiles')}
            hint={t(isOperator ? 'noProfilesHintOperator' : 'noProfilesHint')}
          />
        )}
        {(profiles.isPending || status.isPending) && <LoadingRows />}
        {known !== undefined && known.length > 0 && status.data !== undefined && state !== null && (
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            <Panel profiles={known} initial={status.data.profile_name} state={state} onChoose={setChosen} />
            <StatusPanel state={state} status={status.data} />
          </SimpleGrid>
        )}
        {runId !== null && (
          <RunReport
            runId={runId}
            isLive={isLive && runId === status.data?.run_id}
            onLatest={shownRun > 0 ? () => changeAddress({ run: undefined }) : undefined}
          />
        )}
        <RunsTable isLive={isLive} onShow={(run) => changeAddress({ run: String(run) })} />
      </Stack>
    </Page>
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
