import IconActivity from '@tabler/icons-react/dist/esm/icons/IconActivity.mjs';
import { getHealthEndpoint } from '@vinculum/contract/health/endpoints.ts';
import type { PortalDomain } from '../../lib/domain.ts';

/** How the installation is. */
export const healthDomain: PortalDomain = {
  routes: [
    {
      path: '/health-status',
      load: () => import('./health-screen.tsx').then((m) => m.HealthScreen),
      titleKey: 'health.title',
      endpoint: getHealthEndpoint,
    },
  ],
  menu: [
    {
      to: '/health-status',
      icon: IconActivity,
      textKey: 'health.title',
      portals: ['ADMIN'],
      endpoint: getHealthEndpoint,
      section: 'platform',
      order: 1250,
    },
  ],
};
