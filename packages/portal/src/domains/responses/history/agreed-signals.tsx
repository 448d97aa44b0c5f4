import { List, Stack, Text } from '@mantine/core';
import type { ConsentResponseRow } from '@vinculum/contract/responses/endpoints.ts';
import { liveStatuses } from '@vinculum/contract/consents/vocabulary.ts';
import { useTexts } from '../../../lib/language/texts.ts';

/** Which of the signals that a form asks for an owner agreed to; nothing while there is no live consent. */
export function AgreedSignals({ row }: { row: ConsentResponseRow }) {
  const t = useTexts('consent.responses');
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
