import type { CarState } from '@vinculum/contract/car-screen/endpoints.ts';
import { languages } from '@vinculum/contract/foundation/languages.ts';
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs';
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs';
import IconWifi from '@tabler/icons-react/dist/esm/icons/IconWifi.mjs';
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs';
import { type ReactNode, useEffect, useRef } from 'react';
import { CarButton } from '../../../design/car/car-button.tsx';
import { languageNames, useLanguage } from '../../../lib/language/language.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { useMeasureText } from '../../../lib/language/use-units.ts';
import headClasses from '../car-head.module.css';
import classes from '../car-screen.module.css';
import { useCarTheme } from './car-theme.tsx';
import { turnFocus } from './turn-focus.ts';

interface CarFrameProps {
  readonly vin: string;
  /** Undefined before the car has answered. */
  readonly car?: CarState | undefined;
  /** The car answered before, but not now: where it is and whether it is connected is not known. */
  readonly isLost?: boolean;
  /** What is going on, at a glance. */
  readonly tiles?: ReactNode;
  readonly children: ReactNode;
}

/** The whole screen of a car: its name and connection above, what it shows below. */
export function CarFrame({ vin, car, isLost = false, tiles, children }: CarFrameProps) {
  const t = useTexts('carScreen');
  const { className } = useCarTheme();
  const room = useRef<HTMLDivElement>(null);
  useEffect(() => {
    document.title = `${t('heading')} · ${vin}`;
  }, [t, vin]);
  // Of the whole page: a dial that is turned finds its way also from nowhere.
  useEffect(() => {
    const turn = (event: KeyboardEvent) => {
      if (room.current !== null) turnFocus(event, room.current);
    };
    document.addEventListener('keydown', turn);
    return () => document.removeEventListener('keydown', turn);
  }, []);
  return (
    <div ref={room} className={`${className} ${classes['car']}`}>
      <header className={headClasses['head']}>
        <div>
          <h1>{car === undefined ? t('heading') : `${car.make} ${car.model}`}</h1>
          <ul className={headClasses['status']}>
            <li>{vin}</li>
            {car !== undefined && !isLost && <CarStatus car={car} />}
          </ul>
        </div>
        {tiles}
        <Switches />
      </header>
      <main className={classes['main']}>{children}</main>
    </div>
  );
}

function CarStatus({ car }: { car: CarState }) {
  const t = useTexts('carScreen');
  const measure = useMeasureText();
  const Icon = car.online ? IconWifi : IconWifiOff;
  const motion = () => {
    if (!car.driving) return t('parked');
    return car.moving || car.speed > 0
      ? t('driving', { speed: measure(car.speed, 'm/s', 0) })
      : t('standing');
  };
  return (
    <>
      <li>{motion()}</li>
      <li data-bad={!car.online || undefined}>
        <Icon size={22} aria-hidden /> {car.online ? t('online') : t('offline')}
      </li>
    </>
  );
}

function Switches() {
  const t = useTexts('carScreen');
  const { isDay, toggle } = useCarTheme();
  const { language, choose } = useLanguage();
  return (
    <div className={headClasses['switches']}>
      {languages
        .filter((one) => one !== language)
        .map((one) => (
          <CarButton
            key={one}
            label={`${one.toUpperCase()}, ${languageNames[one]}`}
            onClick={() => void choose(one)}
          >
            {one.toUpperCase()}
          </CarButton>
        ))}
      <CarButton label={isDay ? t('toNight') : t('toDay')} onClick={toggle}>
        {isDay ? <IconMoon aria-hidden /> : <IconSun aria-hidden />}
      </CarButton>
    </div>
  );
}
