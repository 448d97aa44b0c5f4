import { useQueryClient } from '@tanstack/react-query';
import {
  type answerInCarEndpoint,
  getCarStateEndpoint,
  type touchNotificationEndpoint,
} from '@vinculum/contract/car-screen/endpoints.ts';
import { keyOf, useCall } from '../../lib/calls/queries.ts';
import { carInput, type PairedCar } from './car-token.ts';

/** Does something in the car, which answers with its state after it: that is shown at once. */
export function useCarCall<E extends typeof answerInCarEndpoint | typeof touchNotificationEndpoint>(
  car: PairedCar,
  endpoint: E,
) {
  const queries = useQueryClient();
  const queryKey = keyOf(getCarStateEndpoint, carInput(car));
  return useCall(endpoint, {
    onSuccess: async (state) => {
      // A state asked for before it was done must not replace the one after it.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, state);
    },
    onError: () => queries.invalidateQueries({ queryKey }),
  });
}
