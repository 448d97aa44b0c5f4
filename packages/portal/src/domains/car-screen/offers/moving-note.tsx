import type { CarState } from '@vinculum/contract/car-screen/endpoints.ts';
import { useTexts } from '../../../lib/texts.ts';
import alertClasses from '../car-alert.module.css';
import type { PairedCar } from '../car-token.ts';
import { DriveSwitch } from '../drive-switch.tsx';
import classes from './moving-note.module.css';

/** Says beside what cannot be answered now that it waits until the car stands. */
export function MovingNote({ car, state }: { car: PairedCar; state: CarState }) {
  const t = useTexts('carScreen');
  return (
    <div className={`${alertClasses['warning']} ${classes['note']}`}>
      <output>{t('movingHint')}</output>
      <DriveSwitch car={car} state={state} />
    </div>
  );
}
