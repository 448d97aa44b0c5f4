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
import type { PortalDomain } from '../../lib/screens/portal-screen.ts';

const pushNotification = {
  path: '/push-notification',
  load: () => import('./notification/push-notification-screen.tsx').then((m) => m.PushNotificationScreen),
  titleKey: 'carMessages.notification.title',
  otherNameKey: 'carMessages.notification.menu',
  icon: IconMessage2,
} as const;
const remoteSignal = {
  path: '/add-remote-signal',
  under: '/push-notification',
  load: () => import('./signals/remote-signal-screen.tsx').then((m) => m.RemoteSignalScreen),
  titleKey: 'carMessages.signal.title',
  icon: IconAdjustmentsHorizontal,
} as const;
const mapRestriction = {
  path: '/here-maps-restriction',
  under: '/push-notification',
  load: () => import('./restrictions/map-restriction-screen.tsx').then((m) => m.MapRestrictionScreen),
  titleKey: 'carMessages.restriction.title',
  otherNameKey: 'carMessages.restriction.otherName',
  icon: IconBarrierBlock,
} as const;

/** Messages to cars: notifications, cloud commands, remote signals and map restrictions, and what became of them. */
export const carMessagesDomain: PortalDomain = {
  screens: [
    {
      ...pushNotification,
      endpoint: sendNotificationEndpoint,
      menu: { CONSUMERS: { group: 'first', order: 40, textKey: 'carMessages.notification.menu' } },
      card: { CONSUMERS: { key: 'pushNotification', order: 70 } },
    },
    {
      ...pushNotification,
      endpoint: sendNotificationForEndpoint,
      menu: { ADMIN: { group: 'vehicles', order: 40 } },
      card: { ADMIN: { key: 'pushNotification', order: 190 } },
    },
    {
      path: '/predefined-notification',
      load: () => import('./predefined/predefined-screen.tsx').then((m) => m.PredefinedNotificationScreen),
      titleKey: 'carMessages.predefined.title',
      otherNameKey: 'carMessages.predefined.otherName',
      endpoint: sendNotificationForEndpoint,
      icon: IconMessageBolt,
      menu: { ADMIN: { group: 'vehicles', order: 50 } },
      card: { ADMIN: { key: 'predefinedNotification', order: 200 } },
    },
    {
      path: '/cloud-command',
      load: () => import('./command/cloud-command-screen.tsx').then((m) => m.CloudCommandScreen),
      titleKey: 'carMessages.command.title',
      endpoint: sendCloudCommandEndpoint,
      icon: IconDeviceRemote,
      menu: { CONSUMERS: { group: 'vehicles', order: 30 } },
      card: { CONSUMERS: { key: 'cloudCommand', order: 100 } },
    },
    {
      ...remoteSignal,
      endpoint: setRemoteSignalEndpoint,
      menu: { CONSUMERS: { group: 'vehicles', order: 40 } },
      card: { CONSUMERS: { key: 'remoteSignal', order: 140 } },
    },
    {
      ...remoteSignal,
      endpoint: sendRemoteSignalsForEndpoint,
      card: { ADMIN: { key: 'remoteSignal', order: 210 } },
    },
    {
      ...mapRestriction,
      endpoint: setMapRestrictionEndpoint,
      menu: { CONSUMERS: { group: 'vehicles', order: 50 } },
      card: { CONSUMERS: { key: 'mapRestrictions', order: 210 } },
    },
    {
      ...mapRestriction,
      endpoint: sendRemoteSignalsForEndpoint,
      card: { ADMIN: { key: 'mapRestrictions', order: 220 } },
    },
    {
      path: '/vehicle-messages',
      load: () => import('./sent/vehicle-messages-screen.tsx').then((m) => m.VehicleMessagesScreen),
      titleKey: 'carMessages.sentTitle',
      endpoint: listVehicleMessagesEndpoint,
      icon: IconListDetails,
      menu: { CONSUMERS: { group: 'vehicles', order: 20 }, ADMIN: { group: 'vehicles', order: 30 } },
      card: {
        CONSUMERS: { key: 'vehicleMessages', order: 220 },
        ADMIN: { key: 'vehicleMessages', order: 260 },
      },
    },
    {
      path: '/vehicle-messages/$sendId',
      load: () => import('./sent/vehicle-message-screen.tsx').then((m) => m.VehicleMessageScreen),
      titleKey: 'carMessages.messageTitle',
      endpoint: getVehicleMessageEndpoint,
    },
  ],
};
