import { getFormUsageEndpoint, getUsageEndpoint } from '@vinculum/contract/usage/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { usageOfConsumer, usageOfForm } from './get-usage.ts';

/** How much data a consumer was delivered. */
export function usageRoutes(deps: Deps): Route[] {
  return [
    userRoute(getUsageEndpoint, (context, request) => usageOfConsumer(deps, context, request)),
    userRoute(getFormUsageEndpoint, (context, request) => usageOfForm(deps, context, request)),
  ];
}
