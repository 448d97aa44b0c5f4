import { useTexts } from '../../lib/language/texts.ts';
import { Banner } from './banner.tsx';
import { useProblemText } from './error-state.tsx';

/** Over what is shown live: since the last read failed, it is older than it looks. Nothing while reads succeed. */
export function NotUpdated({ problem }: { problem: Error | null }) {
  const t = useTexts('design');
  const textOf = useProblemText();
  if (problem === null) return null;
  return (
    <div className="not-updated">
      <Banner kind="warning">{t('notUpdated', { reason: textOf(problem) })}</Banner>
    </div>
  );
}
