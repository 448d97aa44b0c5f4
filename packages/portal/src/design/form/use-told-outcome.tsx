import { type ReactNode, useState } from 'react';
import { ApiProblem } from '../../lib/api-problem.ts';
import { useTexts } from '../../lib/texts.ts';
import { Banner } from '../banner.tsx';
import { useProblemText } from '../error-state.tsx';

interface Outcome {
  readonly kind: 'success' | 'problem';
  readonly text: string;
}

interface ToldOutcome {
  /**
   * Tells what `act` says, or why it was refused, with the HTTP status when an answer exists (specification 3,
   * section 8). Throws on what belongs to fields, and what is no answer of a call.
   */
  readonly tell: (act: () => Promise<string>) => Promise<void>;
  /** Stands in the form; empty while there is nothing to tell. */
  readonly told: ReactNode;
}

/** What came of a form that stays open to be sent again. */
export function useToldOutcome(): ToldOutcome {
  const t = useTexts('design');
  const textOf = useProblemText();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const tell = async (act: () => Promise<string>) => {
    setOutcome(null);
    try {
      setOutcome({ kind: 'success', text: await act() });
    } catch (problem) {
      if (!(problem instanceof ApiProblem) || problem.fields.length > 0) throw problem;
      const message = textOf(problem);
      const text = problem.status === 0 ? message : t('httpStatus', { message, status: problem.status });
      setOutcome({ kind: 'problem', text });
    }
  };
  const told = outcome !== null && (
    <Banner kind={outcome.kind} onClose={() => setOutcome(null)}>
      {outcome.text}
    </Banner>
  );
  return { tell, told };
}
