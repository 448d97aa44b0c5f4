import type { CarConsent, CarState } from '@vinculum/contract/car-screen/endpoints.ts';
import { useState } from 'react';
import { useTexts } from '../../../lib/language/texts.ts';
import carClasses from '../../../design/car/car.module.css';
import classes from '../car-screen.module.css';
import type { PairedCar } from '../car-token.ts';
import { Notice } from '../frame/notice.tsx';
import { Pager } from '../frame/pager.tsx';
import type { Result } from '../frame/result.tsx';
import { OfferCard } from './offer-card.tsx';
import type { GiveAnswer } from './use-answer.ts';

interface OffersProps {
  readonly unanswered: readonly CarConsent[];
  readonly car: PairedCar;
  readonly state: CarState;
  readonly answer: GiveAnswer;
  readonly onDone: (result: Result) => void;
}

/** The requests that wait for a decision, one at a time. Who drives is not told that nothing waits. */
export function Offers({ unanswered, car, state, answer, onDone }: OffersProps) {
  const t = useTexts('carScreen');
  const [shownId, setShownId] = useState<number | null>(null);
  const found = unanswered.findIndex((consent) => consent.consent_id === shownId);
  const index = Math.max(found, 0);
  const shown = unanswered[index];
  const count = unanswered.length;
  if (shown === undefined && state.moving) return null;
  const pager = state.moving ? (
    <p className={carClasses['soft']}>{t('waiting', { count })}</p>
  ) : (
    <Pager
      index={index}
      count={count}
      onGo={(next) => setShownId(unanswered[next]?.consent_id ?? null)}
      texts={{ where: t('offerOf', { n: index + 1, count }), previous: t('previous'), next: t('next') }}
    />
  );
  return (
    <section className={`${classes['section']} ${classes['whole']}`} aria-labelledby="offers">
      <h2 id="offers" tabIndex={-1}>
        {t('offers')}
      </h2>
      {shown === undefined ? (
        <Notice title={t('noOffers')} hint={t('noOffersHint')} />
      ) : (
        <OfferCard
          key={`${shown.consent_id} ${shown.offer.id}`}
          consent={shown}
          car={car}
          state={state}
          answer={answer}
          pager={pager}
          onDone={onDone}
        />
      )}
    </section>
  );
}
