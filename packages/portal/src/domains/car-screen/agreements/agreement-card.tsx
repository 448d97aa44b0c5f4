import type { CarConsent } from '@vinculum/contract/car-screen/endpoints.ts';
import { useId } from 'react';
import { CarButton } from '../../../design/car/car-button.tsx';
import { CarSignals } from '../../../design/car/car-signals.tsx';
import carClasses from '../../../design/car/car.module.css';
import { useFormats } from '../../../lib/language/formats.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { useAmountText } from '../../rewards/public.ts';
import classes from '../car-screen.module.css';
import { useOfferWords } from '../offers/use-offer-words.ts';
import { signalsOf } from './consents-by-state.ts';
import { OfferRest } from './offer-rest.tsx';

interface AgreementCardProps {
  readonly consent: CarConsent;
  /** While the car moves nobody reads the small print. */
  readonly isMoving: boolean;
  readonly onStop: () => void;
  readonly onChange: () => void;
}

/** One agreement in force: who gets how much since when, and the ways to change or stop it. */
export function AgreementCard({ consent, isMoving, onStop, onChange }: AgreementCardProps) {
  const t = useTexts('carScreen');
  const titleId = useId();
  const { offer } = consent;
  const signals = signalsOf(consent);
  const shared = signals.filter((signal) => consent.accepted_signals.includes(signal.signal_id));
  const head = (
    <div>
      <h3 id={titleId} className={carClasses['subtitle']} lang={offer.language}>
        {offer.title}
      </h3>
      <p className={carClasses['soft']}>{t('to', { consumer: offer.consumer })}</p>
    </div>
  );
  const buttons = <AgreementButtons {...{ consent, onStop, onChange }} />;
  const share =
    shared.length === signals.length
      ? t('agreedAll')
      : t('agreedSome', { count: shared.length, all: signals.length });
  return (
    <article className={carClasses['panel']} aria-labelledby={titleId}>
      {isMoving ? (
        <div className={`${classes['split']} ${classes['wrapping']}`}>
          {head}
          {buttons}
        </div>
      ) : (
        <>
          {head}
          <p className={carClasses['tag']}>{consent.waiting_answer === null ? share : t('confirming')}</p>
          <AgreementRecord consent={consent} />
          {buttons}
        </>
      )}
    </article>
  );
}

/** The ways to change or stop an agreement. */
export function AgreementButtons({ consent, onStop, onChange }: Omit<AgreementCardProps, 'isMoving'>) {
  const t = useTexts('carScreen');
  const mayChange = signalsOf(consent).some((signal) => !signal.mandatory);
  return (
    <div className={carClasses['buttons']}>
      {mayChange && (
        <CarButton isDisabled={consent.waiting_answer !== null} onClick={onChange}>
          {t('change')}
        </CarButton>
      )}
      <StopButton title={consent.offer.title} onStop={onStop} />
    </div>
  );
}

/** Asks whether what the owner agreed to is to stop. */
export function StopButton({ title, onStop }: { title: string; onStop: () => void }) {
  const t = useTexts('carScreen');
  return (
    <CarButton kind="danger" label={t('stopOf', { title })} onClick={onStop}>
      {t('stop')}
    </CarButton>
  );
}

/** Since when, until when, what it earned; and, on demand, everything that was agreed to. */
function AgreementRecord({ consent }: { consent: CarConsent }) {
  const t = useTexts('carScreen');
  const formats = useFormats();
  const { accepted_signals: accepted, agreed_at: since, ends_at: end } = consent;
  return (
    <>
      <div className={carClasses['soft']}>
        {since !== null && <p>{t('since', { time: formats.dateTime(since) })}</p>}
        {end !== null && <p>{t('endsAt', { time: formats.dateTime(end) })}</p>}
      </div>
      <Earned earned={consent.earned} />
      <AgreementDetails consent={consent} shared={accepted} />
    </>
  );
}

/** On demand everything that was agreed to; `shared`: the ids of the signals that are, or are to be, shared. */
export function AgreementDetails({ consent, shared }: { consent: CarConsent; shared: readonly number[] }) {
  const t = useTexts('carScreen');
  const words = useOfferWords(consent);
  const asked = [...words.reads, ...words.sets];
  const isShared = ({ id }: { readonly id: number }) => shared.includes(id);
  return (
    <details>
      <summary className={carClasses['summary']}>{t('details')}</summary>
      <div className={carClasses['stack']}>
        <CarSignals title={t('shared')} signals={asked.filter(isShared)} />
        <CarSignals title={t('notShared')} signals={asked.filter((signal) => !isShared(signal))} isWithheld />
        <OfferRest words={words} consent={consent} />
      </div>
    </details>
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
