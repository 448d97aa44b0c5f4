import {
  answerInCarEndpoint,
  getCarStateEndpoint,
  pairCarScreenEndpoint,
  switchCarConnectionEndpoint,
  switchCarDriveEndpoint,
  touchNotificationEndpoint,
} from '@vinculum/contract/car-screen/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { openRoute, type Route } from '../../http/route.ts';
import { askCarScreen } from './ask-car-screen.ts';

/** The screens of simulated cars, in the demo and in tests. The car itself checks code and token, and answers. */
export function carScreenRoutes(deps: Deps): Route[] {
  return [
    openRoute(pairCarScreenEndpoint, (context, { params, body }) =>
      askCarScreen(deps, context, { endpoint: pairCarScreenEndpoint, vin: params.vin, body }),
    ),
    openRoute(getCarStateEndpoint, (context, { params }) =>
      askCarScreen(deps, context, { endpoint: getCarStateEndpoint, vin: params.vin }),
    ),
    openRoute(answerInCarEndpoint, (context, { params, body }) =>
      askCarScreen(deps, context, { endpoint: answerInCarEndpoint, vin: params.vin, body }),
    ),
    openRoute(touchNotificationEndpoint, (context, { params, body }) =>
      askCarScreen(deps, context, { endpoint: touchNotificationEndpoint, vin: params.vin, body }),
    ),
    openRoute(switchCarConnectionEndpoint, (context, { params, body }) =>
      askCarScreen(deps, context, { endpoint: switchCarConnectionEndpoint, vin: params.vin, body }),
    ),
    openRoute(switchCarDriveEndpoint, (context, { params, body }) =>
      askCarScreen(deps, context, { endpoint: switchCarDriveEndpoint, vin: params.vin, body }),
    ),
  ];
}
