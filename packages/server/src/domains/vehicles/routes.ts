import {
  getVehicleEndpoint,
  listVehicleConsentsEndpoint,
  listVehiclesEndpoint,
} from '@vinculum/contract/vehicles/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { listConsents, listVehicles, viewVehicle } from './view-vehicle.ts';

/** A vehicle with its consents, as each side may see it. */
export function vehicleRoutes(deps: Deps): Route[] {
  return [
    userRoute(getVehicleEndpoint, (context, { params }) => viewVehicle(deps, context, params.vin)),
    userRoute(listVehiclesEndpoint, (context, { query }) => listVehicles(deps, context, query)),
    userRoute(listVehicleConsentsEndpoint, (context, { params, query }) =>
      listConsents(deps, context, { vin: params.vin, before: query.before ?? null }),
    ),
  ];
}
