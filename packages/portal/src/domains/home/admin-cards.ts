import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconFileStar from '@tabler/icons-react/dist/esm/icons/IconFileStar.mjs';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs';
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs';
import IconGauge from '@tabler/icons-react/dist/esm/icons/IconGauge.mjs';
import IconActivity from '@tabler/icons-react/dist/esm/icons/IconActivity.mjs';
import IconBroadcast from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs';
import IconCalendarCog from '@tabler/icons-react/dist/esm/icons/IconCalendarCog.mjs';
import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';
import IconBarrierBlock from '@tabler/icons-react/dist/esm/icons/IconBarrierBlock.mjs';
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs';
import IconMessage2 from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs';
import IconMessageBolt from '@tabler/icons-react/dist/esm/icons/IconMessageBolt.mjs';
import IconWorldOff from '@tabler/icons-react/dist/esm/icons/IconWorldOff.mjs';
import IconReportAnalytics from '@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs';
import IconLogs from '@tabler/icons-react/dist/esm/icons/IconLogs.mjs';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import IconStack3 from '@tabler/icons-react/dist/esm/icons/IconStack3.mjs';
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs';
import {
  sendNotificationForEndpoint,
  sendRemoteSignalsForEndpoint,
} from '@vinculum/contract/car-messages/operator-endpoints.ts';
import { listAuditEndpoint } from '@vinculum/contract/audit/endpoints.ts';
import { listVehicleMessagesEndpoint } from '@vinculum/contract/car-messages/sent-messages.ts';
import { addDomainsOfEndpoint } from '@vinculum/contract/domain-lists/endpoints.ts';
import { listLoadTestProfilesEndpoint } from '@vinculum/contract/load-tests/endpoints.ts';
import {
  getLoadTestProfileEndpoint,
  getRunningVehiclesEndpoint,
} from '@vinculum/contract/load-tests/profile-endpoints.ts';
import { listLogGroupsEndpoint } from '@vinculum/contract/platform-logs/endpoints.ts';
import { listTemplatesEndpoint } from '@vinculum/contract/load-tests/template-endpoints.ts';
import {
  cloneAdminConsentFormEndpoint,
  listAdminConsentFormsEndpoint,
} from '@vinculum/contract/forms/endpoints.ts';
import { searchAdminResponsesEndpoint } from '@vinculum/contract/responses/endpoints.ts';
import { revokeAdminConsentFormEndpoint } from '@vinculum/contract/revocation/endpoints.ts';
import { publishAdminConsentFormEndpoint } from '@vinculum/contract/publication/endpoints.ts';
import { downloadConsentStatusEndpoint } from '@vinculum/contract/reports/endpoints.ts';
import { getHealthEndpoint } from '@vinculum/contract/health/endpoints.ts';
import { runSimulatorEndpoint } from '@vinculum/contract/simulator/endpoints.ts';
import { executeScheduledRunEndpoint } from '@vinculum/contract/scheduled-runs/endpoints.ts';
import { updateSignalLabelsEndpoint } from '@vinculum/contract/signals/admin-endpoints.ts';
import { listOrganisationsEndpoint } from '@vinculum/contract/organisations/operator-endpoints.ts';
import { resetPasswordEndpoint } from '@vinculum/contract/users/endpoints.ts';
import IconBuildingCommunity from '@tabler/icons-react/dist/esm/icons/IconBuildingCommunity.mjs';
import IconLockPassword from '@tabler/icons-react/dist/esm/icons/IconLockPassword.mjs';
import type { HomeCard } from './home-card.ts';

