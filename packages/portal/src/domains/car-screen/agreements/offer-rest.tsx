import type { CarConsent } from '@vinculum/contract/car-screen/endpoints.ts';
import { CarTerms, type OfferWords } from '../../../design/car/car-offer.tsx';
import { CarPurpose } from '../../../design/car/car-purpose.tsx';
import carClasses from '../../../design/car/car.module.css';
import { useTexts } from '../../../lib/language/texts.ts';
import { isDeclining } from './consents-by-state.ts';

interface OfferRestProps {
  readonly words: OfferWords;
  readonly consent: CarConsent;
}

/** What an answered request says beside its signals: how long, for what reward, what for, and its number. */
export function OfferRest({ words, consent }: OfferRestProps) {
  const t = useTexts('carScreen');
  const { offer } = consent;
  const number = String(consent.consent_id);
  const isDeclined = consent.state === 'declined' || isDeclining(consent);
  return (
    <>
      <CarTerms words={words} />
      <CarPurpose
        type={offer.description_type}
        description={offer.description}
        language={offer.language}
        page={offer.service_page}
      />
      <p className={carClasses['soft']}>{t(isDeclined ? 'requestNumber' : 'number', { number })}</p>
    </>
  );
}
