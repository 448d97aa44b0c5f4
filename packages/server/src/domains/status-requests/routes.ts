import { getStatusRequestEndpoint } from '@vinculum/contract/status-requests/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { followStatusRequest } from './follow-status-request.ts';

/** How far cars have applied a status that was asked of them. */
export function statusRequestRoutes(deps: Deps): Route[] {
  return [
    userRoute(getStatusRequestEndpoint, (context, { params }) =>
      followStatusRequest(deps, context, params.id),
    ),
  ];
}
