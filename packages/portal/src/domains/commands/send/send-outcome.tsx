import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { SendOutcome } from '@vinculum/contract/commands/endpoints.ts';
import { refusalReasons } from '@vinculum/contract/commands/vocabulary.ts';
import { useEffect, useRef } from 'react';
import { Banner } from '../../../design/banner.tsx';
import { CopyDownload } from '../../../design/copy-download.tsx';
import { LongList } from '../../../design/long-list.tsx';
import { useTexts } from '../../../lib/texts.ts';

interface OutcomeProps {
  readonly outcome: SendOutcome;
  readonly onDismiss: () => void;
}

/** How many cars a message was sent to, and which were refused and why; stays until dismissed. */
export function SendOutcomePanel({ outcome, onDismiss }: OutcomeProps) {
  const t = useTexts('commands');
  const panel = useRef<HTMLDivElement>(null);
  // The button that sent is gone with the form that it sent.
  useEffect(() => panel.current?.focus(), []);
  const { send_id: id, sent } = outcome;
  return (
    <Stack component="section" aria-label={t('result')} ref={panel} tabIndex={-1}>
      <Group justify="space-between">
        <Title order={2} fz="lg">
          {t('result')}
        </Title>
        <Group gap="xs">
          {id !== null && sent > 0 && (
            <Button
              variant="light"
              renderRoot={(props) => <Link to={`/vehicle-messages/${id}`} {...props} />}
            >
              {t('follow')}
            </Button>
          )}
          <Button variant="default" onClick={onDismiss}>
            {t('dismiss')}
          </Button>
        </Group>
      </Group>
      <Banner kind={sent > 0 ? 'success' : 'problem'}>
        <Stack gap={4}>
          <Text fw={600}>{outcome.message}</Text>
          <Text fz="sm">{sent > 0 ? t('sentHint') : t('nothingSentHint')}</Text>
        </Stack>
      </Banner>
      <Refused outcome={outcome} />
    </Stack>
  );
}

function Refused({ outcome }: { outcome: SendOutcome }) {
  const t = useTexts('commands.refused');
  return refusalReasons.map((reason) => {
    const vins = outcome.refused.filter((one) => one.reason === reason).map(({ vin }) => vin);
    if (vins.length === 0) return null;
    const title = t(reason, { count: vins.length });
    return (
      <Banner key={reason} kind="warning" title={title}>
        <Stack gap="xs">
          <Text fz="sm">{t(`${reason}_HINT`)}</Text>
          <LongList label={title} count={vins.length} lineOf={(index) => vins[index]} />
          <CopyDownload
            text={vins.join('\n')}
            fileName={`refused-${reason.toLowerCase().replace('_', '-')}.txt`}
          />
        </Stack>
      </Banner>
    );
  });
}