/** The cards of administrators, in the order of specification 3, section 2; beyond it last. */
export const adminCards: readonly HomeCard[] = [
  {
    key: 'organisations',
    to: '/organisations',
    icon: IconBuildingCommunity,
    portals: ['ADMIN'],
    endpoint: listOrganisationsEndpoint,
    figures: ['organisations', 'consumers', 'fleets'],
  },
  {
    key: 'resetPassword',
    to: '/reset-password',
    icon: IconLockPassword,
    portals: ['ADMIN'],
    endpoint: resetPasswordEndpoint,
    figures: [],
  },
  {
    key: 'loadTester',
    to: '/load-tester',
    icon: IconStack3,
    portals: ['ADMIN'],
    endpoint: listLoadTestProfilesEndpoint,
    figures: [],
  },
  {
    key: 'profileManagement',
    to: '/asvlt-profile-management',
    icon: IconAdjustments,
    portals: ['ADMIN'],
    endpoint: getLoadTestProfileEndpoint,
    figures: [],
  },
  {
    key: 'templateManagement',
    to: '/template-management',
    icon: IconCertificate,
    portals: ['ADMIN'],
    endpoint: listTemplatesEndpoint,
    figures: [],
  },
  {
    key: 'loadTesterDashboard',
    to: '/load-tester-dashboard',
    icon: IconGauge,
    portals: ['ADMIN'],
    endpoint: getRunningVehiclesEndpoint,
    figures: [],
  },
  {
    key: 'webSimulator',
    to: '/web-simulator',
    icon: IconBroadcast,
    portals: ['ADMIN'],
    endpoint: runSimulatorEndpoint,
    figures: [],
  },
  {
    key: 'runCron',
    to: '/run-cron',
    icon: IconCalendarCog,
    portals: ['ADMIN'],
    endpoint: executeScheduledRunEndpoint,
    figures: [],
  },
  {
    key: 'adminConsentForms',
    to: '/consent-forms',
    icon: IconFileText,
    portals: ['ADMIN'],
    endpoint: listAdminConsentFormsEndpoint,
    figures: ['consent_forms'],
  },
  {
    key: 'adminPublish',
    to: '/publish-consent/new',
    icon: IconSend,
    portals: ['ADMIN'],
    endpoint: publishAdminConsentFormEndpoint,
    figures: [],
  },
  {
    key: 'adminRevoke',
    to: '/revoke-consent/new',
    icon: IconBan,
    portals: ['ADMIN'],
    endpoint: revokeAdminConsentFormEndpoint,
    figures: [],
  },
  {
    key: 'adminResponses',
    to: '/consent-responses/all',
    icon: IconChecklist,
    portals: ['ADMIN'],
    endpoint: searchAdminResponsesEndpoint,
    figures: ['live_consents', 'waiting_consents'],
  },
  {
    key: 'cloneConsent',
    to: '/clone-consent/new',
    icon: IconCopy,
    portals: ['ADMIN'],
    endpoint: cloneAdminConsentFormEndpoint,
    figures: [],
  },
  {
    key: 'updateConsent',
    to: '/update-consent/new',
    icon: IconRefresh,
    portals: ['ADMIN'],
    endpoint: cloneAdminConsentFormEndpoint,
    figures: [],
  },
  {
    key: 'updateSignal',
    to: '/update-signal',
    icon: IconTag,
    portals: ['ADMIN'],
    endpoint: updateSignalLabelsEndpoint,
    figures: [],
  },
  {
    key: 'domainBlacklisting',
    to: '/domain-blacklisting',
    icon: IconWorldOff,
    portals: ['ADMIN'],
    endpoint: addDomainsOfEndpoint,
    figures: [],
  },
  {
    key: 'logs',
    to: '/admin-logs',
    icon: IconLogs,
    portals: ['ADMIN'],
    endpoint: listLogGroupsEndpoint,
    figures: [],
  },
  {
    key: 'masterConsentForm',
    to: '/master-consent-form',
    icon: IconFileStar,
    portals: ['ADMIN'],
    endpoint: cloneAdminConsentFormEndpoint,
    figures: [],
  },
  {
    key: 'pushNotification',
    to: '/push-notification',
    icon: IconMessage2,
    portals: ['ADMIN'],
    endpoint: sendNotificationForEndpoint,
    figures: [],
  },
  {
    key: 'predefinedNotification',
    to: '/predefined-notification',
    icon: IconMessageBolt,
    portals: ['ADMIN'],
    endpoint: sendNotificationForEndpoint,
    figures: [],
  },
  {
    key: 'remoteSignal',
    to: '/add-remote-signal',
    icon: IconAdjustmentsHorizontal,
    portals: ['ADMIN'],
    endpoint: sendRemoteSignalsForEndpoint,
    figures: [],
  },
  {
    key: 'mapRestrictions',
    to: '/here-maps-restriction',
    icon: IconBarrierBlock,
    portals: ['ADMIN'],
    endpoint: sendRemoteSignalsForEndpoint,
    figures: [],
  },
  {
    key: 'consentReport',
    to: '/consent-report',
    icon: IconReportAnalytics,
    portals: ['ADMIN'],
    endpoint: downloadConsentStatusEndpoint,
    figures: [],
  },
  {
    key: 'audit',
    to: '/audit',
    icon: IconShieldCheck,
    portals: ['ADMIN'],
    endpoint: listAuditEndpoint,
    figures: [],
  },
  {
    key: 'health',
    to: '/health-status',
    icon: IconActivity,
    portals: ['ADMIN'],
    endpoint: getHealthEndpoint,
    figures: [],
  },
  {
    key: 'vehicleMessages',
    to: '/vehicle-messages',
    icon: IconListDetails,
    portals: ['ADMIN'],
    endpoint: listVehicleMessagesEndpoint,
    figures: [],
  },
];
