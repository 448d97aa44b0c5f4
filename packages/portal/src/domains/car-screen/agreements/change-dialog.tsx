import { type CarConsent, type CarState, waitsForStanding } from '@vinculum/contract/car-screen/endpoints.ts';
import { CarButton } from '../../../design/car/car-button.tsx';
import { CarSignals } from '../../../design/car/car-signals.tsx';
import carClasses from '../../../design/car/car.module.css';
import { useTexts } from '../../../lib/language/texts.ts';
import { usePages } from '../frame/use-pages.tsx';
import { CarDialog } from '../frame/car-dialog.tsx';
import { Refusal } from '../frame/refusal.tsx';
import type { Result } from '../frame/result.tsx';
import { signalsOf } from './consents-by-state.ts';
import type { PairedCar } from '../car-token.ts';
import { MovingNote } from '../offers/moving-note.tsx';
import type { GiveAnswer } from '../offers/use-answer.ts';
import { useOfferWords } from '../offers/use-offer-words.ts';
import { useSignalChoice } from '../offers/use-signal-choice.ts';

interface ChangeDialogProps {
  readonly consent: CarConsent;
  readonly car: PairedCar;
  readonly state: CarState;
  readonly answer: GiveAnswer;
  readonly onDone: (result: Result) => void;
  readonly onClose: () => void;
}

/** Lets the owner switch the signals of an agreement on and off while it goes on. */
export function ChangeDialog({ consent, car, state, answer, onDone, onClose }: ChangeDialogProps) {
  const t = useTexts('carScreen');
  const { offer, consent_id: consentId } = consent;
  const words = useOfferWords(consent);
  const { shown, pager } = usePages([...words.reads, ...words.sets], state.moving);
  const choice = useSignalChoice(offer, consent.accepted_signals);
  const counts = { count: choice.accepted.length, all: signalsOf(consent).length };
  const { accepted } = choice;
  const waits = state.moving && waitsForStanding({ decision: 'accept', accepted }, consent.accepted_signals);
  const save = () =>
    answer.give({ consentId, offerId: offer.id, decision: 'accept', accepted }, () =>
      onDone({ said: 'changed', consentId }),
    );
  return (
    <CarDialog title={t('changeTitle', { title: offer.title })} onClose={onClose}>
      <CarSignals title={t('changeHint')} signals={shown} choice={choice} />
      {pager}
      {waits && <MovingNote car={car} state={state} />}
      <Refusal answer={answer} consentId={consentId} />
      <div className={carClasses['decision']}>
        <div className={carClasses['buttons']}>
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
      </div>
    </CarDialog>
  );
}
