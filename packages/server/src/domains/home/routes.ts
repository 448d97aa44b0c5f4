import { getHomeFiguresEndpoint } from '@vinculum/contract/home/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { consumerFigures, fleetFigures, oemFigures, operatorFigures } from '../../read-models/home-store.ts';

/** Figures of the caller's own organisation; of the whole platform for its operator. */
export function homeRoutes({ db }: Deps): Route[] {
  return [
    userRoute(getHomeFiguresEndpoint, ({ principal, now }, { query }) =>
      figuresOf[principal.portal](db, principal.organisationId, {
        now: new Date(now),
        includeTest: query.include_test,
      }),
    ),
  ];
}

const figuresOf = {
  CONSUMERS: consumerFigures,
  OEMS: oemFigures,
  FLEET_MANAGER: fleetFigures,
  ADMIN: operatorFigures,
} as const;
