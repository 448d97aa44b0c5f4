import { useProblemText } from '../../../design/states/error-state.tsx';
import { StatusChip, type StatusKind } from '../../../design/states/status-chip.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import type { FeedState as State } from './run-feed.ts';
import type { FeedStatus } from './use-feed.ts';

const kinds: Readonly<Record<State, StatusKind>> = {
  connecting: 'waiting',
  stream: 'good',
  polling: 'info',
  cut: 'bad',
  refused: 'bad',
  rejected: 'bad',
  hidden: 'neutral',
};

/** How the data come, in words; of a rejected feed the server's. */
export function FeedStateChip({ status: { state, problem } }: { status: FeedStatus }) {
  const t = useTexts('rawData');
  const textOf = useProblemText();
  return (
    <output>
      <StatusChip kind={kinds[state]}>
        {problem === undefined ? t(`state.${state}`) : textOf(problem)}
      </StatusChip>
    </output>
  );
}
