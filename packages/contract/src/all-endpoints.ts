// Written by npm run reference: change the files that it joins.
import { type Endpoint, endpointsOf } from './foundation/endpoint.ts';
import * as accountEndpoints from './account/endpoints.ts';
import * as agreementsEndpoints from './agreements/endpoints.ts';
import * as auditEndpoints from './audit/endpoints.ts';
import * as auditTimeline from './audit/timeline.ts';
import * as carMessagesEndpoints from './car-messages/endpoints.ts';
import * as carMessagesOfVehicle from './car-messages/of-vehicle.ts';
import * as carMessagesOperatorEndpoints from './car-messages/operator-endpoints.ts';
import * as carMessagesSentMessages from './car-messages/sent-messages.ts';
import * as carScreenEndpoints from './car-screen/endpoints.ts';
import * as consumerPermissionsEndpoints from './consumer-permissions/endpoints.ts';
import * as dataPackagesEndpoints from './data-packages/endpoints.ts';
import * as dataPackagesOemEndpoints from './data-packages/oem-endpoints.ts';
import * as domainListsEndpoints from './domain-lists/endpoints.ts';
import * as evidenceRecord from './evidence/record.ts';
import * as fleetsEndpoints from './fleets/endpoints.ts';
import * as fleetsHandOverEndpoints from './fleets/hand-over-endpoints.ts';
import * as fleetsVehicleEndpoints from './fleets/vehicle-endpoints.ts';
import * as formsEndpoints from './forms/endpoints.ts';
import * as formsOemEndpoints from './forms/oem-endpoints.ts';
import * as formsUnfinishedEndpoints from './forms/unfinished-endpoints.ts';
import * as healthEndpoints from './health/endpoints.ts';
import * as homeEndpoints from './home/endpoints.ts';
import * as homeOverview from './home/overview.ts';
import * as identityEndpoints from './identity/endpoints.ts';
import * as liveDataEndpoints from './live-data/endpoints.ts';
import * as liveDataOfVehicle from './live-data/of-vehicle.ts';
import * as liveDataPlaces from './live-data/places.ts';
import * as loadTestsEndpoints from './load-tests/endpoints.ts';
import * as loadTestsProfileEndpoints from './load-tests/profile-endpoints.ts';
import * as loadTestsTemplateEndpoints from './load-tests/template-endpoints.ts';
import * as mailEndpoints from './mail/endpoints.ts';
import * as noticesEndpoints from './notices/endpoints.ts';
import * as organisationsEndpoints from './organisations/endpoints.ts';
import * as organisationsOperatorEndpoints from './organisations/operator-endpoints.ts';
import * as platformLogsEndpoints from './platform-logs/endpoints.ts';
import * as platformLogsSearch from './platform-logs/search.ts';
import * as platformEndpoints from './platform/endpoints.ts';
import * as publicationAudiences from './publication/audiences.ts';
import * as publicationEligibility from './publication/eligibility.ts';
import * as publicationEndpoints from './publication/endpoints.ts';
import * as reportsEndpoints from './reports/endpoints.ts';
import * as reportsInvoices from './reports/invoices.ts';
import * as responsesAnalytics from './responses/analytics.ts';
import * as responsesEndpoints from './responses/endpoints.ts';
import * as responsesOemForm from './responses/oem-form.ts';
import * as revocationEndpoints from './revocation/endpoints.ts';
import * as rewardsEndpoints from './rewards/endpoints.ts';
import * as scheduledRunsEndpoints from './scheduled-runs/endpoints.ts';
import * as searchEndpoints from './search/endpoints.ts';
import * as signalsAdminEndpoints from './signals/admin-endpoints.ts';
import * as signalsEndpoints from './signals/endpoints.ts';
import * as simulatorEndpoints from './simulator/endpoints.ts';
import * as statusRequestsEndpoints from './status-requests/endpoints.ts';
import * as streamsEndpoints from './streams/endpoints.ts';
import * as usageEndpoints from './usage/endpoints.ts';
import * as usersEndpoints from './users/endpoints.ts';
import * as vehicleAccessEndpoints from './vehicle-access/endpoints.ts';
import * as vehicleAccessOfVehicle from './vehicle-access/of-vehicle.ts';
import * as vehicleAccessOperatorEndpoints from './vehicle-access/operator-endpoints.ts';
import * as vehiclesEndpoints from './vehicles/endpoints.ts';

/** Every endpoint of the product: for the reference, the access table and the guards. */
export const allEndpoints: readonly Endpoint[] = [
  accountEndpoints,
  agreementsEndpoints,
  auditEndpoints,
  auditTimeline,
  carMessagesEndpoints,
  carMessagesOfVehicle,
  carMessagesOperatorEndpoints,
  carMessagesSentMessages,
  carScreenEndpoints,
  consumerPermissionsEndpoints,
  dataPackagesEndpoints,
  dataPackagesOemEndpoints,
  domainListsEndpoints,
  evidenceRecord,
  fleetsEndpoints,
  fleetsHandOverEndpoints,
  fleetsVehicleEndpoints,
  formsEndpoints,
  formsOemEndpoints,
  formsUnfinishedEndpoints,
  healthEndpoints,
  homeEndpoints,
  homeOverview,
  identityEndpoints,
  liveDataEndpoints,
  liveDataOfVehicle,
  liveDataPlaces,
  loadTestsEndpoints,
  loadTestsProfileEndpoints,
  loadTestsTemplateEndpoints,
  mailEndpoints,
  noticesEndpoints,
  organisationsEndpoints,
  organisationsOperatorEndpoints,
  platformLogsEndpoints,
  platformLogsSearch,
  platformEndpoints,
  publicationAudiences,
  publicationEligibility,
  publicationEndpoints,
  reportsEndpoints,
  reportsInvoices,
  responsesAnalytics,
  responsesEndpoints,
  responsesOemForm,
  revocationEndpoints,
  rewardsEndpoints,
  scheduledRunsEndpoints,
  searchEndpoints,
  signalsAdminEndpoints,
  signalsEndpoints,
  simulatorEndpoints,
  statusRequestsEndpoints,
  streamsEndpoints,
  usageEndpoints,
  usersEndpoints,
  vehicleAccessEndpoints,
  vehicleAccessOfVehicle,
  vehicleAccessOperatorEndpoints,
  vehiclesEndpoints,
].flatMap(endpointsOf);
