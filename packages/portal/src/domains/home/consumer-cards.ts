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
import { saveAgreement } from '@vinculum/contract/agreements/endpoints.ts';
import { listOemDataPackages } from '@vinculum/contract/data-packages/endpoints.ts';
import { sendCloudCommand, sendNotification } from '@vinculum/contract/commands/endpoints.ts';
import { setMapRestriction, setRemoteSignal } from '@vinculum/contract/commands/screen-calls.ts';
import { listVehicleMessages } from '@vinculum/contract/commands/sent-messages.ts';
import { listConsentForms, revokeConsentForm } from '@vinculum/contract/consent/endpoints.ts';
import { publishConsentForm } from '@vinculum/contract/consent/publish.ts';
import { searchResponses } from '@vinculum/contract/consent/responses.ts';
import { listOemPermissions } from '@vinculum/contract/consumer-permissions/endpoints.ts';
import { listLoadTestProfiles } from '@vinculum/contract/load-tests/endpoints.ts';
import { listAccelerometerCars, listLiveCars } from '@vinculum/contract/live-data/endpoints.ts';
import { addDomains } from '@vinculum/contract/domain-lists/endpoints.ts';
import { searchNotifications } from '@vinculum/contract/notifications/endpoints.ts';
import { downloadInvoicing } from '@vinculum/contract/reports/endpoints.ts';
import { listStreamKeys } from '@vinculum/contract/streams/endpoints.ts';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import { listReceivedMessages } from '@vinculum/contract/organisation-messages/endpoints.ts';
import { getFormUsage, getUsage } from '@vinculum/contract/usage/endpoints.ts';
import type { HomeCard } from './home-card.ts';

/** The cards of consumers, in the order of specification 2, section 2; beyond it last. */
export const consumerCards: readonly HomeCard[] = [
  {
    key: 'consentForms',
    to: '/consent-forms',
    icon: IconFileText,
    portals: ['CONSUMERS'],
    endpoint: listConsentForms,
    figures: ['consent_forms'],
  },
  {
    key: 'consentResponses',
    to: '/consent-responses/all',
    icon: IconChecklist,
    portals: ['CONSUMERS'],
    endpoint: searchResponses,
    figures: ['live_consents', 'waiting_consents'],
  },
  {
    key: 'dataPackages',
    to: '/data-packages',
    icon: IconPackage,
    portals: ['CONSUMERS'],
    endpoint: listOemDataPackages,
    figures: [],
  },
  {
    key: 'oems',
    to: '/oems',
    icon: IconBuildingFactory2,
    portals: ['CONSUMERS'],
    endpoint: listOemPermissions,
    figures: [],
  },
  {
    key: 'publish',
    to: '/publish-consent/new',
    icon: IconSend,
    portals: ['CONSUMERS'],
    endpoint: publishConsentForm,
    figures: [],
  },
  {
    key: 'revoke',
    to: '/revoke-consent/new',
    icon: IconArrowBackUp,
    portals: ['CONSUMERS'],
    endpoint: revokeConsentForm,
    figures: [],
  },
  {
    key: 'pushNotification',
    to: '/push-notification',
    icon: IconMessage2,
    portals: ['CONSUMERS'],
    endpoint: sendNotification,
    figures: [],
  },
  {
    key: 'msa',
    to: '/msa',
    icon: IconContract,
    portals: ['CONSUMERS'],
    endpoint: saveAgreement,
    figures: [],
  },
  {
    key: 'domainWhitelisting',
    to: '/domain-whitelisting',
    icon: IconWorldCheck,
    portals: ['CONSUMERS'],
    endpoint: addDomains,
    figures: [],
  },
  {
    key: 'cloudCommand',
    to: '/cloud-command',
    icon: IconDeviceRemote,
    portals: ['CONSUMERS'],
    endpoint: sendCloudCommand,
    figures: [],
  },
  {
    key: 'consentReport',
    to: '/consent-report',
    icon: IconReportAnalytics,
    portals: ['CONSUMERS'],
    endpoint: downloadInvoicing,
    figures: [],
  },
  {
    key: 'notifications',
    to: '/notifications',
    icon: IconBell,
    portals: ['CONSUMERS'],
    endpoint: searchNotifications,
    anyFlag: ['ADN'],
    figures: ['notifications'],
  },
  {
    key: 'messages',
    to: '/messages',
    icon: IconMail,
    portals: ['CONSUMERS'],
    endpoint: listReceivedMessages,
    figures: [],
  },
  {
    key: 'remoteSignal',
    to: '/add-remote-signal',
    icon: IconAdjustmentsHorizontal,
    portals: ['CONSUMERS'],
    endpoint: setRemoteSignal,
    figures: [],
  },
  {
    key: 'rawData',
    to: '/raw-data',
    icon: IconBraces,
    portals: ['CONSUMERS'],
    endpoint: listLiveCars,
    figures: [],
  },
  {
    key: 'charts',
    to: '/charts',
    icon: IconChartLine,
    portals: ['CONSUMERS'],
    endpoint: listAccelerometerCars,
    figures: [],
  },
  {
    key: 'consumerData',
    to: '/consumer-data',
    icon: IconChartBar,
    portals: ['CONSUMERS'],
    endpoint: getUsage,
    figures: [],
  },
  {
    key: 'accelerometerData',
    to: '/accelerometer-chart',
    icon: IconActivity,
    portals: ['CONSUMERS'],
    endpoint: listAccelerometerCars,
    figures: [],
  },
  {
    key: 'consumerVinData',
    to: '/consumer-vin-data',
    icon: IconChartHistogram,
    portals: ['CONSUMERS'],
    endpoint: getFormUsage,
    figures: [],
  },
  {
    key: 'loadTester',
    to: '/load-tester',
    icon: IconStack3,
    portals: ['CONSUMERS'],
    endpoint: listLoadTestProfiles,
    figures: [],
  },
  {
    key: 'mapRestrictions',
    to: '/here-maps-restriction',
    icon: IconBarrierBlock,
    portals: ['CONSUMERS'],
    endpoint: setMapRestriction,
    figures: [],
  },
  {
    key: 'vehicleMessages',
    to: '/vehicle-messages',
    icon: IconListDetails,
    portals: ['CONSUMERS'],
    endpoint: listVehicleMessages,
    figures: [],
  },
  {
    key: 'streams',
    to: '/stream-keys',
    icon: IconBroadcast,
    portals: ['CONSUMERS'],
    endpoint: listStreamKeys,
    figures: [],
  },
];
