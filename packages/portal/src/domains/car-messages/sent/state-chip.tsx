import type { MessageState } from '@vinculum/contract/car-messages/vocabulary.ts';
import { StatusChip, type StatusKind } from '../../../design/states/status-chip.tsx';
import { useTexts } from '../../../lib/language/texts.ts';

const kinds: Readonly<Record<MessageState, StatusKind>> = {
  QUEUED: 'waiting',
  DELIVERED: 'info',
  DONE: 'good',
  FAILED: 'bad',
  EXPIRED: 'warning',
};

/** The colour of a state where there is no room for a chip. */
export const stateColours: Readonly<Record<MessageState, string>> = {
  QUEUED: 'yellow',
  DELIVERED: 'blue',
  DONE: 'green',
  FAILED: 'red',
  EXPIRED: 'orange',
};

/** How far a message is with a car. */
export function StateChip({ state, count }: { state: MessageState; count?: number }) {
  const t = useTexts('carMessages.states');
  return (
    <StatusChip kind={kinds[state]}>{count === undefined ? t(state) : `${t(state)}: ${count}`}</StatusChip>
  );
}
