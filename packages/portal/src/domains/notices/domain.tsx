import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { searchNotificationsEndpoint } from '@vinculum/contract/notices/endpoints.ts';
import type { PortalDomain } from '../../lib/screens/portal-screen.ts';

/** What the organisation was told. */
export const noticesDomain: PortalDomain = {
  screens: [
    {
      path: '/notifications',
      load: () => import('./notifications-screen.tsx').then((m) => m.NotificationsScreen),
      titleKey: 'notices.title',
      endpoint: searchNotificationsEndpoint,
      icon: IconBell,
      menu: { CONSUMERS: { group: 'organisation', order: 10 } },
      card: { CONSUMERS: { key: 'notifications', order: 120, figures: ['notifications'], anyFlag: ['ADN'] } },
    },
  ],
};
