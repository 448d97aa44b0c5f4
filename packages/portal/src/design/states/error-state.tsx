import { Button, Text } from '@mantine/core';
import { ApiProblem } from '../../lib/api-problem.ts';
import { useTexts } from '../../lib/texts.ts';
import { StateSign } from './state-sign.tsx';

/** The text for a failed call: the server's own, or ours when it sent none. */
export function useProblemText(): (problem: Error) => string {
  const t = useTexts('design');
  return (problem) => {
    if (!(problem instanceof ApiProblem)) return t('somethingWrong');
    // Also when no answer came at all (specification 1, section 8).
    return problem.message === '' ? t('somethingWrong') : problem.message;
  };
}

/** Says in place that something could not be loaded, with a way to try again. */
export function ErrorState({ problem, retry }: { problem: Error; retry?: () => void }) {
  const t = useTexts('design');
  const textOf = useProblemText();
  return (
    <div className="state" role="alert">
      <StateSign isBroken />
      <Text fw={600}>{textOf(problem)}</Text>
      {problem instanceof ApiProblem && problem.requestId !== '' && (
        <div className="state-number">{t('requestId', { id: problem.requestId })}</div>
      )}
      {retry !== undefined && (
        <Button variant="default" onClick={retry}>
          {t('retry')}
        </Button>
      )}
    </div>
  );
}
