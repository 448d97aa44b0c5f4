import { Stack, Text } from '@mantine/core';
import type { SendOutcome } from '@vinculum/contract/car-messages/endpoints.ts';
import { refusalReasons } from '@vinculum/contract/car-messages/vocabulary.ts';
import type { ReactNode } from 'react';
import { Banner } from '../../../design/states/banner.tsx';
import { OutcomePanel } from '../../../design/states/outcome-panel.tsx';
import { VinBanner } from '../../../design/vins/vin-banner.tsx';
import { pageOf } from '../../../lib/screens/addresses.ts';
import { useTexts } from '../../../lib/language/texts.ts';

interface OutcomeProps {
  readonly outcome: SendOutcome;
  /** What was sent, as the list of messages calls it. */
  readonly name: string;
  readonly onDismiss: () => void;
  /** Stands below what became of it. */
  readonly children?: ReactNode;
}

/** What was sent, how many cars it was sent to, and which were refused and why; stays until dismissed. */
export function SendOutcomePanel({ outcome, name, onDismiss, children }: OutcomeProps) {
  const t = useTexts('carMessages');
  const { send_id: id, sent } = outcome;
  const isSent = sent > 0;
  return (
    <OutcomePanel
      title={t('resultOf', { name })}
      label={t('result')}
      follow={id !== null && isSent ? { to: pageOf.send(id), text: t('follow') } : null}
      onDismiss={onDismiss}
    >
      <Banner kind={isSent ? 'success' : 'problem'}>
        <Stack gap={4}>
          <Text fw={600}>{outcome.message}</Text>
          <Text fz="sm">{isSent ? t('sentHint') : t('nothingSentHint')}</Text>
        </Stack>
      </Banner>
      <Refused outcome={outcome} />
      {children}
    </OutcomePanel>
  );
}

function Refused({ outcome }: { outcome: SendOutcome }) {
  const t = useTexts('carMessages.refused');
  return refusalReasons.map((reason) => {
    const vins = outcome.refused.filter((one) => one.reason === reason).map(({ vin }) => vin);
    if (vins.length === 0) return null;
    return (
      <VinBanner
        key={reason}
        kind="warning"
        title={t(reason, { count: vins.length })}
        hint={t(`${reason}_HINT`)}
        vins={vins}
        fileName={`refused-${reason.toLowerCase().replaceAll('_', '-')}.txt`}
      />
    );
  });
}
