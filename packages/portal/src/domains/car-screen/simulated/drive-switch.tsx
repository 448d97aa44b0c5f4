import { useQueryClient } from '@tanstack/react-query';
import {
  type CarState,
  getCarStateEndpoint,
  switchCarDriveEndpoint,
} from '@vinculum/contract/car-screen/endpoints.ts';
import { CarButton } from '../../../design/car/car-button.tsx';
import { keyOf, useCall } from '../../../lib/calls/queries.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { carInput, type PairedCar } from '../car-token.ts';

/** Stops a simulated car that is on a drive, and lets it drive on; nothing for one that is parked. */
export function DriveSwitch({ car, state }: { car: PairedCar; state: CarState }) {
  const t = useTexts('carScreen.connection');
  const queries = useQueryClient();
  const input = carInput(car);
  const queryKey = keyOf(getCarStateEndpoint, input);
  const drive = useCall(switchCarDriveEndpoint, { onSettled: () => queries.invalidateQueries({ queryKey }) });
  if (!state.driving && !state.stopped) return null;
  return (
    <CarButton
      isBusy={drive.isPending}
      onClick={() => drive.mutate({ ...input, body: { stopped: !state.stopped } })}
    >
      {state.stopped ? t('driveOn') : t('stopCar')}
    </CarButton>
  );
}
