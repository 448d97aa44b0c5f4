import { useProblemText } from '../../../design/states/error-state.tsx';
import classes from '../car-screen.module.css';
import type { GiveAnswer } from '../offers/use-answer.ts';

/** Why an answer to this consent was not taken; nothing when it was, or when the refusal is of another. */
export function Refusal({ answer, consentId }: { answer: GiveAnswer; consentId: number }) {
  const textOf = useProblemText();
  if (answer.refused?.consentId !== consentId) return null;
  return (
    <p className={classes['problem']} role="alert">
      {textOf(answer.refused.problem)}
    </p>
  );
}
