// Written by npm run reference: change the files that it joins.
import type { Shape } from '@vinculum/contract/foundation/ids.ts';
import { messagesEs } from '@vinculum/contract/messages/es.ts';
import type { textsEn } from './texts.en.ts';
import { appTextsEs } from '../../app/texts.es.ts';
import { designTextsEs } from '../../design/texts.es.ts';
import { accountTextsEs } from '../../domains/account/texts.es.ts';
import { agreementsTextsEs } from '../../domains/agreements/texts.es.ts';
import { auditTextsEs } from '../../domains/audit/texts.es.ts';
import { commandsTextsEs } from '../../domains/car-messages/texts.es.ts';
import { carScreenTextsEs } from '../../domains/car-screen/texts.es.ts';
import { consentViewTextsEs } from '../../domains/consent-view/texts.es.ts';
import { consumerPermissionsTextsEs } from '../../domains/consumer-permissions/texts.es.ts';
import { dataPackagesOemTextsEs } from '../../domains/data-packages/oem/texts.es.ts';
import { dataPackagesTextsEs } from '../../domains/data-packages/texts.es.ts';
import { domainListsTextsEs } from '../../domains/domain-lists/texts.es.ts';
import { consentRecordTextsEs } from '../../domains/evidence/texts.es.ts';
import { fleetsTextsEs } from '../../domains/fleets/texts.es.ts';
import { consentEditorTextsEs } from '../../domains/forms/editor/texts.es.ts';
import { consentAdminTextsEs } from '../../domains/forms/master/texts.es.ts';
import { consentOemTextsEs } from '../../domains/forms/oem/texts.es.ts';
import { consentPreviewTextsEs } from '../../domains/forms/preview/texts.es.ts';
import { consentTextsEs } from '../../domains/forms/texts.es.ts';
import { unfinishedTextsEs } from '../../domains/forms/unfinished/texts.es.ts';
import { healthTextsEs } from '../../domains/health/texts.es.ts';
import { homeTextsEs } from '../../domains/home/texts.es.ts';
import { identityTextsEs } from '../../domains/identity/texts.es.ts';
import { liveDataTextsEs } from '../../domains/live-data/texts.es.ts';
import { loadTestsTextsEs } from '../../domains/load-tests/texts.es.ts';
import { organisationMessagesTextsEs } from '../../domains/mail/texts.es.ts';
import { notificationsTextsEs } from '../../domains/notices/texts.es.ts';
import { organisationViewTextsEs } from '../../domains/organisation-view/texts.es.ts';
import { organisationsTextsEs } from '../../domains/organisations/texts.es.ts';
import { platformLogsTextsEs } from '../../domains/platform-logs/texts.es.ts';
import { consentEligibilityTextsEs } from '../../domains/publication/eligibility/texts.es.ts';
import { publishingTextsEs } from '../../domains/publication/texts.es.ts';
import { rawDataTextsEs } from '../../domains/raw-data/texts.es.ts';
import { reportsTextsEs } from '../../domains/reports/texts.es.ts';
import { consentAnalyticsTextsEs } from '../../domains/responses/analytics/texts.es.ts';
import { consentRewardsTextsEs } from '../../domains/rewards/earned/texts.es.ts';
import { scheduledRunsTextsEs } from '../../domains/scheduled-runs/texts.es.ts';
import { signalsTextsEs } from '../../domains/signals/texts.es.ts';
import { simulatorTextsEs } from '../../domains/simulator/texts.es.ts';
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
  commands: commandsTextsEs,
  carScreen: carScreenTextsEs,
  consentView: consentViewTextsEs,
  consumerPermissions: consumerPermissionsTextsEs,
  dataPackagesOem: dataPackagesOemTextsEs,
  dataPackages: dataPackagesTextsEs,
  domainLists: domainListsTextsEs,
  consentRecord: consentRecordTextsEs,
  fleets: fleetsTextsEs,
  consentEditor: consentEditorTextsEs,
  consentAdmin: consentAdminTextsEs,
  consentOem: consentOemTextsEs,
  consentPreview: consentPreviewTextsEs,
  consent: consentTextsEs,
  unfinished: unfinishedTextsEs,
  health: healthTextsEs,
  home: homeTextsEs,
  identity: identityTextsEs,
  liveData: liveDataTextsEs,
  loadTests: loadTestsTextsEs,
  organisationMessages: organisationMessagesTextsEs,
  notifications: notificationsTextsEs,
  organisationView: organisationViewTextsEs,
  organisations: organisationsTextsEs,
  platformLogs: platformLogsTextsEs,
  consentEligibility: consentEligibilityTextsEs,
  publishing: publishingTextsEs,
  rawData: rawDataTextsEs,
  reports: reportsTextsEs,
  consentAnalytics: consentAnalyticsTextsEs,
  consentRewards: consentRewardsTextsEs,
  scheduledRuns: scheduledRunsTextsEs,
  signals: signalsTextsEs,
  simulator: simulatorTextsEs,
  streams: streamsTextsEs,
  usage: usageTextsEs,
  users: usersTextsEs,
  vehicleAccess: vehicleAccessTextsEs,
  vehicles: vehiclesTextsEs,
};
