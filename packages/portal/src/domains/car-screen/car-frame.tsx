import type { CarState } from '@vinculum/contract/car-screen/endpoints.ts';
import IconCar from '@tabler/icons-react/dist/esm/icons/IconCar.mjs';
import IconWifi from '@tabler/icons-react/dist/esm/icons/IconWifi.mjs';
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs';
import { type ReactNode, useEffect } from 'react';
import { LanguageSwitch } from '../../design/language-switch.tsx';
import { SchemeSwitch } from '../../design/scheme-switch.tsx';
import { useTexts } from '../../lib/texts.ts';
import { useMeasureText } from '../../lib/use-units.ts';
import coloursClasses from './car-colours.module.css';
import classes from './car-frame.module.css';

interface CarFrameProps {
  readonly vin: string;
  /** Undefined before the car has answered. */
  readonly car?: CarState | undefined;
  /** The car answered before, but not now: where it is and whether it is connected is not known. */
  readonly isLost?: boolean;
  readonly children: ReactNode;
}

/** The whole screen of a car: its name and connection above, what it shows below. */
export function CarFrame({ vin, car, isLost = false, children }: CarFrameProps) {
  const t = useTexts('carScreen');
  useEffect(() => {
    document.title = `${t('heading')} · ${vin}`;
  }, [t, vin]);
  return (
    <div className={`${coloursClasses['colours']} ${classes['car']}`}>
      <header className={classes['head']}>
        <div className={classes['name']}>
          <IconCar size={28} aria-hidden />
          <div>
            <h1>{car === undefined ? t('heading') : `${car.make} ${car.model}`}</h1>
            <p className={classes['vin']}>{vin}</p>
          </div>
        </div>
        {car !== undefined && !isLost && <CarStatus car={car} />}
        <div className={classes['switches']}>
          <LanguageSwitch />
          <SchemeSwitch />
        </div>
      </header>
      <main className={classes['main']}>{children}</main>
    </div>
  );
}

function CarStatus({ car }: { car: CarState }) {
  const t = useTexts('carScreen');
  const measure = useMeasureText();
  const Icon = car.online ? IconWifi : IconWifiOff;
  return (
    <ul className={classes['status']}>
      <li>{car.driving ? t('driving', { speed: measure(car.speed, 'm/s', 0) }) : t('parked')}</li>
      <li data-bad={!car.online || undefined}>
        <Icon size={18} aria-hidden /> {car.online ? t('online') : t('offline')}
      </li>
    </ul>
  );
}
