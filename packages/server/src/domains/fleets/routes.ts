import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import {
  deleteFleet as deleteFleetCall,
  listFleets,
  saveFleet as saveFleetCall,
} from '@vinculum/contract/fleets/endpoints.ts';
import { requestConsentStatus as requestConsentStatusCall } from '@vinculum/contract/consent/status-request.ts';
import {
  handOverVehicles,
  listFleetOwners,
  listHandedOver,
  takeBackVehicles,
} from '@vinculum/contract/fleets/hand-over-endpoints.ts';
import {
  addFleetVehicles,
  getFleetVehicle,
  listFleetVehicles,
  removeFleetVehicles,
  reportOwnerChange as reportOwnerChangeCall,
} from '@vinculum/contract/fleets/vehicle-endpoints.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { listOrganisationsOfRole } from '../organisations/public.ts';
import { addVehicles } from './add-vehicles.ts';
import { deleteFleet } from './delete-fleet.ts';
import { pageFleets } from './fleets-store.ts';
import { handOver, listOwnHandedOver, takeBack } from './hand-over.ts';
import { removeVehicles } from './remove-vehicles.ts';
import { requestConsentStatus } from './request-consent-status.ts';
import { reportOwnerChange } from './report-owner-change.ts';
import { saveFleet } from './save-fleet.ts';
import { listVehicles, viewVehicle } from './view-vehicles.ts';

/** Fleet owners' fleets and the vehicles that makers handed over to them. */
export function fleetRoutes(deps: Deps): Route[] {
  return [
    userRoute(listFleets, ({ principal }, { body }) => pageFleets(deps.db, principal.organisationId, body)),
    userRoute(saveFleetCall, (context, { body }) => saveFleet(deps, context, body)),
    userRoute(deleteFleetCall, (context, { body }) => deleteFleet(deps, context, body.fleet_id)),
    userRoute(listFleetVehicles, (context, { body }) => listVehicles(deps, context, body)),
    userRoute(addFleetVehicles, (context, { body }) => addVehicles(deps, context, body)),
    userRoute(removeFleetVehicles, (context, { body }) => removeVehicles(deps, context, body)),
    userRoute(reportOwnerChangeCall, (context, { body }) => reportOwnerChange(deps, context, body)),
    userRoute(requestConsentStatusCall, (context, { body }) => requestConsentStatus(deps, context, body)),
    userRoute(getFleetVehicle, (context, { params }) => viewVehicle(deps, context, params.vin)),
    userRoute(listFleetOwners, async () => ({
      organisation: await listOrganisationsOfRole(deps.db, organisationRoles.FLEET_OWNER),
    })),
    userRoute(listHandedOver, (context, { body }) => listOwnHandedOver(deps, context, body)),
    userRoute(handOverVehicles, (context, { body }) => handOver(deps, context, body)),
    userRoute(takeBackVehicles, (context, { body }) => takeBack(deps, context, body.vin_numbers)),
  ];
}
