import { getHealthEndpoint } from '@vinculum/contract/health/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { showHealth } from './show-health.ts';

/** How the installation is, for its operator. */
export function healthRoutes(deps: Deps): Route[] {
  return [userRoute(getHealthEndpoint, ({ now }) => showHealth(deps, now))];
}
