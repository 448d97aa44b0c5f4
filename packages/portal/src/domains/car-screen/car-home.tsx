import { getCarStateEndpoint } from '@vinculum/contract/car-screen/endpoints.ts';
import { useEffect } from 'react';
import { useFormats } from '../../lib/formats.ts';
import { useEndpoint } from '../../lib/queries.ts';
import { useTexts } from '../../lib/texts.ts';
import type { ApiProblem } from '../../lib/api-problem.ts';
import { CarButton } from './car-button.tsx';
import { CarFrame } from './car-frame.tsx';
import { CarOverview } from './car-overview.tsx';
import alertClasses from './car-alert.module.css';
import panelClasses from './car-panel.module.css';
import textClasses from './car-text.module.css';
import { carInput, type PairedCar } from './car-token.ts';
import { ConnectionSwitch } from './connection-switch.tsx';
import { Notice } from './notice.tsx';

const POLL_MS = 2000;

/** What the owner of a paired car sees, as the car itself says it every two seconds. */
export function CarHome({ car, onRefused }: { car: PairedCar; onRefused: () => void }) {
  const t = useTexts('carScreen');
  const formats = useFormats();
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
  return (
    <CarFrame vin={car.vin} car={state.data} isLost={state.error !== null}>
      {state.error !== null && (
        <output className={alertClasses['warning']}>
          {t('lastKnown', { time: formats.dateTime(state.dataUpdatedAt) })}
        </output>
      )}
      {!state.data.online && (
        <output className={alertClasses['warning']}>
          {t('offlineHint')} {state.data.spooled > 0 && t('spooled', { count: state.data.spooled })}
        </output>
      )}
      <CarOverview car={car} state={state.data} />
      <ConnectionSwitch car={car} state={state.data} />
    </CarFrame>
  );
}

function LoadingScreen() {
  const t = useTexts('carScreen');
  return (
    <output className={`${panelClasses['panel']} ${panelClasses['notice']} ${textClasses['soft']}`}>
      {t('loading')}
    </output>
  );
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
