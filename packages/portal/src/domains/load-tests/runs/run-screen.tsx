import { Paper, Stack } from '@mantine/core';
import IconPlayerStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs';
import IconStack3 from '@tabler/icons-react/dist/esm/icons/IconStack3.mjs';
import type { ResultOf } from '@vinculum/contract/foundation/endpoint.ts';
import {
  controlLoadTesterEndpoint,
  getLoadTestRunEndpoint,
} from '@vinculum/contract/load-tests/endpoints.ts';
import { runLoadTesterEndpoint } from '@vinculum/contract/load-tests/may-run-load-tests.ts';
import { STATUS_POLL_MS } from '@vinculum/contract/load-tests/vocabulary.ts';
import { Facts } from '../../../design/facts.tsx';
import type { Acts } from '../../../design/object/act.ts';
import { PageActions } from '../../../design/object/page-actions.tsx';
import { ObjectLink } from '../../../design/object/object-link.tsx';
import { PageTabs } from '../../../design/object/page-tabs.tsx';
import { Page } from '../../../design/page.tsx';
import { RelativeTime } from '../../../design/relative-time.tsx';
import { Section } from '../../../design/section.tsx';
import { Banner } from '../../../design/states/banner.tsx';
import { NotYet } from '../../../design/states/not-yet.tsx';
import { NotUpdated } from '../../../design/states/not-updated.tsx';
import type { ApiProblem } from '../../../lib/calls/api-problem.ts';
import { useFormats } from '../../../lib/language/formats.ts';
import { useParam } from '../../../lib/navigation.ts';
import { useCall, useEndpoint } from '../../../lib/calls/queries.ts';
import { useMay } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { useTimelineTab } from '../../audit/public.ts';
import { type Ending, useReported, useStartStop } from '../reported.ts';
import { Measured } from './run-report.tsx';
import { RunState } from './run-state.tsx';
import { durationOf } from './use-duration-text.ts';

type Run = ResultOf<typeof getLoadTestRunEndpoint>;

/** One run of the load tester: how it is, what it measured, what happened, and its end by hand. */
export function RunScreen() {
  const id = Number(useParam('runId'));
  const t = useTexts('loadTests');
  const found = useEndpoint(
    getLoadTestRunEndpoint,
    { params: { id } },
    { refetchInterval: ({ state: { data } }) => (data?.ended_on === null ? STATUS_POLL_MS : false) },
  );
  if (found.data === undefined)
    return (
      <Page title={t('runOf', { run: id })} parents={[{ to: '/load-tester', title: t('title') }]}>
        <NotYet source={found} />
      </Page>
    );
  return <ShownRun run={found.data} problem={found.error} />;
}

function ShownRun({ run, problem }: { run: Run; problem: ApiProblem | null }) {
  const t = useTexts('loadTests');
  const timelineOf = useTimelineTab('load-test-run');
  const { actions, reported, dismiss } = useRunActions(run);
  const { run_id: id } = run;
  const tabs = [
    { name: 'report', title: t('report'), render: () => <ReportTab run={run} /> },
    timelineOf(id),
  ];
  return (
    <Page
      title={t('runOf', { run: id })}
      lead={run['test-name']}
      parents={[{ to: '/load-tester', title: t('title') }]}
      aside={<RunState state={run.state} />}
      action={<PageActions actions={actions} />}
    >
      <Stack>
        {reported !== null && (
          <Banner kind={reported.kind} onClose={dismiss}>
            {reported.text}
          </Banner>
        )}
        <NotUpdated problem={problem} />
        <PageTabs label={t('parts')} tabs={tabs} />
      </Stack>
    </Page>
  );
}

/** The tester goes by profiles, of which one runs at a time: what runs under this one's name is this run. */
function useRunActions(run: Run) {
  const t = useTexts('loadTests');
  const mayStop = useMay(runLoadTesterEndpoint);
  const [reported, setReported] = useReported(endingOf(run));
  const control = useCall(controlLoadTesterEndpoint);
  const { stop: stopProfile } = useStartStop(control.mutateAsync, setReported);
  const stop = () => void stopProfile(run['test-name']);
  const actions: Acts = [
    mayStop && run.state === 'RUNNING' && { label: t('stop'), icon: IconPlayerStop, onClick: stop },
    { label: t('toTester'), icon: IconStack3, to: '/load-tester' },
  ];
  return {
    actions,
    reported,
    dismiss: () => setReported(null),
  };
}

function endingOf({ ended_on: endedOn, state }: Run): Ending | null {
  if (endedOn === null) return null;
  return state === 'FAILED' ? 'failed' : 'stopped';
}

function ReportTab({ run }: { run: Run }) {
  const t = useTexts('loadTests');
  const { number, dateTime } = useFormats();
  return (
    <Stack>
      <Section title={t('aboutRun')}>
        <Facts
          facts={[
            { name: t('profile'), value: run['test-name'] },
            {
              name: t('consumer'),
              value: <ObjectLink kind="organisation" id={run.consumer_id} name={run.consumer_name} />,
            },
            { name: t('requested'), value: number(run.vehicles_requested) },
            { name: t('connected'), value: number(run.vehicles_connected) },
            { name: t('startedOn'), value: <RelativeTime moment={run.started_on} /> },
            { name: t('endedOn'), value: run.ended_on === null ? '–' : dateTime(run.ended_on) },
            { name: t('duration'), value: durationOf(run) },
            { name: t('startedBy'), value: run.started_by },
          ]}
        />
      </Section>
      <Paper withBorder p="md" component="section" aria-label={t('report')}>
        <Measured run={run} />
      </Paper>
    </Stack>
  );
}
