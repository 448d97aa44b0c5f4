import type { CarConsent, CarState } from '@vinculum/contract/car-screen/endpoints.ts';
import { useId, useState } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import { CarButton } from '../car-button.tsx';
import buttonClasses from '../car-button.module.css';
import panelClasses from '../car-panel.module.css';
import textClasses from '../car-text.module.css';
import { signalsOf } from '../agreements/consents-by-state.ts';
import type { PairedCar } from '../car-token.ts';
import { MovingNote } from './moving-note.tsx';
import { OfferDescription } from './offer-description.tsx';
import { OfferTerms } from './offer-terms.tsx';
import { Refusal } from '../refusal.tsx';
import { SignalRows } from './signal-rows.tsx';
import type { GiveAnswer } from './use-answer.ts';
import { useSignalChoice } from './use-signal-choice.ts';

interface OfferCardProps {
  readonly consent: CarConsent;
  readonly car: PairedCar;
  readonly state: CarState;
  readonly answer: GiveAnswer;
  /** Told what was done, in words. */
  readonly onDone: (result: string) => void;
}

/** One request: who asks for what and why, and the decision, as the consent editor previews it. */
export function OfferCard({ consent, car, state, answer, onDone }: OfferCardProps) {
  const t = useTexts('carScreen');
  const titleId = useId();
  const { offer, consent_id: consentId } = consent;
  const [isChoosing, setIsChoosing] = useState(false);
  const choice = useSignalChoice(offer, []);
  const all = signalsOf(consent).map((signal) => signal.signal_id);
  const hasNeeded = signalsOf(consent).some((signal) => signal.mandatory);
  const accept = (accepted: readonly number[]) =>
    answer.give({ consentId, decision: 'accept', accepted }, () =>
      onDone(t('accepted', { title: offer.title })),
    );
  const decline = () =>
    answer.give({ consentId, decision: 'decline' }, () => onDone(t('declined', { title: offer.title })));
  return (
    <article className={panelClasses['panel']} aria-labelledby={titleId}>
      <p className={textClasses['soft']}>{t('asks', { consumer: offer.consumer })}</p>
      <h3 id={titleId} className={textClasses['title']} lang={offer.language}>
        {offer.title}
      </h3>
      <OfferDescription offer={offer} />
      {isChoosing && <p className={textClasses['soft']}>{t('chooseHint')}</p>}
      <SignalRows offer={offer} choice={isChoosing ? choice : undefined} />
      {isChoosing && hasNeeded && <p className={textClasses['soft']}>{t('neededHint')}</p>}
      <OfferTerms offer={offer} />
      <Refusal answer={answer} consentId={consentId} />
      {isChoosing && choice.accepted.length === 0 && (
        <p className={textClasses['soft']}>{t('nothingChosen')}</p>
      )}
      <div className={`${buttonClasses['buttons']} ${buttonClasses['decision']}`}>
        {state.moving && <MovingNote car={car} state={state} />}
        {isChoosing ? (
          <CarButton
            kind="accept"
            isBusy={answer.isBusy}
            isDisabled={state.moving || choice.accepted.length === 0}
            onClick={() => accept(choice.accepted)}
          >
            {t('acceptChosen', { count: choice.accepted.length, all: all.length })}
          </CarButton>
        ) : (
          <CarButton
            kind="accept"
            isBusy={answer.isBusy}
            isDisabled={state.moving}
            onClick={() => accept(all)}
          >
            {t('acceptAll')}
          </CarButton>
        )}
        <CarButton kind="decline" isBusy={answer.isBusy} isDisabled={state.moving} onClick={decline}>
          {t('decline')}
        </CarButton>
        <CarButton isWide isBusy={answer.isBusy} onClick={() => setIsChoosing(!isChoosing)}>
          {isChoosing ? t('back') : t('choose')}
        </CarButton>
      </div>
    </article>
  );
}
