import { StatusChip, type StatusKind } from '../../../design/status-chip.tsx';
import { useTexts } from '../../../lib/texts.ts';
import type { FeedState as State } from './run-feed.ts';

const kinds: Readonly<Record<State, StatusKind>> = {
  connecting: 'waiting',
  stream: 'good',
  polling: 'info',
  cut: 'bad',
  refused: 'bad',
  hidden: 'neutral',
};

/** How the data come, in words. */
export function FeedStateChip({ state }: { state: State }) {
  const t = useTexts('rawData');
  return (
    <output>
      <StatusChip kind={kinds[state]}>{t(`state.${state}`)}</StatusChip>
    </output>
  );
}
