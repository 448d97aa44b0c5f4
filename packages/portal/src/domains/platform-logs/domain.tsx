import IconLogs from '@tabler/icons-react/dist/esm/icons/IconLogs.mjs';
import { listLogEntriesEndpoint, listLogGroupsEndpoint } from '@vinculum/contract/platform-logs/endpoints.ts';
import type { PortalDomain } from '../../lib/domain.ts';

/** What the platform's parts wrote down (specification 3, section 2). */
export const platformLogsDomain: PortalDomain = {
  routes: [
    {
      path: '/admin-logs',
      load: () => import('./choose-logs-screen.tsx').then((m) => m.ChooseLogsScreen),
      titleKey: 'platformLogs.title',
      endpoint: listLogGroupsEndpoint,
    },
    {
      path: '/logs-list',
      load: () => import('./logs-list-screen.tsx').then((m) => m.LogsListScreen),
      titleKey: 'platformLogs.entries',
      endpoint: listLogEntriesEndpoint,
    },
  ],
  menu: [
    {
      to: '/admin-logs',
      icon: IconLogs,
      textKey: 'platformLogs.menu',
      portals: ['ADMIN'],
      endpoint: listLogGroupsEndpoint,
      section: 'platform',
      order: 1170,
    },
  ],
};
