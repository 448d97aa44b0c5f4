import * as account from './account/endpoints.ts';
import * as agreements from './agreements/endpoints.ts';
import * as audit from './audit/endpoints.ts';
import * as carScreen from './car-screen/endpoints.ts';
import * as commands from './car-messages/endpoints.ts';
import * as operatorCommands from './car-messages/operator-endpoints.ts';
import * as sentMessages from './car-messages/sent-messages.ts';
import * as forms from './forms/endpoints.ts';
import * as statusRequest from './status-requests/endpoints.ts';
import * as rewards from './rewards/endpoints.ts';
import * as analytics from './responses/analytics.ts';
import * as eligibility from './publication/eligibility.ts';
import * as oemForms from './forms/oem-endpoints.ts';
import * as oemForm from './responses/oem-form.ts';
import * as revocation from './revocation/endpoints.ts';
import * as publish from './publication/endpoints.ts';
import * as consentRecord from './evidence/record.ts';
import * as responses from './responses/endpoints.ts';
import * as consumerPermissions from './consumer-permissions/endpoints.ts';
import * as dataPackages from './data-packages/endpoints.ts';
import * as oemDataPackages from './data-packages/oem-endpoints.ts';
import * as fleets from './fleets/endpoints.ts';
import * as fleetHandOver from './fleets/hand-over-endpoints.ts';
import * as fleetVehicles from './fleets/vehicle-endpoints.ts';
import * as domainLists from './domain-lists/endpoints.ts';
import type { Endpoint } from './foundation/endpoint.ts';
import * as health from './health/endpoints.ts';
import * as home from './home/endpoints.ts';
import * as identity from './identity/endpoints.ts';
import * as liveData from './live-data/endpoints.ts';
import * as loadTests from './load-tests/endpoints.ts';
import * as loadTestProfiles from './load-tests/profile-endpoints.ts';
import * as loadTestTemplates from './load-tests/template-endpoints.ts';
import * as notifications from './notices/endpoints.ts';
import * as organisationMessages from './mail/endpoints.ts';
import * as organisations from './organisations/endpoints.ts';
import * as operatorOrganisations from './organisations/operator-endpoints.ts';
import * as platformLogs from './platform-logs/endpoints.ts';
import * as platform from './platform/endpoints.ts';
import * as reports from './reports/endpoints.ts';
import * as scheduledRuns from './scheduled-runs/endpoints.ts';
import * as adminSignals from './signals/admin-endpoints.ts';
import * as signals from './signals/endpoints.ts';
import * as simulator from './simulator/endpoints.ts';
import * as streams from './streams/endpoints.ts';
import * as consumerStream from './streams/consumer-stream.ts';
import * as usage from './usage/endpoints.ts';
import * as users from './users/endpoints.ts';
import * as vehicleAccess from './vehicle-access/endpoints.ts';
import * as operatorVehicleAccess from './vehicle-access/operator-endpoints.ts';

const modules: readonly Record<string, unknown>[] = [
  identity,
  platform,
  account,
  organisations,
  operatorOrganisations,
  users,
  home,
  signals,
  adminSignals,
  forms,
  oemForms,
  oemForm,
  revocation,
  statusRequest,
  analytics,
  eligibility,
  publish,
  responses,
  consentRecord,
  rewards,
  reports,
  commands,
  operatorCommands,
  sentMessages,
  consumerPermissions,
  dataPackages,
  agreements,
  domainLists,
  oemDataPackages,
  fleets,
  fleetVehicles,
  fleetHandOver,
  vehicleAccess,
  operatorVehicleAccess,
  notifications,
  organisationMessages,
  liveData,
  loadTests,
  loadTestProfiles,
  loadTestTemplates,
  simulator,
  scheduledRuns,
  health,
  streams,
  consumerStream,
  usage,
  platformLogs,
  audit,
  carScreen,
];

/** Every endpoint of the product: for the reference, the access table and the guards. One line a module. */
export const allEndpoints: readonly Endpoint[] = modules.flatMap((module) =>
  Object.values(module).filter(isEndpoint),
);

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'method' in value
  );
}
