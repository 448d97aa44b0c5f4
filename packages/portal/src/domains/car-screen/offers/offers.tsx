import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import type { CarConsent, CarState } from '@vinculum/contract/car-screen/endpoints.ts';
import { useState } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import { CarButton } from '../car-button.tsx';
import sectionClasses from '../car-section.module.css';
import textClasses from '../car-text.module.css';
import classes from './offers.module.css';
import type { PairedCar } from '../car-token.ts';
import { Notice } from '../notice.tsx';
import { OfferCard } from './offer-card.tsx';
import type { GiveAnswer } from './use-answer.ts';

interface OffersProps {
  readonly unanswered: readonly CarConsent[];
  readonly car: PairedCar;
  readonly state: CarState;
  readonly answer: GiveAnswer;
  readonly onDone: (result: string) => void;
}

/** The requests that wait for a decision, one at a time. */
export function Offers({ unanswered, car, state, answer, onDone }: OffersProps) {
  const t = useTexts('carScreen');
  const [shownId, setShownId] = useState<number | null>(null);
  const found = unanswered.findIndex((consent) => consent.consent_id === shownId);
  const index = Math.max(found, 0);
  const shown = unanswered[index];
  const goTo = (next: number) => setShownId(unanswered[next]?.consent_id ?? null);
  return (
    <section className={sectionClasses['section']} aria-labelledby="offers">
      <div className={sectionClasses['sectionHead']}>
        <h2 id="offers">{t('offers')}</h2>
        {unanswered.length > 1 && (
          <div className={classes['pager']}>
            <CarButton label={t('previous')} isDisabled={index === 0} onClick={() => goTo(index - 1)}>
              <IconChevronLeft aria-hidden />
            </CarButton>
            <span className={textClasses['soft']}>
              {t('offerOf', { n: index + 1, count: unanswered.length })}
            </span>
            <CarButton
              label={t('next')}
              isDisabled={index === unanswered.length - 1}
              onClick={() => goTo(index + 1)}
            >
              <IconChevronRight aria-hidden />
            </CarButton>
          </div>
        )}
      </div>
      {shown === undefined ? (
        <Notice title={t('noOffers')} hint={t('noOffersHint')} />
      ) : (
        <OfferCard
          key={`${shown.consent_id} ${shown.offer.id}`}
          consent={shown}
          car={car}
          state={state}
          answer={answer}
          onDone={onDone}
        />
      )}
    </section>
  );
}
