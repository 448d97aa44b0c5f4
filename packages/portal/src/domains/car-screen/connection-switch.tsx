import { useQueryClient } from '@tanstack/react-query';
import {
  type CarState,
  getCarStateEndpoint,
  switchCarConnectionEndpoint,
} from '@vinculum/contract/car-screen/endpoints.ts';
import { keyOf, useCall } from '../../lib/queries.ts';
import { useTexts } from '../../lib/texts.ts';
import { CarButton } from './car-button.tsx';
import { carInput, type PairedCar } from './car-token.ts';
import textClasses from './car-text.module.css';
import classes from './connection-switch.module.css';
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
      <p className={textClasses['soft']}>{t('hint')}</p>
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
