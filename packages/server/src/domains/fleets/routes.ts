import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import {
  deleteFleetEndpoint,
  listFleetsEndpoint,
  saveFleetEndpoint,
} from '@vinculum/contract/fleets/endpoints.ts';
import { requestConsentStatusEndpoint } from '@vinculum/contract/status-requests/endpoints.ts';
import {
  handOverVehiclesEndpoint,
  listFleetOwnersEndpoint,
  listHandedOverEndpoint,
  takeBackVehiclesEndpoint,
} from '@vinculum/contract/fleets/hand-over-endpoints.ts';
import {
  addFleetVehiclesEndpoint,
  listFleetVehiclesEndpoint,
  removeFleetVehiclesEndpoint,
  reportOwnerChangeEndpoint,
} from '@vinculum/contract/fleets/vehicle-endpoints.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { listOrganisationsOfRole } from '../organisations/public.ts';
import { addVehicles, removeVehicles } from './change-fleet-vehicles.ts';
import { deleteFleet, judgeFleet, saveFleet } from './save-fleet.ts';
import { pageFleets } from './fleets-store.ts';
import { handOver, listOwnHandedOver, takeBack } from './hand-over.ts';
import { reportOwnerChange, requestConsentStatus } from './report-owner-change.ts';
import { listVehicles } from './view-vehicles.ts';

/** Fleet owners' fleets and the vehicles that makers handed over to them. */
export function fleetRoutes(deps: Deps): Route[] {
  return [
    userRoute(listFleetsEndpoint, ({ principal }, { body }) =>
      pageFleets(deps.db, principal.organisationId, body),
    ),
    userRoute(
      saveFleetEndpoint,
      (context, { body }) => saveFleet(deps, context, body),
      (context, { body }) => judgeFleet(deps, context, body),
    ),
    userRoute(deleteFleetEndpoint, (context, { body }) => deleteFleet(deps, context, body.fleet_id)),
    userRoute(listFleetVehiclesEndpoint, (context, { body }) => listVehicles(deps, context, body)),
    userRoute(addFleetVehiclesEndpoint, (context, { body }) => addVehicles(deps, context, body)),
    userRoute(removeFleetVehiclesEndpoint, (context, { body }) => removeVehicles(deps, context, body)),
    userRoute(reportOwnerChangeEndpoint, (context, { body }) => reportOwnerChange(deps, context, body)),
    userRoute(requestConsentStatusEndpoint, (context, { body }) => requestConsentStatus(deps, context, body)),
    userRoute(listFleetOwnersEndpoint, async () => ({
      organisation: await listOrganisationsOfRole(deps.db, organisationRoles.FLEET_OWNER),
    })),
    userRoute(listHandedOverEndpoint, (context, { body }) => listOwnHandedOver(deps, context, body)),
    userRoute(handOverVehiclesEndpoint, (context, { body }) => handOver(deps, context, body)),
    userRoute(takeBackVehiclesEndpoint, (context, { body }) => takeBack(deps, context, body.vin_numbers)),
  ];
}
