import type { CarConsent } from '@vinculum/contract/car-screen/endpoints.ts';
import { CarSignals } from '../../../design/car/car-signals.tsx';
import carClasses from '../../../design/car/car.module.css';
import { useFormats } from '../../../lib/language/formats.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { useOfferWords } from '../offers/use-offer-words.ts';
import { isDeclining } from './consents-by-state.ts';
import { OfferRest } from './offer-rest.tsx';

const endings = ['declined', 'withdrawn', 'revoked', 'expired'] as const;

/** What has ended or was declined, each with how, and on demand with everything that was asked. */
export function Ended({ consents, isOnline }: { consents: readonly CarConsent[]; isOnline: boolean }) {
  const t = useTexts('carScreen');
  return (
    <details className={carClasses['panel']}>
      <summary className={carClasses['summary']}>{t('ended')}</summary>
      <ul className={carClasses['rows']} aria-label={t('ended')}>
        {consents.map((consent) => (
          <li key={consent.consent_id}>
            <EndedOne consent={consent} isOnline={isOnline} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function EndedOne({ consent, isOnline }: { consent: CarConsent; isOnline: boolean }) {
  const t = useTexts('carScreen');
  const formats = useFormats();
  const { offer, state, agreed_at: since, ended_at: end } = consent;
  const ending = t(`states.${endings.find((known) => known === state) ?? 'revoked'}`);
  return (
    <div>
      <strong lang={offer.language}>{offer.title}</strong>
      <p className={carClasses['soft']}>
        {offer.consumer} · {isDeclining(consent) ? t(isOnline ? 'declining' : 'decliningLater') : ending}
        {end !== null && <>, {formats.dateTime(end)}</>}
        {since !== null && <> · {t('since', { time: formats.dateTime(since) })}</>}
      </p>
      <details>
        <summary className={carClasses['summary']}>{t('wasAsked')}</summary>
        <WasAsked consent={consent} />
      </details>
    </div>
  );
}

function WasAsked({ consent }: { consent: CarConsent }) {
  const words = useOfferWords(consent);
  const texts = useTexts('design.car');
  return (
    <div className={carClasses['stack']}>
      <CarSignals title={texts('reads')} signals={words.reads} isWithheld />
      <CarSignals title={texts('sets')} signals={words.sets} isWithheld />
      <OfferRest words={words} consent={consent} />
    </div>
  );
}
