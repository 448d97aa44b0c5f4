import { type SendOutcome, sendRemoteSignalsEndpoint } from '@vinculum/contract/car-messages/endpoints.ts';
import { sendRemoteSignalsForEndpoint } from '@vinculum/contract/car-messages/operator-endpoints.ts';
import type { CallOf } from '@vinculum/contract/foundation/endpoint.ts';
import { useCall } from '../../../lib/calls/queries.ts';
import { signalProblem } from '../signals/signal-problem.ts';

type Signals = NonNullable<CallOf<typeof sendRemoteSignalsEndpoint>['body']> & {
  readonly consumer_id: number | null;
};

/** Sends signals or map restrictions, in the name of a consumer when one is chosen. @throws {ApiProblem} */
export function useSendSignals(): (signals: Signals) => Promise<SendOutcome> {
  const own = useCall(sendRemoteSignalsEndpoint);
  const chosen = useCall(sendRemoteSignalsForEndpoint);
  return async ({ consumer_id, ...body }) => {
    try {
      return consumer_id === null
        ? await own.mutateAsync({ body })
        : await chosen.mutateAsync({ body: { ...body, consumer_id } });
    } catch (error) {
      throw signalProblem(error);
    }
  };
}
