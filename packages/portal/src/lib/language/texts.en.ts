// Written by npm run reference: change the files that it joins.
import { messagesEn } from '@vinculum/contract/messages/en.ts';
import { appTextsEn } from '../../app/texts.en.ts';
import { designTextsEn } from '../../design/texts.en.ts';
import { accountTextsEn } from '../../domains/account/texts.en.ts';
import { agreementsTextsEn } from '../../domains/agreements/texts.en.ts';
import { auditTextsEn } from '../../domains/audit/texts.en.ts';
import { carMessagesTextsEn } from '../../domains/car-messages/texts.en.ts';
import { carScreenTextsEn } from '../../domains/car-screen/texts.en.ts';
import { consentViewTextsEn } from '../../domains/consent-view/texts.en.ts';
import { consumerPermissionsTextsEn } from '../../domains/consumer-permissions/texts.en.ts';
import { dataPackagesOemTextsEn } from '../../domains/data-packages/oem/texts.en.ts';
import { dataPackagesTextsEn } from '../../domains/data-packages/texts.en.ts';
import { domainListsTextsEn } from '../../domains/domain-lists/texts.en.ts';
import { evidenceTextsEn } from '../../domains/evidence/texts.en.ts';
import { fleetsTextsEn } from '../../domains/fleets/texts.en.ts';
import { formsEditorTextsEn } from '../../domains/forms/editor/texts.en.ts';
import { formsMasterTextsEn } from '../../domains/forms/master/texts.en.ts';
import { formsOemTextsEn } from '../../domains/forms/oem/texts.en.ts';
import { formsPreviewTextsEn } from '../../domains/forms/preview/texts.en.ts';
import { formsTextsEn } from '../../domains/forms/texts.en.ts';
import { formsUnfinishedTextsEn } from '../../domains/forms/unfinished/texts.en.ts';
import { healthTextsEn } from '../../domains/health/texts.en.ts';
import { homeTextsEn } from '../../domains/home/texts.en.ts';
import { identityTextsEn } from '../../domains/identity/texts.en.ts';
import { liveDataTextsEn } from '../../domains/live-data/texts.en.ts';
import { loadTestsTextsEn } from '../../domains/load-tests/texts.en.ts';
import { mailTextsEn } from '../../domains/mail/texts.en.ts';
import { noticesTextsEn } from '../../domains/notices/texts.en.ts';
import { organisationViewTextsEn } from '../../domains/organisation-view/texts.en.ts';
import { organisationsTextsEn } from '../../domains/organisations/texts.en.ts';
import { platformLogsTextsEn } from '../../domains/platform-logs/texts.en.ts';
import { publicationEligibilityTextsEn } from '../../domains/publication/eligibility/texts.en.ts';
import { publicationTextsEn } from '../../domains/publication/texts.en.ts';
import { rawDataTextsEn } from '../../domains/raw-data/texts.en.ts';
import { reportsTextsEn } from '../../domains/reports/texts.en.ts';
import { responsesAnalyticsTextsEn } from '../../domains/responses/analytics/texts.en.ts';
import { responsesTextsEn } from '../../domains/responses/texts.en.ts';
import { revocationTextsEn } from '../../domains/revocation/texts.en.ts';
import { rewardsEarnedTextsEn } from '../../domains/rewards/earned/texts.en.ts';
import { scheduledRunsTextsEn } from '../../domains/scheduled-runs/texts.en.ts';
import { signalsTextsEn } from '../../domains/signals/texts.en.ts';
import { simulatorTextsEn } from '../../domains/simulator/texts.en.ts';
import { statusRequestsTextsEn } from '../../domains/status-requests/texts.en.ts';
import { streamsTextsEn } from '../../domains/streams/texts.en.ts';
import { usageTextsEn } from '../../domains/usage/texts.en.ts';
import { usersTextsEn } from '../../domains/users/texts.en.ts';
import { vehicleAccessTextsEn } from '../../domains/vehicle-access/texts.en.ts';
import { vehiclesTextsEn } from '../../domains/vehicles/texts.en.ts';

/** Every text of the portal in English: one namespace a file, and `contract` for what both sides say. */
export const textsEn = {
  contract: messagesEn,
  app: appTextsEn,
  design: designTextsEn,
  account: accountTextsEn,
  agreements: agreementsTextsEn,
  audit: auditTextsEn,
  carMessages: carMessagesTextsEn,
  carScreen: carScreenTextsEn,
  consentView: consentViewTextsEn,
  consumerPermissions: consumerPermissionsTextsEn,
  dataPackagesOem: dataPackagesOemTextsEn,
  dataPackages: dataPackagesTextsEn,
  domainLists: domainListsTextsEn,
  evidence: evidenceTextsEn,
  fleets: fleetsTextsEn,
  formsEditor: formsEditorTextsEn,
  formsMaster: formsMasterTextsEn,
  formsOem: formsOemTextsEn,
  formsPreview: formsPreviewTextsEn,
  forms: formsTextsEn,
  formsUnfinished: formsUnfinishedTextsEn,
  health: healthTextsEn,
  home: homeTextsEn,
  identity: identityTextsEn,
  liveData: liveDataTextsEn,
  loadTests: loadTestsTextsEn,
  mail: mailTextsEn,
  notices: noticesTextsEn,
  organisationView: organisationViewTextsEn,
  organisations: organisationsTextsEn,
  platformLogs: platformLogsTextsEn,
  publicationEligibility: publicationEligibilityTextsEn,
  publication: publicationTextsEn,
  rawData: rawDataTextsEn,
  reports: reportsTextsEn,
  responsesAnalytics: responsesAnalyticsTextsEn,
  responses: responsesTextsEn,
  revocation: revocationTextsEn,
  rewardsEarned: rewardsEarnedTextsEn,
  scheduledRuns: scheduledRunsTextsEn,
  signals: signalsTextsEn,
  simulator: simulatorTextsEn,
  statusRequests: statusRequestsTextsEn,
  streams: streamsTextsEn,
  usage: usageTextsEn,
  users: usersTextsEn,
  vehicleAccess: vehicleAccessTextsEn,
  vehicles: vehiclesTextsEn,
} as const;
