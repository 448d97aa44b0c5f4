import type { CarConsent } from '@vinculum/contract/car-screen/endpoints.ts';
import { useTexts } from '../../../lib/texts.ts';
import { useAmountText } from '../../rewards/public.ts';
import { CarButton } from '../car-button.tsx';
import buttonClasses from '../car-button.module.css';
import panelClasses from '../car-panel.module.css';
import textClasses from '../car-text.module.css';
import { signalsOf } from './consents-by-state.ts';
import { OfferDescription } from '../offers/offer-description.tsx';
import { OfferTerms } from '../offers/offer-terms.tsx';
import { useSignalLabel } from '../offers/use-signal-label.ts';

interface AgreementCardProps {
  readonly consent: CarConsent;
  readonly onStop: () => void;
  readonly onChange: () => void;
}

/** One agreement in force: who gets which signals, and the ways to change or stop it. */
export function AgreementCard({ consent, onStop, onChange }: AgreementCardProps) {
  const t = useTexts('carScreen');
  const labelOf = useSignalLabel();
  const { offer } = consent;
  const signals = signalsOf(consent);
  const shared = signals.filter((signal) => consent.accepted_signals.includes(signal.signal_id));
  const mayChange = signals.some((signal) => !signal.mandatory);
  return (
    <article className={panelClasses['panel']} aria-label={offer.title}>
      <div>
        <h3 className={textClasses['smallTitle']} lang={offer.language}>
          {offer.title}
        </h3>
        <p className={textClasses['soft']}>{t('to', { consumer: offer.consumer })}</p>
      </div>
      <p className={panelClasses['chip']}>
        {consent.answer_waiting
          ? t('confirming')
          : shared.length === signals.length
            ? t('agreedAll')
            : t('agreedSome', { count: shared.length, all: signals.length })}
      </p>
      <p>{shared.map(labelOf).join(', ')}</p>
      <Earned earned={consent.earned} />
      <details>
        <summary className={panelClasses['summary']}>{t('details')}</summary>
        <OfferDescription offer={offer} />
        <OfferTerms offer={offer} />
      </details>
      <div className={buttonClasses['buttons']}>
        {mayChange && (
          <CarButton isDisabled={consent.answer_waiting} onClick={onChange}>
            {t('change')}
          </CarButton>
        )}
        <CarButton kind="danger" label={t('stopOf', { title: offer.title })} onClick={onStop}>
          {t('stop')}
        </CarButton>
      </div>
    </article>
  );
}

function Earned({ earned }: Pick<CarConsent, 'earned'>) {
  const t = useTexts('carScreen');
  const amountText = useAmountText();
  return earned.map(({ currency_type: type, amount }) => {
    const value = amount === '0' ? null : amountText(amount, type);
    return value === null ? null : <p key={type}>{t('earned', { value })}</p>;
  });
}
