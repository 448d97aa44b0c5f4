import type { CarConsent, CarState } from '@vinculum/contract/car-screen/endpoints.ts';
import IconArrowUpRight from '@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs';
import { useFormats } from '../../../lib/formats.ts';
import { useTexts } from '../../../lib/texts.ts';
import { useMeasureText } from '../../../lib/use-units.ts';
import { CarButton } from '../car-button.tsx';
import panelClasses from '../car-panel.module.css';
import sectionClasses from '../car-section.module.css';
import textClasses from '../car-text.module.css';
import classes from './sending-now.module.css';
import signalRowsClasses from '../offers/signal-rows.module.css';
import { Notice } from '../notice.tsx';
import { sentValue } from '../inbox/sent-value.ts';
import { useSignalLabel } from '../offers/use-signal-label.ts';

interface SendingNowProps {
  readonly state: CarState;
  readonly live: readonly CarConsent[];
  readonly onStop: (consent: CarConsent) => void;
}

/** What left the car within the last minute, under which agreement and to whom, with one button to stop it. */
export function SendingNow({ state, live, onStop }: SendingNowProps) {
  const t = useTexts('carScreen');
  const flowing = live.filter(({ consent_id: id }) => state.sending.some((sent) => sent.consent_id === id));
  return (
    <section className={sectionClasses['section']} aria-labelledby="sending">
      <h2 id="sending">{t('sending')}</h2>
      {flowing.length === 0 && (
        <Notice
          title={t('sendingNothing')}
          hint={live.length === 0 ? t('sendingNever') : t('sendingNothingHint')}
        />
      )}
      {flowing.map((consent) => (
        <article key={consent.consent_id} className={panelClasses['panel']} aria-label={consent.offer.title}>
          <div className={classes['split']}>
            <div>
              <h3 className={textClasses['smallTitle']} lang={consent.offer.language}>
                {consent.offer.title}
              </h3>
              <p className={textClasses['soft']}>{t('to', { consumer: consent.offer.consumer })}</p>
            </div>
            <CarButton
              kind="danger"
              label={t('stopOf', { title: consent.offer.title })}
              onClick={() => onStop(consent)}
            >
              {t('stop')}
            </CarButton>
          </div>
          <SentSignals state={state} consent={consent} />
        </article>
      ))}
    </section>
  );
}

function SentSignals({ state, consent }: { state: CarState; consent: CarConsent }) {
  const t = useTexts('carScreen');
  const formats = useFormats();
  const labelOf = useSignalLabel();
  const signals = new Map(consent.offer.read_signals.map((signal) => [signal.signal_id, signal]));
  const texts = { yes: t('yes'), no: t('no'), measure: useMeasureText() };
  return (
    <ul className={signalRowsClasses['signals']}>
      {state.sending
        .filter((sent) => sent.consent_id === consent.consent_id)
        .map((sent) => (
          <li key={sent.signal_id}>
            <IconArrowUpRight size={20} aria-hidden />
            <div className={classes['sent']}>
              <strong>{labelOf(signals.get(sent.signal_id) ?? sent)}</strong>
              <span className={classes['value']}>{sentValue(sent, consent, texts)}</span>
              <span className={`${textClasses['soft']} ${classes['when']}`}>
                {sent.last_form !== undefined && `${t(`sentForm.${sent.last_form}`)} · `}
                {t('lastSent', { time: formats.relative(sent.last_at, state.time) })} ·{' '}
                {t('sentTimes', { count: sent.sent_last_minute })}
              </span>
            </div>
          </li>
        ))}
    </ul>
  );
}
