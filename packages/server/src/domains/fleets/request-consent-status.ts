import type { requestConsentStatusEndpoint } from '@vinculum/contract/status-requests/endpoints.ts';
import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../http/context.ts';
import { type AskedVehicle, requestStatus } from '../status-requests/public.ts';
import { registeredVins } from '../vehicles/public.ts';
import { lockOwnVehicles } from './permits-store.ts';

/**
 * Asks vehicles for a consent status: a fleet manager those in own fleets, for what was asked of them since they were
 * handed over; an administrator all.
 * @throws as `requestStatus` does
 */
export async function requestConsentStatus(
  deps: Deps,
  context: UserContext,
  body: RequestOf<typeof requestConsentStatusEndpoint>['body'],
): Promise<AnswerOf<typeof requestConsentStatusEndpoint>> {
  const { portal, organisationId } = context.principal;
  return await requestStatus(deps, context, {
    body,
    vehiclesOf: async (trx, vins): Promise<readonly AskedVehicle[]> => {
      if (portal !== 'ADMIN') return await lockOwnVehicles(trx, organisationId, vins);
      return (await registeredVins(trx, vins)).map((vin) => ({ vin, since: null }));
    },
  });
}
