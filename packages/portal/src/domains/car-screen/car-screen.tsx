import { isVin, normaliseVin } from '@vinculum/contract/foundation/vin.ts';
import { useState } from 'react';
import { useParam } from '../../lib/navigation.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { CarFrame } from './frame/car-frame.tsx';
import { CarThemeProvider } from './frame/car-theme.tsx';
import { CarHome } from './car-home.tsx';
import { Notice } from './frame/notice.tsx';
import { LeastSeen } from './offers/use-seen.ts';
import { PairForm } from './pair-form.tsx';
import { useCarToken } from './car-token.ts';

/** Longer than between two taps of a hurried hand. */
const LEAST_SEEN_MS = 1200;

interface CarScreenProps {
  /** How long a request stands there before it can be answered. */
  readonly leastSeenMs?: number;
}

/** The screen in a car, for its owner, who is not a user of the portal: paired by the code that the car shows. */
export function CarScreen({ leastSeenMs = LEAST_SEEN_MS }: CarScreenProps) {
  const vin = normaliseVin(useParam('vin'));
  return (
    <CarThemeProvider>
      <LeastSeen value={leastSeenMs}>
        <ScreenOf key={vin} vin={vin} />
      </LeastSeen>
    </CarThemeProvider>
  );
}

function ScreenOf({ vin }: { vin: string }) {
  const t = useTexts('carScreen');
  const { token, keep, forget } = useCarToken(vin);
  const [wasForgotten, setWasForgotten] = useState(false);
  if (!isVin(vin)) {
    return (
      <CarFrame vin={vin}>
        <Notice title={t('unknownCar')} hint={t('unknownCarHint')} />
      </CarFrame>
    );
  }
  if (token === null) {
    return (
      <CarFrame vin={vin}>
        <PairForm vin={vin} isAgain={wasForgotten} onPaired={keep} />
      </CarFrame>
    );
  }
  const unpair = () => {
    setWasForgotten(true);
    forget();
  };
  return <CarHome car={{ vin, token }} onRefused={unpair} />;
}
