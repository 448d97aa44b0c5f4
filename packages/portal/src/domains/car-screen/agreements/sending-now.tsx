import type { CarConsent, CarState } from '@vinculum/contract/car-screen/endpoints.ts';
import IconArrowUpRight from '@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import { CarButton } from '../../../design/car/car-button.tsx';
import carClasses from '../../../design/car/car.module.css';
import { useFormats } from '../../../lib/language/formats.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { useMeasureText } from '../../../lib/language/use-units.ts';
import { useValueText } from '../../car-messages/public.ts';
import classes from '../car-screen.module.css';
import { Notice } from '../frame/notice.tsx';
import { usePages } from '../frame/use-pages.tsx';
import { AgreementButtons } from './agreement-card.tsx';
import { isHeldBack, sendingIn } from './sending-in.ts';
import { sentValue } from '../inbox/sent-value.ts';
import { useSignalLabel } from '../offers/use-signal-label.ts';

interface SendingNowProps {
  readonly state: CarState;
  readonly live: readonly CarConsent[];
  /** Of these, the ones under which something is being sent, or waits to be. */
  readonly flowing: readonly CarConsent[];
  readonly onStop: (consent: CarConsent) => void;
  /** While the car moves its agreement is not shown a second time below. */
  readonly onChange: (consent: CarConsent) => void;
}

/**
 * What left the car within the last minute, or waits in it while nothing leaves it: under which agreement and to whom,
 * with one button to stop it.
 */
export function SendingNow({ state, live, flowing, onStop, onChange }: SendingNowProps) {
  const t = useTexts('carScreen');
  const { shown, pager } = usePages(flowing, state.moving);
  const isHeld = isHeldBack(state);
  return (
    <section className={classes['section']} aria-labelledby="sending">
      <div className={classes['sectionHead']}>
        <h2 id="sending" tabIndex={-1}>
          {isHeld ? t('waitingToSend') : t('sending')}
        </h2>
        {isHeld && state.spooled > 0 && (
          <p className={carClasses['soft']}>{t('spooled', { count: state.spooled })}</p>
        )}
        {pager}
      </div>
      {flowing.length === 0 && <NothingSent state={state} hasAgreed={live.length > 0} />}
      {shown.map((consent) => (
        <article key={consent.consent_id} className={carClasses['panel']} aria-label={consent.offer.title}>
          <div className={`${classes['split']} ${state.moving ? classes['wrapping'] : ''}`}>
            <div>
              <h3 className={carClasses['subtitle']} lang={consent.offer.language}>
                {consent.offer.title}
              </h3>
              <p className={carClasses['soft']}>{t('to', { consumer: consent.offer.consumer })}</p>
            </div>
            {state.moving ? (
              <AgreementButtons
                consent={consent}
                onStop={() => onStop(consent)}
                onChange={() => onChange(consent)}
              />
            ) : (
              <CarButton
                kind="danger"
                label={t('stopOf', { title: consent.offer.title })}
                onClick={() => onStop(consent)}
              >
                {t('stop')}
              </CarButton>
            )}
          </div>
          {!state.moving && <SentSignals state={state} consent={consent} />}
        </article>
      ))}
    </section>
  );
}

function NothingSent({ state, hasAgreed }: { state: CarState; hasAgreed: boolean }) {
  const t = useTexts('carScreen');
  if (!isHeldBack(state)) {
    return (
      <Notice title={t('sendingNothing')} hint={hasAgreed ? t('sendingNothingHint') : t('sendingNever')} />
    );
  }
  // A car that was switched off meanwhile has forgotten of what its batches are.
  if (state.spooled > 0) return <Notice title={t('waitingHint')} />;
  return <Notice title={t('waitingNothing')} hint={hasAgreed ? t('waitingHint') : t('sendingNever')} />;
}

function SentSignals({ state, consent }: { state: CarState; consent: CarConsent }) {
  const t = useTexts('carScreen');
  const formats = useFormats();
  const labelOf = useSignalLabel();
  const signals = new Map(consent.offer.read_signals.map((signal) => [signal.signal_id, signal]));
  const isHeld = isHeldBack(state);
  const Icon = isHeld ? IconClock : IconArrowUpRight;
  const valueText = useValueText();
  // What stays in the car is not sent now, however short ago the last was.
  const timeOf = (at: number) => (isHeld ? formats.exact(at) : formats.relative(at, state.time));
  const bytes = (count: number) => valueText('', { bytes: count });
  const texts = { yes: t('yes'), no: t('no'), measure: useMeasureText(), bytes };
  return (
    <ul className={`${carClasses['rows']} ${carClasses['signals']}`}>
      {sendingIn(state)
        .filter((sent) => sent.consent_id === consent.consent_id)
        .map((sent) => (
          <li key={sent.signal_id}>
            <Icon size={24} aria-hidden />
            <div>
              <div className={classes['value']}>
                <strong>{labelOf(signals.get(sent.signal_id) ?? sent)}</strong>
                <span>{sentValue(sent, consent, texts)}</span>
              </div>
              <p className={carClasses['soft']}>
                {sent.last_form !== undefined && `${t(`sentForm.${sent.last_form}`)} · `}
                {sent.last_at === null ? t('notSentYet') : t('lastSent', { time: timeOf(sent.last_at) })}
                {!isHeld && ` · ${t('sentTimes', { count: sent.sent_last_minute })}`}
              </p>
            </div>
          </li>
        ))}
    </ul>
  );
}
