import { Text } from '@mantine/core';
import type { VehicleMessage } from '@vinculum/contract/car-messages/sent-messages.ts';
import type { MessageKind } from '@vinculum/contract/car-messages/vocabulary.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { useCommandTexts } from '../use-command-texts.ts';

/** What a car says of a notification once it has it. */
const seenStates = ['waiting', 'shown', 'opened', 'dismissed'] as const;

/** Why a car did not do it, and what it said. */
export function CarAnswer({ kind, row }: { kind: MessageKind; row: VehicleMessage }) {
  const t = useTexts('carMessages');
  const texts = useCommandTexts();
  const seen = (reported: string) => {
    const known = seenStates.find((one) => one === reported);
    return known === undefined ? reported : t(`seen.${known}`);
  };
  return (
    <>
      {row.reason !== null && <Text fz="sm">{texts.reason(row.reason, kind)}</Text>}
      {row.text !== null && (
        <Text fz="sm" c={row.reason === null ? 'inherit' : 'dimmed'}>
          {kind === 'notification' && seen(row.text)}
          {kind !== 'notification' && (row.reason === null ? row.text : t('carsWords', { words: row.text }))}
        </Text>
      )}
      {row.replaced.length > 0 && (
        <Text fz="sm">{t('replaced', { names: row.replaced.map(texts.signal).join(', ') })}</Text>
      )}
    </>
  );
}
