import { Box, Paper } from '@mantine/core';
import type { PeriodUnit } from '@vinculum/contract/usage/periods.ts';
import { EmptyState } from '../../design/states/empty-state.tsx';
import { ErrorState } from '../../design/states/error-state.tsx';
import { LoadingRows } from '../../design/states/loading-rows.tsx';
import type { ApiProblem } from '../../lib/calls/api-problem.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { type ShownSeries, shownUsage } from './shown-bars.ts';
import { UsageFigure } from './usage-figure.tsx';

interface UsageResultProps {
  /** Null: nothing is chosen yet; undefined: still to come. */
  readonly series: readonly ShownSeries[] | null | undefined;
  readonly problem: ApiProblem | null;
  readonly retry: () => void;
  readonly isFetching: boolean;
  readonly unit: PeriodUnit;
  /** The last day asked for. */
  readonly end: string;
  readonly timeZone: string;
  readonly fileName: string;
}

/** What the choice led to, or why there is nothing to see. */
export function UsageResult({ series, problem, retry, isFetching, end, ...figure }: UsageResultProps) {
  const t = useTexts('usage');
  if (series === null) return <EmptyState title={t('notYet')} hint={t('notYetHint')} />;
  if (problem !== null) return <ErrorState problem={problem} retry={retry} />;
  if (series === undefined) return <LoadingRows />;
  const usage = shownUsage(series, end);
  if (usage.bars.length === 0) return <EmptyState title={t('future')} hint={t('notYetHint')} />;
  if (usage.isEmpty) return <EmptyState title={t('none')} hint={t('noneHint')} />;
  return (
    <Paper withBorder p="md">
      <Box opacity={isFetching ? 0.6 : 1} aria-busy={isFetching}>
        <UsageFigure usage={usage} {...figure} />
      </Box>
    </Paper>
  );
}
