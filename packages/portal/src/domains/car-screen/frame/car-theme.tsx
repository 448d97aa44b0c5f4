import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import classes from '../../../design/car/car-theme.module.css';
import { browserStorage } from '../../../lib/browser-storage.ts';

const KEY = 'vinculum.car.theme';

interface CarTheme {
  readonly isDay: boolean;
  /** The class under which everything of the car stands. */
  readonly className: string;
  readonly toggle: () => void;
}

const CarThemeContext = createContext<CarTheme | null>(null);

/** Day or night in the car, whatever the portal's colours are: dark until its owner asks for light. */
export function CarThemeProvider({ children }: { children: ReactNode }) {
  const [isDay, setIsDay] = useState(() => browserStorage.get(KEY) === 'day');
  const theme = useMemo(
    () => ({
      isDay,
      className: classes[isDay ? 'day' : 'night'] ?? '',
      toggle() {
        browserStorage.set(KEY, isDay ? 'night' : 'day');
        setIsDay(!isDay);
      },
    }),
    [isDay],
  );
  return <CarThemeContext value={theme}>{children}</CarThemeContext>;
}

/** The colours of the car's screen, and the switch between them. */
export function useCarTheme(): CarTheme {
  const theme = useContext(CarThemeContext);
  if (theme === null) throw new Error('only on the screen of a car');
  return theme;
}
