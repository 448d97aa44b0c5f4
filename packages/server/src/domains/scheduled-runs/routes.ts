import {
  executeScheduledRunEndpoint,
  listScheduledRunsEndpoint,
} from '@vinculum/contract/scheduled-runs/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { executeRun, listScheduled } from './scheduled-runs.ts';

/** Runs of scheduled jobs: by hand for a day, and what ran when. */
export function scheduledRunRoutes(deps: Deps): Route[] {
  return [
    userRoute(executeScheduledRunEndpoint, (context, request) => executeRun(deps, context, request)),
    userRoute(listScheduledRunsEndpoint, (context, { body }) => listScheduled(deps, context, body)),
  ];
}
