import IconActivity from '@tabler/icons-react/dist/esm/icons/IconActivity.mjs';
import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconBarrierBlock from '@tabler/icons-react/dist/esm/icons/IconBarrierBlock.mjs';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import IconBraces from '@tabler/icons-react/dist/esm/icons/IconBraces.mjs';
import IconBroadcast from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs';
import IconBuildingFactory2 from '@tabler/icons-react/dist/esm/icons/IconBuildingFactory2.mjs';
import IconChartLine from '@tabler/icons-react/dist/esm/icons/IconChartLine.mjs';
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import IconChartHistogram from '@tabler/icons-react/dist/esm/icons/IconChartHistogram.mjs';
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconContract from '@tabler/icons-react/dist/esm/icons/IconContract.mjs';
import IconDeviceRemote from '@tabler/icons-react/dist/esm/icons/IconDeviceRemote.mjs';
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs';
import IconMessage2 from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs';
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs';
import IconReportAnalytics from '@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs';
import IconStack3 from '@tabler/icons-react/dist/esm/icons/IconStack3.mjs';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import IconWorldCheck from '@tabler/icons-react/dist/esm/icons/IconWorldCheck.mjs';
import { saveAgreementEndpoint } from '@vinculum/contract/agreements/endpoints.ts';
import { listOemDataPackagesEndpoint } from '@vinculum/contract/data-packages/endpoints.ts';
import {
  sendCloudCommandEndpoint,
  sendNotificationEndpoint,
} from '@vinculum/contract/car-messages/endpoints.ts';
import {
  setMapRestrictionEndpoint,
  setRemoteSignalEndpoint,
} from '@vinculum/contract/car-messages/screen-calls.ts';
import { listVehicleMessagesEndpoint } from '@vinculum/contract/car-messages/sent-messages.ts';
import { listConsentFormsEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { revokeConsentFormEndpoint } from '@vinculum/contract/revocation/endpoints.ts';
import { publishConsentFormEndpoint } from '@vinculum/contract/publication/endpoints.ts';
import { searchResponsesEndpoint } from '@vinculum/contract/responses/endpoints.ts';
import { listOemPermissionsEndpoint } from '@vinculum/contract/consumer-permissions/endpoints.ts';
import { listLoadTestProfilesEndpoint } from '@vinculum/contract/load-tests/endpoints.ts';
import {
  listAccelerometerCarsEndpoint,
  listLiveCarsEndpoint,
} from '@vinculum/contract/live-data/endpoints.ts';
import { addDomainsEndpoint } from '@vinculum/contract/domain-lists/endpoints.ts';
import { searchNotificationsEndpoint } from '@vinculum/contract/notices/endpoints.ts';
import { downloadInvoicingEndpoint } from '@vinculum/contract/reports/endpoints.ts';
import { listStreamKeysEndpoint } from '@vinculum/contract/streams/endpoints.ts';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import { listReceivedMessagesEndpoint } from '@vinculum/contract/mail/endpoints.ts';
import { getFormUsageEndpoint, getUsageEndpoint } from '@vinculum/contract/usage/endpoints.ts';
import type { HomeCard } from './home-card.ts';

/** The cards of consumers, in the order of specification 2, section 2; beyond it last. */
export const consumerCards: readonly HomeCard[] = [
  {
    key: 'consentForms',
    to: '/consent-forms',
    icon: IconFileText,
    portals: ['CONSUMERS'],
    endpoint: listConsentFormsEndpoint,
    figures: ['consent_forms'],
  },
  {
    key: 'consentResponses',
    to: '/consent-responses/all',
    icon: IconChecklist,
    portals: ['CONSUMERS'],
    endpoint: searchResponsesEndpoint,
    figures: ['live_consents', 'waiting_consents'],
  },
  {
    key: 'dataPackages',
    to: '/data-packages',
    icon: IconPackage,
    portals: ['CONSUMERS'],
    endpoint: listOemDataPackagesEndpoint,
    figures: [],
  },
  {
    key: 'oems',
    to: '/oems',
    icon: IconBuildingFactory2,
    portals: ['CONSUMERS'],
    endpoint: listOemPermissionsEndpoint,
    figures: [],
  },
  {
    key: 'publish',
    to: '/publish-consent/new',
    icon: IconSend,
    portals: ['CONSUMERS'],
    endpoint: publishConsentFormEndpoint,
    figures: [],
  },
  {
    key: 'revoke',
    to: '/revoke-consent/new',
    icon: IconArrowBackUp,
    portals: ['CONSUMERS'],
    endpoint: revokeConsentFormEndpoint,
    figures: [],
  },
  {
    key: 'pushNotification',
    to: '/push-notification',
    icon: IconMessage2,
    portals: ['CONSUMERS'],
    endpoint: sendNotificationEndpoint,
    figures: [],
  },
  {
    key: 'msa',
    to: '/msa',
    icon: IconContract,
    portals: ['CONSUMERS'],
    endpoint: saveAgreementEndpoint,
    figures: [],
  },
  {
    key: 'domainWhitelisting',
    to: '/domain-whitelisting',
    icon: IconWorldCheck,
    portals: ['CONSUMERS'],
    endpoint: addDomainsEndpoint,
    figures: [],
  },
  {
    key: 'cloudCommand',
    to: '/cloud-command',
    icon: IconDeviceRemote,
    portals: ['CONSUMERS'],
    endpoint: sendCloudCommandEndpoint,
    figures: [],
  },
  {
    key: 'consentReport',
    to: '/consent-report',
    icon: IconReportAnalytics,
    portals: ['CONSUMERS'],
    endpoint: downloadInvoicingEndpoint,
    figures: [],
  },
  {
    key: 'notifications',
    to: '/notifications',
    icon: IconBell,
    portals: ['CONSUMERS'],
    endpoint: searchNotificationsEndpoint,
    anyFlag: ['ADN'],
    figures: ['notifications'],
  },
  {
    key: 'messages',
    to: '/messages',
    icon: IconMail,
    portals: ['CONSUMERS'],
    endpoint: listReceivedMessagesEndpoint,
    figures: [],
  },
  {
    key: 'remoteSignal',
    to: '/add-remote-signal',
    icon: IconAdjustmentsHorizontal,
    portals: ['CONSUMERS'],
    endpoint: setRemoteSignalEndpoint,
    figures: [],
  },
  {
    key: 'rawData',
    to: '/raw-data',
    icon: IconBraces,
    portals: ['CONSUMERS'],
    endpoint: listLiveCarsEndpoint,
    figures: [],
  },
  {
    key: 'charts',
    to: '/charts',
    icon: IconChartLine,
    portals: ['CONSUMERS'],
    endpoint: listAccelerometerCarsEndpoint,
    figures: [],
  },
  {
    key: 'consumerData',
    to: '/consumer-data',
    icon: IconChartBar,
    portals: ['CONSUMERS'],
    endpoint: getUsageEndpoint,
    figures: [],
  },
  {
    key: 'accelerometerData',
    to: '/accelerometer-chart',
    icon: IconActivity,
    portals: ['CONSUMERS'],
    endpoint: listAccelerometerCarsEndpoint,
    figures: [],
  },
  {
    key: 'consumerVinData',
    to: '/consumer-vin-data',
    icon: IconChartHistogram,
    portals: ['CONSUMERS'],
    endpoint: getFormUsageEndpoint,
    figures: [],
  },
  {
    key: 'loadTester',
    to: '/load-tester',
    icon: IconStack3,
    portals: ['CONSUMERS'],
    endpoint: listLoadTestProfilesEndpoint,
    figures: [],
  },
  {
    key: 'mapRestrictions',
    to: '/here-maps-restriction',
    icon: IconBarrierBlock,
    portals: ['CONSUMERS'],
    endpoint: setMapRestrictionEndpoint,
    figures: [],
  },
  {
    key: 'vehicleMessages',
    to: '/vehicle-messages',
    icon: IconListDetails,
    portals: ['CONSUMERS'],
    endpoint: listVehicleMessagesEndpoint,
    figures: [],
  },
  {
    key: 'streams',
    to: '/stream-keys',
    icon: IconBroadcast,
    portals: ['CONSUMERS'],
    endpoint: listStreamKeysEndpoint,
    figures: [],
  },
];
