import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';
import IconBarrierBlock from '@tabler/icons-react/dist/esm/icons/IconBarrierBlock.mjs';
import IconDeviceRemote from '@tabler/icons-react/dist/esm/icons/IconDeviceRemote.mjs';
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs';
import IconMessage2 from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs';
import IconMessageBolt from '@tabler/icons-react/dist/esm/icons/IconMessageBolt.mjs';
import {
  sendCloudCommandEndpoint,
  sendNotificationEndpoint,
} from '@vinculum/contract/car-messages/endpoints.ts';
import {
  sendNotificationForEndpoint,
  sendRemoteSignalsForEndpoint,
} from '@vinculum/contract/car-messages/operator-endpoints.ts';
import {
  setMapRestrictionEndpoint,
  setRemoteSignalEndpoint,
} from '@vinculum/contract/car-messages/screen-calls.ts';
import {
  getVehicleMessageEndpoint,
  listVehicleMessagesEndpoint,
} from '@vinculum/contract/car-messages/sent-messages.ts';
import type { MenuEntry, PortalDomain, PortalRoute } from '../../lib/domain.ts';

const pushNotification = {
  path: '/push-notification',
  load: () => import('./notification/push-notification-screen.tsx').then((m) => m.PushNotificationScreen),
  titleKey: 'commands.notification.title',
} as const;
const remoteSignal = {
  path: '/add-remote-signal',
  load: () => import('./signals/remote-signal-screen.tsx').then((m) => m.RemoteSignalScreen),
  titleKey: 'commands.signal.title',
} as const;
const mapRestriction = {
  path: '/here-maps-restriction',
  load: () => import('./restrictions/map-restriction-screen.tsx').then((m) => m.MapRestrictionScreen),
  titleKey: 'commands.restriction.title',
} as const;

const routes: readonly PortalRoute[] = [
  { ...pushNotification, endpoint: sendNotificationEndpoint },
  { ...pushNotification, endpoint: sendNotificationForEndpoint },
  {
    path: '/predefined-notification',
    load: () => import('./predefined/predefined-screen.tsx').then((m) => m.PredefinedNotificationScreen),
    titleKey: 'commands.predefined.title',
    endpoint: sendNotificationForEndpoint,
  },
  {
    path: '/cloud-command',
    load: () => import('./command/cloud-command-screen.tsx').then((m) => m.CloudCommandScreen),
    titleKey: 'commands.command.title',
    endpoint: sendCloudCommandEndpoint,
  },
  { ...remoteSignal, endpoint: setRemoteSignalEndpoint },
  { ...remoteSignal, endpoint: sendRemoteSignalsForEndpoint },
  { ...mapRestriction, endpoint: setMapRestrictionEndpoint },
  { ...mapRestriction, endpoint: sendRemoteSignalsForEndpoint },
  {
    path: '/vehicle-messages',
    load: () => import('./sent/vehicle-messages-screen.tsx').then((m) => m.VehicleMessagesScreen),
    titleKey: 'commands.sentTitle',
    endpoint: listVehicleMessagesEndpoint,
  },
  {
    path: '/vehicle-messages/$sendId',
    load: () => import('./sent/vehicle-message-screen.tsx').then((m) => m.VehicleMessageScreen),
    titleKey: 'commands.messageTitle',
    endpoint: getVehicleMessageEndpoint,
  },
];

const portals = ['CONSUMERS'] as const;
const operator = ['ADMIN'] as const;

const menu: readonly MenuEntry[] = [
  {
    to: '/push-notification',
    icon: IconMessage2,
    textKey: 'commands.notification.menu',
    portals,
    endpoint: sendNotificationEndpoint,
    order: 35,
  },
  {
    to: '/cloud-command',
    icon: IconDeviceRemote,
    textKey: 'commands.command.title',
    portals,
    endpoint: sendCloudCommandEndpoint,
    section: 'vehicles',
    order: 50,
  },
  {
    to: '/add-remote-signal',
    icon: IconAdjustmentsHorizontal,
    textKey: 'commands.signal.title',
    portals,
    endpoint: setRemoteSignalEndpoint,
    section: 'vehicles',
    order: 51,
  },
  {
    to: '/here-maps-restriction',
    icon: IconBarrierBlock,
    textKey: 'commands.restriction.title',
    portals,
    endpoint: setMapRestrictionEndpoint,
    section: 'vehicles',
    order: 52,
  },
  {
    to: '/vehicle-messages',
    icon: IconListDetails,
    textKey: 'commands.sentTitle',
    portals,
    endpoint: listVehicleMessagesEndpoint,
    section: 'vehicles',
    order: 53,
  },
  {
    to: '/push-notification',
    icon: IconMessage2,
    textKey: 'commands.notification.title',
    portals: operator,
    endpoint: sendNotificationForEndpoint,
    section: 'vehicles',
    order: 1190,
  },
  {
    to: '/predefined-notification',
    icon: IconMessageBolt,
    textKey: 'commands.predefined.title',
    portals: operator,
    endpoint: sendNotificationForEndpoint,
    section: 'vehicles',
    order: 1200,
  },
  {
    to: '/add-remote-signal',
    icon: IconAdjustmentsHorizontal,
    textKey: 'commands.signal.title',
    portals: operator,
    endpoint: sendRemoteSignalsForEndpoint,
    section: 'vehicles',
    order: 1210,
  },
  {
    to: '/here-maps-restriction',
    icon: IconBarrierBlock,
    textKey: 'commands.restriction.title',
    portals: operator,
    endpoint: sendRemoteSignalsForEndpoint,
    section: 'vehicles',
    order: 1220,
  },
  {
    to: '/vehicle-messages',
    icon: IconListDetails,
    textKey: 'commands.sentTitle',
    portals: operator,
    endpoint: listVehicleMessagesEndpoint,
    section: 'vehicles',
    order: 1225,
  },
];

/** Messages to cars: notifications, cloud commands, remote signals and map restrictions, and what became of them. */
export const commandsDomain: PortalDomain = { routes, menu };
