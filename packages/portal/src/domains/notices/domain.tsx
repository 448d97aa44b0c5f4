import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { searchNotificationsEndpoint } from '@vinculum/contract/notices/endpoints.ts';
import type { PortalDomain } from '../../lib/domain.ts';

/** What the organisation was told. */
export const notificationsDomain: PortalDomain = {
  routes: [
    {
      path: '/notifications',
      load: () => import('./notifications-screen.tsx').then((m) => m.NotificationsScreen),
      titleKey: 'notifications.title',
      endpoint: searchNotificationsEndpoint,
    },
  ],
  menu: [
    {
      to: '/notifications',
      icon: IconBell,
      textKey: 'notifications.title',
      portals: ['CONSUMERS'],
      endpoint: searchNotificationsEndpoint,
      section: 'organisation',
      order: 60,
    },
  ],
};
