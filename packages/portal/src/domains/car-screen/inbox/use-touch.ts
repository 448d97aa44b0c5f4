import { useQueryClient } from '@tanstack/react-query';
import { getCarStateEndpoint, touchNotificationEndpoint } from '@vinculum/contract/car-screen/endpoints.ts';
import { keyOf, useCall } from '../../../lib/queries.ts';
import { carInput, type PairedCar } from '../car-token.ts';

/** Opens or dismisses a notification in the car; the state that the car answers with is shown at once. */
export function useTouch(car: PairedCar) {
  const queries = useQueryClient();
  const input = carInput(car);
  const queryKey = keyOf(getCarStateEndpoint, input);
  const touch = useCall(touchNotificationEndpoint, {
    onSuccess: async (state) => {
      // A state asked for before the touch must not replace the one after it.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, state);
    },
    onError: () => queries.invalidateQueries({ queryKey }),
  });
  return {
    isBusy: touch.isPending,
    problem: touch.error,
    touch: (id: string, how: 'opened' | 'dismissed') => touch.mutate({ ...input, body: { id, touch: how } }),
  };
}
