import { Group, Progress, Stack, Text } from '@mantine/core';
import type { controlLoadTesterEndpoint } from '@vinculum/contract/load-tests/endpoints.ts';
import type { LoadTesterState } from '@vinculum/contract/load-tests/vocabulary.ts';
import type { ResultOf } from '@vinculum/contract/foundation/endpoint.ts';
import { Banner } from '../../design/states/banner.tsx';
import { Section } from '../../design/section.tsx';
import { StatusChip, type StatusKind } from '../../design/states/status-chip.tsx';
import { useFormats } from '../../lib/language/formats.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { isUnderWay } from './use-load-tester.ts';

const kinds: Readonly<Record<LoadTesterState, StatusKind>> = {
  RUNNING: 'good',
  STOPPED: 'info',
  STOPPING: 'waiting',
  ERROR: 'bad',
};

interface StatusPanelProps {
  readonly state: LoadTesterState;
  readonly status: ResultOf<typeof controlLoadTesterEndpoint>;
}

/** How the tester is, and how many of the vehicles asked for run. */
export function StatusPanel({ state, status }: StatusPanelProps) {
  const t = useTexts('loadTests');
  return (
    <Section title={t('statusTitle')}>
      <Stack>
        <Group component="output" gap="sm">
          <StatusChip kind={kinds[state]}>{t(state)}</StatusChip>
          {status.profile_name !== null && <Text c="dimmed">{status.profile_name}</Text>}
        </Group>
        {!isUnderWay(state) && status.errorMessage !== '' && (
          <Banner kind={state === 'ERROR' ? 'problem' : 'warning'}>{status.errorMessage}</Banner>
        )}
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
