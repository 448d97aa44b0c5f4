import { Drawer, List, Stack, Text } from '@mantine/core';
import type { ConsentResponseRow } from '@vinculum/contract/responses/endpoints.ts';
import { getEarnedRewardsEndpoint } from '@vinculum/contract/rewards/endpoints.ts';
import { liveStatuses } from '@vinculum/contract/consents/vocabulary.ts';
import { NotYet } from '../../../design/states/not-yet.tsx';
import { NotUpdated } from '../../../design/states/not-updated.tsx';
import { useFormats } from '../../../lib/language/formats.ts';
import { useEndpoint } from '../../../lib/calls/queries.ts';
import { useMay } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { EarnedByCar } from '../../rewards/public.ts';
import { BeyondAgreedList } from '../beyond-agreed-list.tsx';
import { ConsentChanges } from './consent-changes.tsx';
import { useResponsesCall } from '../use-responses-call.ts';

/** Every change of one consent, newest first, at the side. */
export function HistoryDrawer({ row, onClose }: { row: ConsentResponseRow | null; onClose: () => void }) {
  const t = useTexts('responses');
  const common = useTexts('design');
  return (
    <Drawer
      opened={row !== null}
      onClose={onClose}
      position="right"
      size="md"
      title={row === null ? '' : t('historyIn', { vin: row.vin_number, title: row.title })}
      closeButtonProps={{ 'aria-label': common('close') }}
      styles={{ title: { fontWeight: 650, lineHeight: 1.3, overflowWrap: 'anywhere' } }}
    >
      {row !== null && <History row={row} />}
    </Drawer>
  );
}

function History({ row }: { row: ConsentResponseRow }) {
  const t = useTexts('responses');
  const formats = useFormats();
  const maySeeEarned = useMay(getEarnedRewardsEndpoint);
  const found = useEndpoint(
    useResponsesCall(),
    {
      body: {
        consent_id: row.consent_form_id,
        vin_number: row.vin_number,
        history: true,
        ...(row.is_test && { include_test: true }),
      },
    },
    { refetchInterval: 3000 },
  );
  if (found.data === undefined) {
    return <NotYet source={found} />;
  }
  const current = found.data.data.find(
    (one) => one.consent_form_response_id === row.consent_form_response_id,
  );
  const changes = (current?.history ?? []).toSorted((a, b) => b.at.localeCompare(a.at));
  return (
    <Stack>
      <NotUpdated problem={found.error} />
      {current !== undefined && current.expires_on !== null && liveStatuses.includes(current.status) && (
        <Text fz="sm" c="dimmed">
          {t('expires', { date: formats.exact(current.expires_on) })}
        </Text>
      )}
      {current !== undefined && <AgreedSignals row={current} />}
      <BeyondAgreedList beyond={current?.beyond_agreed ?? []} />
      {maySeeEarned && <EarnedByCar formId={row.consent_form_id} vin={row.vin_number} />}
      {changes.length === 0 ? (
        <Text c="dimmed">{t('historyNone')}</Text>
      ) : (
        <ConsentChanges changes={changes} />
      )}
    </Stack>
  );
}

/** Which of the signals that a form asks for an owner agreed to; nothing while there is no live consent. */
function AgreedSignals({ row }: { row: ConsentResponseRow }) {
  const t = useTexts('responses');
  const all = row.asked_signals ?? [];
  if (all.length === 0 || !liveStatuses.includes(row.status)) return null;
  const accepted = new Set(row.accepted_signals);
  const agreed = all.filter((signal) => accepted.has(signal.signal_id));
  const withheld = all.filter((signal) => !accepted.has(signal.signal_id));
  return (
    <Stack gap={4}>
      <Text fz="sm" fw={650}>
        {t('agreed', { count: agreed.length, all: all.length })}
      </Text>
      <List fz="sm">
        {agreed.map((signal) => (
          <List.Item key={signal.signal_id}>{signal.label}</List.Item>
        ))}
      </List>
      {withheld.length > 0 && (
        <Text fz="sm" c="dimmed">
          {t('withheld', { signals: withheld.map((signal) => signal.label).join(', ') })}
        </Text>
      )}
    </Stack>
  );
}
