import IconCarOff from '@tabler/icons-react/dist/esm/icons/IconCarOff.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import IconSettingsOff from '@tabler/icons-react/dist/esm/icons/IconSettingsOff.mjs';
import { Fragment } from 'react';
import { useTexts } from '../../lib/language/texts.ts';
import classes from './car.module.css';

/** A signal in the owner's words: "Speed" and ", every second". */
export interface SignalWords {
  readonly id: number;
  readonly name: string;
  readonly rest: string;
  readonly isNeeded: boolean;
  readonly isEncrypted: boolean;
  /** Whether the car does not have it, so that nothing comes of it. */
  readonly isLacking?: boolean;
  /** Whether it is set in the car, and not read. */
  readonly isSet: boolean;
}

/** Which signals are switched on, and switching one. */
export interface SignalChoice {
  readonly chosen: ReadonlySet<number>;
  readonly toggle: (signalId: number) => void;
}

interface CarSignalsProps {
  readonly title: string;
  readonly signals: readonly SignalWords[];
  readonly choice?: SignalChoice | undefined;
  /** Signals that stay in the car. */
  readonly isWithheld?: boolean;
}

/** What one takes in at a look; the rest is one touch away. */
const MOST_AT_ONCE = 6;

/** Signals in plain words; with a choice, each has a switch, and those that are needed stay on. */
export function CarSignals({ title, signals, choice, isWithheld = false }: CarSignalsProps) {
  const t = useTexts('design.car');
  if (signals.length === 0) return null;
  const most = choice === undefined ? MOST_AT_ONCE : signals.length;
  const row = (signal: SignalWords) => (
    <li key={signal.id}>
      {choice === undefined ? (
        <ToRead signal={signal} isWithheld={isWithheld} />
      ) : (
        <ToSwitch signal={signal} choice={choice} />
      )}
    </li>
  );
  const folded = signals.slice(most);
  return (
    <div>
      <p className={classes['soft']}>{title}</p>
      <ul className={`${classes['rows']} ${classes['signals']}`} aria-label={title}>
        {signals.slice(0, most).map(row)}
      </ul>
      {folded.length > 0 && (
        <details>
          <summary className={classes['summary']}>{t('more', { count: folded.length })}</summary>
          <ul className={`${classes['rows']} ${classes['signals']}`} aria-label={title}>
            {folded.map(row)}
          </ul>
        </details>
      )}
    </div>
  );
}

function ToRead({ signal, isWithheld }: { signal: SignalWords; isWithheld: boolean }) {
  const [Seen, Set] = isWithheld ? [IconEyeOff, IconSettingsOff] : [IconEye, IconSettings];
  const Icon = signal.isSet ? Set : Seen;
  return (
    <>
      <Icon size={24} aria-hidden />
      <Words signal={signal} />
    </>
  );
}

function ToSwitch({ signal, choice }: { signal: SignalWords; choice: SignalChoice }) {
  return (
    <label className={classes['choice']}>
      <Words signal={signal} />
      <input
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says itself whether it is checked
        role="switch"
        checked={signal.isNeeded || choice.chosen.has(signal.id)}
        disabled={signal.isNeeded}
        onChange={() => choice.toggle(signal.id)}
      />
    </label>
  );
}

function Words({ signal }: { signal: SignalWords }) {
  const t = useTexts('design.car');
  const tags = [
    { key: 'lacking', Icon: IconCarOff, isShown: signal.isLacking ?? false },
    { key: 'needed', Icon: IconCircleCheck, isShown: signal.isNeeded },
    { key: 'encrypted', Icon: IconLock, isShown: signal.isEncrypted },
  ] as const;
  return (
    <span>
      <strong>{signal.name}</strong>
      {signal.rest}
      {tags.map(
        ({ key, Icon, isShown }) =>
          isShown && (
            <Fragment key={key}>
              {' '}
              <span className={classes['tag']} data-quiet={key === 'lacking' || undefined}>
                <Icon size={18} aria-hidden /> {t(key)}
              </span>
            </Fragment>
          ),
      )}
    </span>
  );
}
