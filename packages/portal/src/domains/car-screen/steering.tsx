import type { CarInbox } from '@vinculum/contract/car-screen/car-inbox.ts';
import type { CommandState } from '@vinculum/contract/vehicle/command-messages.ts';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconLoader from '@tabler/icons-react/dist/esm/icons/IconLoader.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useFormats } from '../../lib/formats.ts';
import { useTexts } from '../../lib/texts.ts';
import { useCommandTexts, useValueText } from '../car-messages/public.ts';
import panelClasses from './car-panel.module.css';
import sectionClasses from './car-section.module.css';
import textClasses from './car-text.module.css';
import signalRowsClasses from './offers/signal-rows.module.css';
import classes from './steering.module.css';

const icons: Readonly<Record<CommandState, typeof IconCheck>> = {
  RECEIVED: IconLoader,
  IN_PROGRESS: IconLoader,
  SUCCEEDED: IconCheck,
  FAILED: IconX,
};

/** What others told the car to do, what it did, and what was set in it from outside. */
export function Steering({ inbox, now }: { inbox: CarInbox; now: number }) {
  const t = useTexts('carScreen.inbox');
  return (
    <section className={sectionClasses['section']} aria-labelledby="steering">
      <h2 id="steering">{t('steering')}</h2>
      <div className={panelClasses['panel']}>
        <BodyState body={inbox.body} />
        {inbox.commands.length > 0 && <Commands inbox={inbox} now={now} />}
        <SetValues
          title={t('restrictions')}
          rows={inbox.restrictions.map((row) => ({ ...row, name: row.id }))}
          now={now}
        />
        <SetValues title={t('setSignals')} rows={inbox.set_signals} now={now} />
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
    <ul className={classes['body']} aria-label={t('body')}>
      {states.map((state) => (
        <li key={state} className={panelClasses['chip']}>
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
      <h3 className={textClasses['smallTitle']}>{t('commands')}</h3>
      <ul className={signalRowsClasses['signals']}>
        {inbox.commands.map(({ id, name, sender, state, code, text, changed_at: at }) => {
          const Icon = icons[state];
          return (
            <li key={id}>
              <Icon size={20} aria-hidden />
              <div className={classes['words']}>
                <strong>{texts.command(name)}</strong>
                <span>
                  {t(`states.${state}`)}
                  {code !== null && `: ${texts.reason(code, 'command')}`}
                </span>
                {code === null && text !== null && <span className={textClasses['soft']}>{text}</span>}
                <span className={textClasses['soft']}>
                  {t('from', { sender, time: formats.relative(at, now) })}
                </span>
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

/** Characters of a value that a glance takes in; a longer one is no value to read while driving. */
const MOST_SHOWN = 140;

function shortened(text: string): string {
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}

interface SetRow {
  readonly name: string;
  readonly sender: string;
  readonly value: unknown;
  readonly set_at: number;
}

function SetValues({ title, rows, now }: { title: string; rows: readonly SetRow[]; now: number }) {
  const t = useTexts('carScreen.inbox');
  const texts = useCommandTexts();
  const nameOf = (name: string) => {
    const known = settable.find((one) => one === name);
    return known === undefined ? texts.signal(name) : t(`signals.${known}`);
  };
  const valueText = useValueText();
  const formats = useFormats();
  if (rows.length === 0) return null;
  return (
    <>
      <h3 className={textClasses['smallTitle']}>{title}</h3>
      <ul className={signalRowsClasses['signals']}>
        {rows.map(({ name, sender, value, set_at: at }) => (
          <li key={name}>
            <div className={classes['words']}>
              <div className={classes['value']}>
                <strong>{nameOf(name)}</strong>
                <span className={classes['text']}>{shortened(valueText(name, value))}</span>
              </div>
              <span className={textClasses['soft']}>
                {t('from', { sender, time: formats.relative(at, now) })}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
