import {
  answerInCar,
  getCarState,
  pairCarScreen,
  switchCarConnection,
  switchCarDrive,
  touchNotification,
} from '@vinculum/contract/car-screen/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { openRoute, type Route } from '../../http/route.ts';
import { askCarScreen } from './ask-car-screen.ts';

/** The screens of simulated cars, in the demo and in tests. The car itself checks code and token, and answers. */
export function carScreenRoutes(deps: Deps): Route[] {
  return [
    openRoute(pairCarScreen, (context, { params, body }) =>
      askCarScreen(deps, context, { endpoint: pairCarScreen, vin: params.vin, body }),
    ),
    openRoute(getCarState, (context, { params }) =>
      askCarScreen(deps, context, { endpoint: getCarState, vin: params.vin }),
    ),
    openRoute(answerInCar, (context, { params, body }) =>
      askCarScreen(deps, context, { endpoint: answerInCar, vin: params.vin, body }),
    ),
    openRoute(touchNotification, (context, { params, body }) =>
      askCarScreen(deps, context, { endpoint: touchNotification, vin: params.vin, body }),
    ),
    openRoute(switchCarConnection, (context, { params, body }) =>
      askCarScreen(deps, context, { endpoint: switchCarConnection, vin: params.vin, body }),
    ),
    openRoute(switchCarDrive, (context, { params, body }) =>
      askCarScreen(deps, context, { endpoint: switchCarDrive, vin: params.vin, body }),
    ),
  ];
}
