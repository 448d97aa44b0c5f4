import { touchNotificationEndpoint } from '@vinculum/contract/car-screen/endpoints.ts';
import { carInput, type PairedCar } from '../car-token.ts';
import { useCarCall } from '../use-car-call.ts';

/** Opens or dismisses a notification in the car. */
export function useTouch(car: PairedCar) {
  const touch = useCarCall(car, touchNotificationEndpoint);
  return {
    isBusy: touch.isPending,
    problem: touch.error,
    touch: (id: string, how: 'opened' | 'dismissed') =>
      touch.mutate({ ...carInput(car), body: { id, touch: how } }),
  };
}
