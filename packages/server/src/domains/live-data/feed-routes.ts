import {
  followAccelerometerEndpoint,
  followLiveDataEndpoint,
  listAccelerometerCarsEndpoint,
  listLiveCarsEndpoint,
  readAccelerometerEndpoint,
  readLiveDataEndpoint,
} from '@vinculum/contract/live-data/endpoints.ts';
import { wellKnownSignals } from '@vinculum/contract/signals/vocabulary.ts';
import type { Deps } from '../../deps.ts';
import type { RequestContext } from '../../http/context.ts';
import { type Route, streamRoute, userRoute } from '../../http/route.ts';
import { messageOf, readingsOf } from './feed-rules.ts';
import { listSharingCars } from './live-cars-store.ts';
import { LiveFeed } from './live-feed.ts';

/** Raw data and accelerometer readings as they come (specification 2, sections 2 and 4). */
export function feedRoutes(deps: Deps): Route[] {
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
