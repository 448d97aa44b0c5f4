import { getHomeFiguresEndpoint } from '@vinculum/contract/home/endpoints.ts';
import { getLatelyEndpoint, getNeedsEndpoint, getPictureEndpoint } from '@vinculum/contract/home/overview.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { consumerFigures, fleetFigures, oemFigures, operatorFigures } from '../../read-models/home-store.ts';
import { readLately } from './lately.ts';
import { readNeeds } from './needs.ts';
import { overviewScope } from './overview-scope.ts';
import { readPicture } from './picture.ts';

/** Figures of the caller's own organisation; of the whole platform for its operator. */
export function homeRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    userRoute(getHomeFiguresEndpoint, ({ principal, now }, { query }) =>
      figuresOf[principal.portal](db, principal.organisationId, {
        now: new Date(now),
        includeTest: query.include_test,
      }),
    ),
    userRoute(getNeedsEndpoint, async (context, { query }) =>
      readNeeds(deps, context.principal, await overviewScope(deps, context, query)),
    ),
    userRoute(getPictureEndpoint, async (context, { query }) =>
      readPicture(deps, context.principal, await overviewScope(deps, context, query)),
    ),
    userRoute(getLatelyEndpoint, async (context, { query }) => {
      const scope = await overviewScope(deps, context, query);
      return { range: scope.range, happenings: await readLately(deps, context, scope) };
    }),
  ];
}

const figuresOf = {
  CONSUMERS: consumerFigures,
  OEMS: oemFigures,
  FLEET_MANAGER: fleetFigures,
  ADMIN: operatorFigures,
} as const;
