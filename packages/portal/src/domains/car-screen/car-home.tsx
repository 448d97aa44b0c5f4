import { type CarState, getCarStateEndpoint } from '@vinculum/contract/car-screen/endpoints.ts';
import { useEffect } from 'react';
import { CarButton } from '../../design/car/car-button.tsx';
import carClasses from '../../design/car/car.module.css';
import { useFormats } from '../../lib/language/formats.ts';
import { useLanguage } from '../../lib/language/language.tsx';
import { useEndpoint } from '../../lib/calls/queries.ts';
import { useTexts } from '../../lib/language/texts.ts';
import type { ApiProblem } from '../../lib/calls/api-problem.ts';
import { consentIn, consentsByState } from './agreements/consents-by-state.ts';
import { isHeldBack, sendingIn } from './agreements/sending-in.ts';
import { CarOverview } from './car-overview.tsx';
import classes from './car-screen.module.css';
import { carInput, type PairedCar } from './car-token.ts';
import { inboxByState } from './inbox/inbox-by-state.ts';
import { CarFrame } from './frame/car-frame.tsx';
import { Notice } from './frame/notice.tsx';
import { ConnectionSwitch } from './simulated/connection-switch.tsx';
import { Tiles } from './tiles.tsx';

const POLL_MS = 2000;

/** What the owner of a paired car sees, as the car itself says it every two seconds. */
export function CarHome({ car, onRefused }: { car: PairedCar; onRefused: () => void }) {
  const state = useEndpoint(getCarStateEndpoint, carInput(car), {
    refetchInterval: POLL_MS,
    retry: false,
  });
  const isRefused = state.error?.is('pairingRefused') === true;
  useEffect(() => {
    if (isRefused) onRefused();
  }, [isRefused, onRefused]);
  if (state.data === undefined) {
    return (
      <CarFrame vin={car.vin}>
        {state.error === null ? (
          <LoadingScreen />
        ) : (
          <NoAnswer problem={state.error} retry={() => void state.refetch()} />
        )}
      </CarFrame>
    );
  }
  const { error, dataUpdatedAt: at } = state;
  const lost = error === null ? null : { at, isHere: error.is('network') };
  return <KnownCar car={car} state={state.data} lost={lost} />;
}

interface KnownCarProps {
  readonly car: PairedCar;
  readonly state: CarState;
  /** When the car answered last, if it does not answer now, and whether it is this screen that has no connection. */
  readonly lost: { readonly at: number; readonly isHere: boolean } | null;
}

function KnownCar({ car, state, lost }: KnownCarProps) {
  const t = useTexts('carScreen');
  const formats = useFormats();
  const { language } = useLanguage();
  const inLanguage = state.consents.map((consent) => consentIn(language, consent));
  const consents = consentsByState(inLanguage, sendingIn(state));
  const tiles = (
    <Tiles
      sending={consents.flowing.length}
      waiting={isHeldBack(state) ? state.spooled : null}
      asking={consents.unanswered.length}
      agreed={consents.live.length}
      notifications={inboxByState(state.inbox).fresh.length}
    />
  );
  return (
    <CarFrame vin={car.vin} car={state} isLost={lost !== null} tiles={!state.moving && tiles}>
      {lost !== null && (
        <output className={classes['warning']}>
          {t(lost.isHere ? 'lastKnownHere' : 'lastKnown', { time: formats.dateTime(lost.at) })}
        </output>
      )}
      {!state.online && <output className={classes['warning']}>{t('offlineHint')}</output>}
      <CarOverview car={car} state={state} consents={consents} />
      <ConnectionSwitch car={car} state={state} />
    </CarFrame>
  );
}

function LoadingScreen() {
  const t = useTexts('carScreen');
  return <output className={`${carClasses['panel']} ${classes['notice']}`}>{t('loading')}</output>;
}

function NoAnswer({ problem, retry }: { problem: ApiProblem; retry: () => void }) {
  const t = useTexts('carScreen');
  if (problem.is('notFound')) return <Notice isProblem title={t('unknownCar')} hint={t('unknownCarHint')} />;
  const isNetwork = problem.is('network');
  return (
    <Notice
      isProblem
      title={isNetwork ? t('noNetwork') : t('noAnswer')}
      hint={t('noAnswerHint')}
      action={<CarButton onClick={retry}>{t('retry')}</CarButton>}
    />
  );
}
