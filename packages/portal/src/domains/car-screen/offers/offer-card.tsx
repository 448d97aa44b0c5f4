import type { CarConsent, CarState } from '@vinculum/contract/car-screen/endpoints.ts';
import { type ReactNode, useId } from 'react';
import { CarButton } from '../../../design/car/car-button.tsx';
import { CarOffer, CarOfferHead } from '../../../design/car/car-offer.tsx';
import { CarPurpose } from '../../../design/car/car-purpose.tsx';
import carClasses from '../../../design/car/car.module.css';
import { useTexts } from '../../../lib/language/texts.ts';
import { signalsOf } from '../agreements/consents-by-state.ts';
import type { PairedCar } from '../car-token.ts';
import { Refusal } from '../frame/refusal.tsx';
import { MovingNote } from './moving-note.tsx';
import type { GiveAnswer } from './use-answer.ts';
import { useChoosing } from './use-choosing.ts';
import { useSeen } from './use-seen.ts';
import { useOfferWords } from './use-offer-words.ts';
import { useSignalChoice } from './use-signal-choice.ts';
import type { Result } from '../frame/result.tsx';

interface OfferCardProps {
  readonly consent: CarConsent;
  readonly car: PairedCar;
  readonly state: CarState;
  readonly answer: GiveAnswer;
  /** The way to the other requests. */
  readonly pager: ReactNode;
  /** Told what was done. */
  readonly onDone: (result: Result) => void;
}

/** One request: who asks for what and why, and the decision, as the consent editor previews it. */
export function OfferCard({ consent, car, state, answer, pager, onDone }: OfferCardProps) {
  const t = useTexts('carScreen');
  const titleId = useId();
  const words = useOfferWords(consent);
  const { offer, consent_id: consentId } = consent;
  const { room, isChoosing, setIsChoosing } = useChoosing();
  const choice = useSignalChoice(offer, []);
  const accepted = isChoosing ? choice.accepted : signalsOf(consent).map((signal) => signal.signal_id);
  return (
    <article ref={room} className={carClasses['panel']} aria-labelledby={titleId}>
      {state.moving ? (
        <>
          <CarOfferHead titleId={titleId} words={words} beside={pager} />
          <MovingNote car={car} state={state} then={t('movingThen')} />
        </>
      ) : (
        <CarOffer
          titleId={titleId}
          words={words}
          beside={pager}
          choice={isChoosing ? choice : undefined}
          purpose={
            <CarPurpose
              type={offer.description_type}
              description={offer.description}
              language={offer.language}
              page={offer.service_page}
            />
          }
        />
      )}
      <Refusal answer={answer} consentId={consentId} />
      {!state.moving && (
        <Decision
          {...{ consent, answer, accepted, isChoosing, onDone }}
          onChoosing={() => setIsChoosing(!isChoosing)}
        />
      )}
    </article>
  );
}

interface DecisionProps extends Pick<OfferCardProps, 'consent' | 'answer' | 'onDone'> {
  /** The signals that accepting accepts. */
  readonly accepted: readonly number[];
  readonly isChoosing: boolean;
  /** To choosing signals, and back. */
  readonly onChoosing: () => void;
}

/** The buttons that decide on a request, once it has stood there. */
function Decision({ consent, answer, onDone, accepted, isChoosing, onChoosing }: DecisionProps) {
  const t = useTexts('carScreen');
  const { consent_id: consentId } = consent;
  const { id: offerId } = consent.offer;
  const isSeen = useSeen();
  const accept = () =>
    answer.give({ consentId, offerId, decision: 'accept', accepted }, () =>
      onDone({ said: 'accepted', consentId }),
    );
  const decline = () =>
    answer.give({ consentId, offerId, decision: 'decline' }, () => onDone({ said: 'declined', consentId }));
  return (
    <div className={carClasses['decision']}>
      {isChoosing && <ChoiceHint consent={consent} isNothing={accepted.length === 0} />}
      <div className={carClasses['buttons']}>
        <CarButton
          kind="accept"
          isBusy={answer.isBusy}
          isDisabled={!isSeen || accepted.length === 0}
          onClick={accept}
        >
          {isChoosing
            ? t('acceptChosen', { count: accepted.length, all: signalsOf(consent).length })
            : t('acceptAll')}
        </CarButton>
        <CarButton isBusy={answer.isBusy} isDisabled={!isSeen} onClick={onChoosing}>
          {isChoosing ? t('back') : t('choose')}
        </CarButton>
        <CarButton kind="decline" isBusy={answer.isBusy} isDisabled={!isSeen} onClick={decline}>
          {t('decline')}
        </CarButton>
      </div>
    </div>
  );
}

function ChoiceHint({ consent, isNothing }: { consent: CarConsent; isNothing: boolean }) {
  const t = useTexts('carScreen');
  const hasNeeded = signalsOf(consent).some((signal) => signal.mandatory);
  const hint = hasNeeded ? t('neededHint') : t('chooseHint');
  return <p className={carClasses['soft']}>{isNothing ? t('nothingChosen') : hint}</p>;
}
