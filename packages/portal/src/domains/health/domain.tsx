import IconActivity from '@tabler/icons-react/dist/esm/icons/IconActivity.mjs';
import { getHealthEndpoint } from '@vinculum/contract/health/endpoints.ts';
import type { PortalDomain } from '../../lib/screens/portal-screen.ts';

/** How the installation is. */
export const healthDomain: PortalDomain = {
  screens: [
    {
      path: '/health-status',
      load: () => import('./health-screen.tsx').then((m) => m.HealthScreen),
      titleKey: 'health.title',
      endpoint: getHealthEndpoint,
      icon: IconActivity,
      menu: { ADMIN: { group: 'platform', order: 10 } },
      card: { ADMIN: { key: 'health', order: 250 } },
    },
  ],
};
