import type { CarInbox } from '@vinculum/contract/car-screen/car-inbox.ts';
import type { CarState } from '@vinculum/contract/car-screen/endpoints.ts';
import type { CommandState } from '@vinculum/contract/vehicle/command-messages.ts';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconLoader from '@tabler/icons-react/dist/esm/icons/IconLoader.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useFormats } from '../../../lib/language/formats.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { useCommandTexts, useValueText } from '../../car-messages/public.ts';
import carClasses from '../../../design/car/car.module.css';
import classes from '../car-screen.module.css';
import { plainName } from '../offers/plain-name.ts';
import { useSignalLabel } from '../offers/use-signal-label.ts';
import { signalsOf } from '../agreements/consents-by-state.ts';
import { shortened } from '../../../lib/shortened.ts';
import { bytesIn, MOST_SHOWN } from './shown-value.ts';

const icons: Readonly<Record<CommandState, typeof IconCheck>> = {
  RECEIVED: IconLoader,
  IN_PROGRESS: IconLoader,
  SUCCEEDED: IconCheck,
  FAILED: IconX,
};

/** What others told the car to do, what it did, and what was set in it from outside. */
export function Steering({ state }: { state: CarState }) {
  const { inbox, time: now } = state;
  const t = useTexts('carScreen.inbox');
  return (
    <section className={classes['section']} aria-labelledby="steering">
      <h2 id="steering">{t('steering')}</h2>
      <div className={carClasses['panel']}>
        <BodyState body={inbox.body} />
        {inbox.commands.length > 0 && <Commands inbox={inbox} now={now} />}
        <SetValues
          title={t('restrictions')}
          rows={inbox.restrictions.map((row) => ({ ...row, name: row.id }))}
          state={state}
        />
        <SetValues title={t('setSignals')} rows={inbox.set_signals} state={state} />
      </div>
    </section>
  );
}

function BodyState({ body }: { body: CarInbox['body'] }) {
  const t = useTexts('carScreen.inbox');
  const states = [
    body.doors_locked ? t('locked') : t('unlocked'),
    body.climate_on ? t('climateOn') : t('climateOff'),
    ...(body.charging ? [t('charging')] : []),
    ...(body.lights_flashing ? [t('flashing')] : []),
    ...(body.horn_sounding ? [t('honking')] : []),
  ];
  return (
    <ul className={classes['tags']} aria-label={t('body')}>
      {states.map((state) => (
        <li key={state} className={carClasses['tag']}>
          {state}
        </li>
      ))}
    </ul>
  );
}

function Commands({ inbox, now }: { inbox: CarInbox; now: number }) {
  const t = useTexts('carScreen.inbox');
  const texts = useCommandTexts();
  const formats = useFormats();
  return (
    <>
      <h3 className={carClasses['subtitle']}>{t('commands')}</h3>
      <ul className={carClasses['rows']}>
        {inbox.commands.map(({ id, name, sender, state, code, text, changed_at: at }) => {
          const Icon = icons[state];
          return (
            <li key={id}>
              <Icon size={24} aria-hidden />
              <div>
                <strong>{plainName(texts.command(name))}</strong>
                <p>
                  {t(`states.${state}`)}
                  {code !== null && `: ${texts.reason(code, 'command')}`}
                </p>
                {code === null && text !== null && <p className={carClasses['soft']}>{text}</p>}
                <p className={carClasses['soft']}>{t('from', { sender, time: formats.relative(at, now) })}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** What others can set in a simulated car; its screen has no catalogue to look names up in. */
const settable = [
  'hvacTemperatureSet',
  'hvacPowerOn',
  'hvacAcOn',
  'hvacDefroster',
  'hvacFanSpeed',
  'hvacSeatTemperature',
  'hvacSteeringWheelHeat',
  'doorLock',
  'windowPos',
  'evChargePortOpen',
  'evChargeSwitch',
  'evChargePercentLimit',
  'valetModeEnabled',
  'customerSupportMessage',
] as const;

/** What can be set is called as its consents call it, then as the car knows it; a raw name is put into words. */
function useSettingName(state: CarState): (name: string) => string {
  const t = useTexts('carScreen.inbox');
  const texts = useCommandTexts();
  const labelOf = useSignalLabel();
  const offered = new Map(
    state.consents.flatMap(signalsOf).map((signal) => [signal.signal_name, signal] as const),
  );
  return (name) => {
    const known = settable.find((one) => one === name);
    if (known !== undefined) return t(`signals.${known}`);
    const signal = offered.get(name);
    if (signal !== undefined) return labelOf(signal);
    const named = texts.signal(name);
    return named === name ? t('otherSetting', { words: plainName(name) }) : named;
  };
}

/** Of bytes how many they are, where a consent says that a signal has some. */
function useSettingValue(state: CarState): (name: string, value: unknown) => string {
  const valueText = useValueText();
  const offered = state.consents.flatMap(signalsOf);
  const ofBytes = new Set(
    offered.flatMap((signal) => (signal.data_type === 'BYTES' ? [signal.signal_name] : [])),
  );
  return (name, value) => {
    const isBytes = ofBytes.has(name) && typeof value === 'string';
    return shortened(valueText(name, isBytes ? { bytes: bytesIn(value) } : value), MOST_SHOWN);
  };
}

interface SetRow {
  readonly name: string;
  readonly sender: string;
  readonly value: unknown;
  readonly set_at: number;
}

interface SetValuesProps {
  readonly title: string;
  readonly rows: readonly SetRow[];
  readonly state: CarState;
}

function SetValues({ title, rows, state }: SetValuesProps) {
  const t = useTexts('carScreen.inbox');
  const nameOf = useSettingName(state);
  const valueText = useSettingValue(state);
  const formats = useFormats();
  if (rows.length === 0) return null;
  return (
    <>
      <h3 className={carClasses['subtitle']}>{title}</h3>
      <ul className={carClasses['rows']}>
        {rows.map(({ name, sender, value, set_at: at }) => (
          <li key={name}>
            <div>
              <div className={classes['value']}>
                <strong>{nameOf(name)}</strong>
                <span>{valueText(name, value)}</span>
              </div>
              <p className={carClasses['soft']}>
                {t('from', { sender, time: formats.relative(at, state.time) })}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
