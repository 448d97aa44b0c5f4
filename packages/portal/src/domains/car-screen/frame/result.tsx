import type { CarConsent } from '@vinculum/contract/car-screen/endpoints.ts';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import { useEffect, useRef } from 'react';
import { CarButton } from '../../../design/car/car-button.tsx';
import carClasses from '../../../design/car/car.module.css';
import { useLanguage } from '../../../lib/language/language.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { consentIn } from '../agreements/consents-by-state.ts';
import classes from '../car-screen.module.css';

/** What an answer did, and to which consent. */
export interface Result {
  readonly said: keyof typeof nextOf;
  readonly consentId: number;
}

/** What follows from what was done. */
const nextOf = {
  accepted: 'acceptedNext',
  declined: 'declinedNext',
  changed: null,
  takenBack: 'stoppedNext',
  stopped: 'stoppedNext',
  stoppedErased: 'stoppedNext',
  stoppedErasing: 'stoppedNext',
} as const;

const RESULT_MS = 15_000;

interface ResultNoteProps {
  readonly said: Result['said'];
  /** The consent it was done to, as the car said it: its title is read in the language in use. */
  readonly consent: CarConsent;
  readonly onDismiss: () => void;
}

/** Says what was just done; each result is a note of its own. It takes the focus of what was tapped, which is gone. */
export function ResultNote({ said: key, consent, onDismiss }: ResultNoteProps) {
  const t = useTexts('carScreen');
  const { language } = useLanguage();
  const { title, consumer } = consentIn(language, consent).offer;
  const next = nextOf[key];
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
        <strong className={carClasses['subtitle']}>{t(key, { title })}</strong>
        {next !== null && <p>{t(next, { consumer })}</p>}
      </output>
      <IconCircleCheck size={56} aria-hidden />
      <CarButton onClick={onDismiss}>{t('understood')}</CarButton>
    </div>
  );
}
