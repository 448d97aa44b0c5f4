// Written by npm run reference: change the files that it joins.
import type { Shape } from '@vinculum/contract/foundation/ids.ts';
import { messagesEs } from '@vinculum/contract/messages/es.ts';
import type { textsEn } from './texts.en.ts';
import { appTextsEs } from '../../app/texts.es.ts';
import { designTextsEs } from '../../design/texts.es.ts';
import { accountTextsEs } from '../../domains/account/texts.es.ts';
import { agreementsTextsEs } from '../../domains/agreements/texts.es.ts';
import { auditTextsEs } from '../../domains/audit/texts.es.ts';
import { carMessagesTextsEs } from '../../domains/car-messages/texts.es.ts';
import { carScreenTextsEs } from '../../domains/car-screen/texts.es.ts';
import { consentViewTextsEs } from '../../domains/consent-view/texts.es.ts';
import { consumerPermissionsTextsEs } from '../../domains/consumer-permissions/texts.es.ts';
import { dataPackagesOemTextsEs } from '../../domains/data-packages/oem/texts.es.ts';
import { dataPackagesTextsEs } from '../../domains/data-packages/texts.es.ts';
import { domainListsTextsEs } from '../../domains/domain-lists/texts.es.ts';
import { evidenceTextsEs } from '../../domains/evidence/texts.es.ts';
import { fleetsTextsEs } from '../../domains/fleets/texts.es.ts';
import { formsEditorTextsEs } from '../../domains/forms/editor/texts.es.ts';
import { formsMasterTextsEs } from '../../domains/forms/master/texts.es.ts';
import { formsOemTextsEs } from '../../domains/forms/oem/texts.es.ts';
import { formsPreviewTextsEs } from '../../domains/forms/preview/texts.es.ts';
import { formsTextsEs } from '../../domains/forms/texts.es.ts';
import { formsUnfinishedTextsEs } from '../../domains/forms/unfinished/texts.es.ts';
import { healthTextsEs } from '../../domains/health/texts.es.ts';
import { homeTextsEs } from '../../domains/home/texts.es.ts';
import { identityTextsEs } from '../../domains/identity/texts.es.ts';
import { liveDataTextsEs } from '../../domains/live-data/texts.es.ts';
import { loadTestsTextsEs } from '../../domains/load-tests/texts.es.ts';
import { mailTextsEs } from '../../domains/mail/texts.es.ts';
import { noticesTextsEs } from '../../domains/notices/texts.es.ts';
import { organisationViewTextsEs } from '../../domains/organisation-view/texts.es.ts';
import { organisationsTextsEs } from '../../domains/organisations/texts.es.ts';
import { platformLogsTextsEs } from '../../domains/platform-logs/texts.es.ts';
import { publicationEligibilityTextsEs } from '../../domains/publication/eligibility/texts.es.ts';
import { publicationTextsEs } from '../../domains/publication/texts.es.ts';
import { rawDataTextsEs } from '../../domains/raw-data/texts.es.ts';
import { reportsTextsEs } from '../../domains/reports/texts.es.ts';
import { responsesAnalyticsTextsEs } from '../../domains/responses/analytics/texts.es.ts';
import { responsesTextsEs } from '../../domains/responses/texts.es.ts';
import { revocationTextsEs } from '../../domains/revocation/texts.es.ts';
import { rewardsEarnedTextsEs } from '../../domains/rewards/earned/texts.es.ts';
import { scheduledRunsTextsEs } from '../../domains/scheduled-runs/texts.es.ts';
import { signalsTextsEs } from '../../domains/signals/texts.es.ts';
import { simulatorTextsEs } from '../../domains/simulator/texts.es.ts';
import { statusRequestsTextsEs } from '../../domains/status-requests/texts.es.ts';
import { streamsTextsEs } from '../../domains/streams/texts.es.ts';
import { usageTextsEs } from '../../domains/usage/texts.es.ts';
import { usersTextsEs } from '../../domains/users/texts.es.ts';
import { vehicleAccessTextsEs } from '../../domains/vehicle-access/texts.es.ts';
import { vehiclesTextsEs } from '../../domains/vehicles/texts.es.ts';

/** Every text of the portal in Spanish. */
export const textsEs: Shape<typeof textsEn> = {
  contract: messagesEs,
  app: appTextsEs,
  design: designTextsEs,
  account: accountTextsEs,
  agreements: agreementsTextsEs,
  audit: auditTextsEs,
  carMessages: carMessagesTextsEs,
  carScreen: carScreenTextsEs,
  consentView: consentViewTextsEs,
  consumerPermissions: consumerPermissionsTextsEs,
  dataPackagesOem: dataPackagesOemTextsEs,
  dataPackages: dataPackagesTextsEs,
  domainLists: domainListsTextsEs,
  evidence: evidenceTextsEs,
  fleets: fleetsTextsEs,
  formsEditor: formsEditorTextsEs,
  formsMaster: formsMasterTextsEs,
  formsOem: formsOemTextsEs,
  formsPreview: formsPreviewTextsEs,
  forms: formsTextsEs,
  formsUnfinished: formsUnfinishedTextsEs,
  health: healthTextsEs,
  home: homeTextsEs,
  identity: identityTextsEs,
  liveData: liveDataTextsEs,
  loadTests: loadTestsTextsEs,
  mail: mailTextsEs,
  notices: noticesTextsEs,
  organisationView: organisationViewTextsEs,
  organisations: organisationsTextsEs,
  platformLogs: platformLogsTextsEs,
  publicationEligibility: publicationEligibilityTextsEs,
  publication: publicationTextsEs,
  rawData: rawDataTextsEs,
  reports: reportsTextsEs,
  responsesAnalytics: responsesAnalyticsTextsEs,
  responses: responsesTextsEs,
  revocation: revocationTextsEs,
  rewardsEarned: rewardsEarnedTextsEs,
  scheduledRuns: scheduledRunsTextsEs,
  signals: signalsTextsEs,
  simulator: simulatorTextsEs,
  statusRequests: statusRequestsTextsEs,
  streams: streamsTextsEs,
  usage: usageTextsEs,
  users: usersTextsEs,
  vehicleAccess: vehicleAccessTextsEs,
  vehicles: vehiclesTextsEs,
};
