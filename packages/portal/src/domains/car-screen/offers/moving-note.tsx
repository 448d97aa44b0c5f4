import type { CarState } from '@vinculum/contract/car-screen/endpoints.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import type { PairedCar } from '../car-token.ts';
import classes from '../car-screen.module.css';
import { DriveSwitch } from '../simulated/drive-switch.tsx';

interface MovingNoteProps {
  readonly car: PairedCar;
  readonly state: CarState;
  /** What happens as soon as it stands. */
  readonly then?: string;
}

/** Says beside what cannot be answered now that it waits until the car stands, and what happens then. */
export function MovingNote({ car, state, then }: MovingNoteProps) {
  const t = useTexts('carScreen');
  return (
    <div className={classes['warning']}>
      <output>
        <span>{t('movingHint')}</span> {then}
      </output>
      <DriveSwitch car={car} state={state} />
    </div>
  );
}
