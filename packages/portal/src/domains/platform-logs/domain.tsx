import IconLogs from '@tabler/icons-react/dist/esm/icons/IconLogs.mjs';
import { listLogEntriesEndpoint, listLogGroupsEndpoint } from '@vinculum/contract/platform-logs/endpoints.ts';
import type { PortalDomain } from '../../lib/screens/portal-screen.ts';

/** What the platform's parts wrote down (specification 3, section 2). */
export const platformLogsDomain: PortalDomain = {
  screens: [
    {
      path: '/admin-logs',
      load: () => import('./choose-logs-screen.tsx').then((m) => m.ChooseLogsScreen),
      titleKey: 'platformLogs.title',
      endpoint: listLogGroupsEndpoint,
      icon: IconLogs,
      menu: { ADMIN: { group: 'platform', order: 30, textKey: 'platformLogs.menu' } },
      card: { ADMIN: { key: 'logs', order: 170 } },
    },
    {
      path: '/logs-list',
      under: '/admin-logs',
      load: () => import('./logs-list-screen.tsx').then((m) => m.LogsListScreen),
      titleKey: 'platformLogs.entries',
      endpoint: listLogEntriesEndpoint,
    },
  ],
};
