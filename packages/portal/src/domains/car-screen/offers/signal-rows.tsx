import { Switch } from '@mantine/core';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import type { ConsentOffer } from '@vinculum/contract/vehicle/messages.ts';
import type { OfferedSignal } from '@vinculum/contract/vehicle/offered-signal.ts';
import { useTexts } from '../../../lib/texts.ts';
import textClasses from '../car-text.module.css';
import classes from './signal-rows.module.css';
import { type OfferTexts, useOfferTexts } from './use-offer-texts.ts';

/** Which signals are switched on, and switching one. */
export interface SignalChoice {
  readonly chosen: ReadonlySet<number>;
  readonly toggle: (signalId: number) => void;
}

/** The signals of an offer in plain words; with a choice, each has a switch, and those that are needed stay on. */
export function SignalRows({ offer, choice }: { offer: ConsentOffer; choice?: SignalChoice | undefined }) {
  const t = useTexts('carScreen');
  const { signalTexts } = useOfferTexts(offer);
  const groups = [
    { title: t('reads'), signals: offer.read_signals },
    { title: t('writes'), signals: offer.write_signals },
  ];
  return groups.map(
    ({ title, signals }) =>
      signals.length > 0 && (
        <div key={title}>
          <p className={textClasses['label']}>{title}</p>
          <ul className={classes['signals']} aria-label={title}>
            {signals.map((signal) => (
              <li key={signal.signal_id}>
                {choice === undefined ? (
                  <>
                    <SignalIcon signal={signal} />
                    <SignalText signal={signal} text={signalTexts(signal)} />
                  </>
                ) : (
                  <Switch
                    size="lg"
                    labelPosition="left"
                    checked={signal.mandatory || choice.chosen.has(signal.signal_id)}
                    disabled={signal.mandatory}
                    onChange={() => choice.toggle(signal.signal_id)}
                    label={<SignalText signal={signal} text={signalTexts(signal)} />}
                    classNames={{
                      root: classes['switch'] ?? '',
                      body: classes['switchBody'] ?? '',
                      labelWrapper: classes['switchText'] ?? '',
                      label: classes['switchLabel'] ?? '',
                      track: classes['track'] ?? '',
                      thumb: classes['thumb'] ?? '',
                    }}
                  />
                )}
              </li>
            ))}
          </ul>
        </div>
      ),
  );
}

function SignalIcon({ signal }: { signal: OfferedSignal }) {
  return signal.is_read === 1 ? <IconEye size={20} aria-hidden /> : <IconSettings size={20} aria-hidden />;
}

function SignalText({
  signal,
  text,
}: {
  signal: OfferedSignal;
  text: ReturnType<OfferTexts['signalTexts']>;
}) {
  const t = useTexts('carScreen');
  return (
    <span>
      <strong>{text.name}</strong>
      {text.rest}
      {signal.mandatory && ' '}
      {signal.mandatory && (
        <span className={classes['tag']}>
          <IconCircleCheck size={14} aria-hidden /> {t('needed')}
        </span>
      )}
      {signal.is_encrypted && ' '}
      {signal.is_encrypted && (
        <span className={classes['tag']}>
          <IconLock size={14} aria-hidden /> {t('encrypted')}
        </span>
      )}
    </span>
  );
}
