import { useQueryClient } from '@tanstack/react-query';
import {
  type CarState,
  getCarStateEndpoint,
  switchCarConnectionEndpoint,
} from '@vinculum/contract/car-screen/endpoints.ts';
import { keyOf, useCall } from '../../../lib/calls/queries.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { CarButton } from '../../../design/car/car-button.tsx';
import { carInput, type PairedCar } from '../car-token.ts';
import carClasses from '../../../design/car/car.module.css';
import classes from '../car-screen.module.css';
import { DriveSwitch } from './drive-switch.tsx';

/** Takes a simulated car off line and back, to see what waits for it meanwhile, and lets it stand and drive on. */
export function ConnectionSwitch({ car, state }: { car: PairedCar; state: CarState }) {
  const isOnline = state.online;
  const t = useTexts('carScreen.connection');
  const queries = useQueryClient();
  const input = carInput(car);
  const queryKey = keyOf(getCarStateEndpoint, input);
  const connection = useCall(switchCarConnectionEndpoint, {
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  return (
    <footer className={classes['footer']}>
      <p className={carClasses['soft']}>{t('hint')}</p>
      <DriveSwitch car={car} state={state} />
      <CarButton
        isBusy={connection.isPending}
        onClick={() => connection.mutate({ ...input, body: { online: !isOnline } })}
      >
        {isOnline ? t('takeOff') : t('bringBack')}
      </CarButton>
    </footer>
  );
}
