import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import type { Principal } from '@vinculum/contract/access/principal.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import {
  getLiveDataEndpoint,
  getLiveDataMetadataEndpoint,
  type LiveDataMetadata,
  metadataCars,
  seesLiveData,
} from '@vinculum/contract/live-data/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { listOrganisationsOfRole, requireConsumer } from '../organisations/public.ts';
import { feedRoutes } from './feed-routes.ts';
import { listCarsOfConsumers } from './live-cars-store.ts';
import { liveDataDocumentOf, liveSignals } from './live-data-document.ts';
import { listLatestValues } from './live-data-store.ts';

/** The cars whose owners agreed: their latest values (specification 1, section 7), and what they send as it comes. */
export function liveDataRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    userRoute(getLiveDataEndpoint, async ({ principal, now }, { query }) => {
      const consumerId = consumerSeenBy(principal, query.consumer_id);
      const wanted = { signals: liveSignals, includeTest: query.include_test, now: new Date(now) };
      const values = consumerId === null ? [] : await listLatestValues(db, consumerId, wanted);
      return { data: JSON.stringify(liveDataDocumentOf(values)) };
    }),
    userRoute(getLiveDataMetadataEndpoint, async ({ now }, { query }) => {
      const { consumer_id: consumerId = null, search = '' } = query;
      if (consumerId !== null) await requireConsumer(db, consumerId);
      const cars = {
        consumerId,
        search: search.toUpperCase(),
        includeTest: query.include_test,
        now: new Date(now),
        limit: metadataCars,
      };
      const metadata: LiveDataMetadata = {
        consumers: await listOrganisationsOfRole(db, organisationRoles.CONSUMER),
        cars: await listCarsOfConsumers(db, cars),
      };
      return { data: JSON.stringify(metadata) };
    }),
    ...feedRoutes(deps),
  ];
}

/**
 * Owners agreed that one consumer sees their data: the consumer itself does, and the operator for one it names.
 * The maker of a car was given nothing by that consent and sees nothing.
 */
function consumerSeenBy(principal: Principal, named: number | undefined): number | null {
  const { portal, organisationId } = principal;
  if (portal === 'CONSUMERS' && named !== undefined && named !== organisationId)
    throw new AppError('notFound');
  if (!seesLiveData(principal)) return null;
  return portal === 'ADMIN' ? (named ?? null) : organisationId;
}
