import { Paper, Progress, Stack, Text } from '@mantine/core';
import {
  getStatusRequestEndpoint,
  type StatusOutcome,
} from '@vinculum/contract/status-requests/endpoints.ts';
import { NotYet } from '../../design/states/not-yet.tsx';
import { NotUpdated } from '../../design/states/not-updated.tsx';
import { OutcomePanel } from '../../design/states/outcome-panel.tsx';
import { VinBanner } from '../../design/vins/vin-banner.tsx';
import { useEndpoint } from '../../lib/calls/queries.ts';
import { addressOf } from '../../lib/screens/addresses.ts';
import { useTexts } from '../../lib/language/texts.ts';
import type { PickedForm } from '../forms/public.ts';

interface StatusOutcomeProps {
  readonly form: PickedForm;
  readonly outcome: StatusOutcome;
  readonly onDismiss: () => void;
}

/** What became of each VIN, and live how many cars have applied it; stays until dismissed. */
export function StatusOutcomePanel({ form, outcome, onDismiss }: StatusOutcomeProps) {
  const t = useTexts('statusRequests');
  const lists = [
    { key: 'queued', kind: 'success', vins: outcome.vin_queued },
    { key: 'without', kind: 'warning', vins: outcome.vin_without_consent_form },
    { key: 'notRegistered', kind: 'warning', vins: outcome.vin_not_registered },
  ] as const;
  return (
    <OutcomePanel
      title={t('result', { title: form.title })}
      follow={{
        to: addressOf('/consent-responses/$consentFormId', { consentFormId: form.id }),
        text: t('seeResponses'),
      }}
      onDismiss={onDismiss}
    >
      {outcome.request_id !== null && <AppliedProgress requestId={outcome.request_id} />}
      {lists
        .filter(({ vins }) => vins.length > 0)
        .map(({ key, kind, vins }) => (
          <VinBanner
            key={key}
            kind={kind}
            title={t(`outcome.${key}`)}
            hint={t(`outcome.${key}Hint`, { count: vins.length })}
            vins={vins}
            areKnown={key === 'queued'}
            fileName={`consent-form-${form.id}-${key}.txt`}
          />
        ))}
    </OutcomePanel>
  );
}

const pollMs = 1000;

function AppliedProgress({ requestId }: { requestId: number }) {
  const t = useTexts('statusRequests');
  const found = useEndpoint(
    getStatusRequestEndpoint,
    { params: { id: requestId } },
    {
      refetchInterval: ({ state: { data } }) =>
        data !== undefined && data.applied >= data.total ? false : pollMs,
    },
  );
  if (found.data === undefined) {
    return <NotYet source={found} rows={2} />;
  }
  const { applied, total } = found.data;
  const text = t('applied', { applied, total });
  return (
    <Paper withBorder p="md" aria-live="polite">
      <Stack gap={6}>
        <NotUpdated problem={found.error} />
        <Text fw={600}>{text}</Text>
        <Progress.Root size="lg">
          <Progress.Section value={(applied / total) * 100} color="green" aria-label={text} />
        </Progress.Root>
        <Text fz="sm" c="dimmed">
          {applied >= total ? t('appliedAll') : t('appliedWaiting')}
        </Text>
      </Stack>
    </Paper>
  );
}
