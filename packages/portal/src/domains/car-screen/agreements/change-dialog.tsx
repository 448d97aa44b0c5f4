import { type CarConsent, type CarState, waitsForStanding } from '@vinculum/contract/car-screen/endpoints.ts';
import { useTexts } from '../../../lib/texts.ts';
import { CarButton } from '../car-button.tsx';
import { CarDialog } from '../car-dialog.tsx';
import classes from '../car-button.module.css';
import { signalsOf } from './consents-by-state.ts';
import type { PairedCar } from '../car-token.ts';
import { MovingNote } from '../offers/moving-note.tsx';
import { Refusal } from '../refusal.tsx';
import { SignalRows } from '../offers/signal-rows.tsx';
import type { GiveAnswer } from '../offers/use-answer.ts';
import { useSignalChoice } from '../offers/use-signal-choice.ts';

interface ChangeDialogProps {
  readonly consent: CarConsent;
  readonly car: PairedCar;
  readonly state: CarState;
  readonly answer: GiveAnswer;
  readonly onDone: (result: string) => void;
  readonly onClose: () => void;
}

/** Lets the owner switch the signals of an agreement on and off while it goes on. */
export function ChangeDialog({ consent, car, state, answer, onDone, onClose }: ChangeDialogProps) {
  const t = useTexts('carScreen');
  const { offer, consent_id: consentId } = consent;
  const choice = useSignalChoice(offer, consent.accepted_signals);
  const counts = { count: choice.accepted.length, all: signalsOf(consent).length };
  const { accepted } = choice;
  const waits = state.moving && waitsForStanding({ decision: 'accept', accepted }, consent.accepted_signals);
  const save = () =>
    answer.give({ consentId, decision: 'accept', accepted }, () =>
      onDone(t('changed', { title: offer.title })),
    );
  return (
    <CarDialog title={t('changeTitle', { title: offer.title })} onClose={onClose}>
      <SignalRows offer={offer} choice={choice} />
      {waits && <MovingNote car={car} state={state} />}
      <Refusal answer={answer} consentId={consentId} />
      <div className={`${classes['buttons']} ${classes['decision']}`}>
        <CarButton onClick={onClose}>{t('cancel')}</CarButton>
        <CarButton
          kind="accept"
          isBusy={answer.isBusy}
          isDisabled={waits || counts.count === 0}
          onClick={save}
        >
          {t('saveChoice', counts)}
        </CarButton>
      </div>
    </CarDialog>
  );
}
