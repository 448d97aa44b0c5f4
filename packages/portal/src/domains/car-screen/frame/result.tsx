import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import { useEffect, useRef } from 'react';
import { CarButton } from '../../../design/car/car-button.tsx';
import carClasses from '../../../design/car/car.module.css';
import { useTexts } from '../../../lib/language/texts.ts';
import classes from '../car-screen.module.css';

/** What an answer did. */
export interface Result {
  readonly text: string;
  /** What follows from it. */
  readonly next?: string;
}

const RESULT_MS = 15_000;

interface ResultNoteProps {
  readonly result: Result;
  readonly onDismiss: () => void;
}

/** Says what was just done; each result is a note of its own. It takes the focus of what was tapped, which is gone. */
export function ResultNote({ result, onDismiss }: ResultNoteProps) {
  const t = useTexts('carScreen');
  const said = useRef<HTMLOutputElement>(null);
  useEffect(() => said.current?.focus(), []);
  // It is about what was just tapped: later it would contradict what has changed since.
  useEffect(() => {
    const timer = setTimeout(onDismiss, RESULT_MS);
    return () => clearTimeout(timer);
  }, [onDismiss]);
  return (
    <div className={classes['result']}>
      <output ref={said} tabIndex={-1}>
        <strong className={carClasses['subtitle']}>{result.text}</strong>
        {result.next !== undefined && <p>{result.next}</p>}
      </output>
      <IconCircleCheck size={56} aria-hidden />
      <CarButton onClick={onDismiss}>{t('understood')}</CarButton>
    </div>
  );
}
