import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import type { Principal } from '@vinculum/contract/access/principal.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import {
  followAccelerometerEndpoint,
  followLiveDataEndpoint,
  getLiveDataEndpoint,
  getLiveDataMetadataEndpoint,
  listAccelerometerCarsEndpoint,
  listLiveCarsEndpoint,
  type LiveDataMetadata,
  metadataCars,
  readAccelerometerEndpoint,
  readLiveDataEndpoint,
  seesLiveData,
} from '@vinculum/contract/live-data/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { type Route, streamRoute, userRoute } from '../../http/route.ts';
import { listOrganisationsOfRole, requireConsumer } from '../organisations/public.ts';
import { listCarsOfConsumers, listSharingCars } from '../../read-models/live-data/live-cars-store.ts';
import { liveDataDocumentOf, liveSignals } from './live-data-document.ts';
import { listLatestValues } from '../../read-models/live-data/live-data-store.ts';
import { getVehicleValuesEndpoint } from '@vinculum/contract/live-data/of-vehicle.ts';
import { listPlacesEndpoint } from '@vinculum/contract/live-data/places.ts';
import { listSharedPlaces } from '../../read-models/vehicle/vehicle-places-store.ts';
import { squaresOf } from './grid-rules.ts';
import { viewShared } from './view-shared.ts';
import { wellKnownSignals } from '@vinculum/contract/signals/vocabulary.ts';
import type { RequestContext } from '../../http/context.ts';
import { messageOf, readingsOf } from './feed-rules.ts';
import { LiveFeed } from './live-feed.ts';
import type { OrganisationScope } from '../../db/organisation-scope-store.ts';

/** The cars whose owners agreed: their latest values (specification 1, section 7), and what they send as it comes. */
export function liveDataRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    userRoute(getLiveDataEndpoint, async ({ principal, now }, { query }) => {
      const consumerId = consumerSeenBy(principal, query.consumer_id);
      const wanted = {
        signals: liveSignals,
        vin: query.vin ?? null,
        includeTest: query.include_test,
        now: new Date(now),
      };
      const values = consumerId === null ? [] : await listLatestValues(db, consumerId, wanted);
      return { data: JSON.stringify(liveDataDocumentOf(values)) };
    }),
    userRoute(getLiveDataMetadataEndpoint, async ({ now }, { query }) => {
      const { search = '' } = query;
      const consumerId: OrganisationScope = query.consumer_id ?? 'everybody';
      if (consumerId !== 'everybody') await requireConsumer(db, consumerId);
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
    userRoute(getVehicleValuesEndpoint, (context, { params }) => viewShared(deps, context, params.vin)),
    userRoute(listPlacesEndpoint, async ({ principal, now }, { query }) => ({
      groups: await listSharedPlaces(db, principal.organisationId, {
        squares: squaresOf(query, query.across),
        includeTest: query.include_test,
        now: new Date(now),
      }),
    })),
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

/** Raw data and accelerometer readings as they come (specification 2, sections 2 and 4). */
function feedRoutes(deps: Deps): Route[] {
  const feed = new LiveFeed(deps);
  const carsOf = (
    consumerId: number,
    wanted: { now: number; query: { search?: string | undefined; include_test: boolean }; signal?: number },
  ) =>
    listSharingCars(deps.db, consumerId, {
      signal: wanted.signal ?? null,
      search: (wanted.query.search ?? '').toUpperCase(),
      includeTest: wanted.query.include_test,
      now: new Date(wanted.now),
    });
  return [
    streamRoute(followLiveDataEndpoint, async (context, { query }) =>
      feed.follow(context, {
        endpoint: followLiveDataEndpoint,
        authorization: context.header('authorization'),
        after: resumedAt(context, query.after),
        eventOf: (batch) => messageOf(batch, query),
      }),
    ),
    userRoute(readLiveDataEndpoint, ({ principal }, { query }) =>
      feed.read(principal, { after: query.after, eventOf: (batch) => messageOf(batch, query) }),
    ),
    userRoute(listLiveCarsEndpoint, async ({ principal, now }, { query }) => ({
      vins: await carsOf(principal.organisationId, { now, query }),
    })),
    streamRoute(followAccelerometerEndpoint, async (context, { query }) =>
      feed.follow(context, {
        endpoint: followAccelerometerEndpoint,
        authorization: context.header('authorization'),
        after: resumedAt(context, query.after),
        eventOf: (batch) => readingsOf(batch, query),
      }),
    ),
    userRoute(readAccelerometerEndpoint, ({ principal }, { query }) =>
      feed.read(principal, { after: query.after, eventOf: (batch) => readingsOf(batch, query) }),
    ),
    userRoute(listAccelerometerCarsEndpoint, async ({ principal, now }, { query }) => ({
      vins: await carsOf(principal.organisationId, {
        now,
        query,
        signal: wellKnownSignals.accelerometer,
      }),
    })),
  ];
}

/** Who reconnects repeats the address it began with: the event id is the newer one. */
function resumedAt(context: RequestContext, after: string | undefined): string | undefined {
  return context.header('last-event-id') ?? after;
}
